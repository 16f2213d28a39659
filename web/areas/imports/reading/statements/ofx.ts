import { nextTag, textAfter } from '../markup.ts';
import { type Table, TableBuilder } from '../table.ts';

/** The elements of a movement; in the table, those of its statement stand before them. */
const moneyFields = [
  ...['dtposted', 'trntype', 'trnamt', 'fitid', 'checknum', 'name', 'payee', 'memo', 'cursym'],
];
/** The elements of a trade; `kind` is the name of the element that has them. */
const tradeFields = [
  ...['kind', 'dttrade', 'fitid', 'ticker', 'secname', 'units', 'unitprice', 'commission'],
  ...['fees', 'load', 'taxes', 'withholding', 'total', 'incometype', 'tferaction', 'newunits'],
  ...['memo', 'cursym'],
];
const securityFields = ['ticker', 'secname'];
const headerOf = (fields: readonly string[]) =>
  ['acctid', 'curdef', ...fields].map((name) => name.toUpperCase());

/** Everything that happens in an account of securities (OFX 2.2, 13.9.2.4), but for movements of money. */
const trades = new Set([
  ...['buydebt', 'buymf', 'buyopt', 'buyother', 'buystock', 'closureopt', 'income', 'invexpense'],
  ...['jrnlfund', 'jrnlsec', 'margininterest', 'reinvest', 'retofcap', 'selldebt', 'sellmf'],
  ...['sellopt', 'sellother', 'sellstock', 'split', 'transfer'],
]);

const statements = new Set(['stmtrs', 'ccstmtrs', 'invstmtrs']);

type Values = Map<string, string>;

/** What a file has of movements, trades and securities, each with its own elements and its statement's. */
interface Found {
  movements: Values[];
  trades: Values[];
  securities: Values[];
}

/**
 * Reads OFX 1 (SGML, whose elements have no end tags) and 2 (XML) as tables whose columns have the names
 * of the elements: one of movements of money, and one of trades where there are any.
 */
export function readOfx(text: string): Table[] {
  const { movements, trades: found, securities } = elementsOf(text);
  const byId = new Map(securities.map((security) => [security.get('uniqueid'), security]));
  for (const trade of found) {
    const security = byId.get(trade.get('uniqueid'));
    for (const field of securityFields) trade.set(field, security?.get(field) ?? '');
    if (!trade.get('ticker')) trade.set('ticker', trade.get('uniqueid') ?? '');
  }
  const ofMoney = tableOf('收支', moneyFields, movements);
  const ofTrades = tableOf('投资交易', tradeFields, found);
  if (found.length === 0) return [{ ...ofMoney, name: '' }];
  return movements.length === 0 ? [{ ...ofTrades, name: '' }] : [ofMoney, ofTrades];
}

function tableOf(name: string, fields: readonly string[], rows: readonly Values[]): Table {
  const builder = new TableBuilder();
  const header = headerOf(fields);
  builder.add(1, header);
  for (const [at, values] of rows.entries()) {
    builder.add(
      at + 2,
      header.map((field) => values.get(field.toLowerCase())),
    );
  }
  return builder.table(name);
}

const figures = new Set([
  ...[
    'trnamt',
    'units',
    'unitprice',
    'commission',
    'fees',
    'load',
    'taxes',
    'withholding',
    'total',
  ],
  'newunits',
]);

/** A figure may have a comma as its decimal mark; thousands have no mark (OFX 2.2, 3.2.9.1). */
function elementText(name: string, text: string): string {
  return figures.has(name) && /^[-+]?\d+,\d+$/.test(text) ? text.replace(',', '.') : text;
}

function elementsOf(text: string): Found {
  const found: Found = { movements: [], trades: [], securities: [] };
  const statement: Values = new Map();
  let current: Values | undefined;
  /** An amount with ORIGCURRENCY is in the statement's currency all the same. */
  let isOriginal = false;
  const begin = (list: Values[], first: readonly (readonly [string, string])[] = []) => {
    // An account within a movement is that of the other side.
    const own = ['acctid', 'curdef'].map((name) => [name, statement.get(name) ?? ''] as const);
    current = new Map([...own, ...first]);
    list.push(current);
  };
  for (let tag = nextTag(text, 0); tag; tag = nextTag(text, tag.end)) {
    const { name, isClosing } = tag;
    if (name === 'stmttrn' || trades.has(name) || name === 'secinfo') {
      current = undefined;
      if (isClosing || tag.isEmpty) continue;
      if (name === 'stmttrn') begin(found.movements);
      else if (name === 'secinfo') begin(found.securities);
      else begin(found.trades, [['kind', name.toUpperCase()]]);
    } else if (statements.has(name)) statement.clear();
    else if (name === 'origcurrency') isOriginal = !isClosing;
    else if (isClosing && (name === 'banktranlist' || name === 'invtranlist')) current = undefined;
    else if (isClosing || tag.isEmpty || (isOriginal && name === 'cursym')) continue;
    else if (current) {
      if (!current.has(name)) current.set(name, elementText(name, textAfter(text, tag).trim()));
    } else if (name === 'acctid' || name === 'curdef') {
      statement.set(name, textAfter(text, tag).trim());
    }
  }
  return found;
}
