import { attribute, nextTag, textAfter } from '../markup.ts';
import { type Table, TableBuilder } from '../table.ts';

/** The columns of the table, by the elements of an entry (ISO 20022, camt.052, 053 and 054). */
const header = [
  ...['IBAN', 'BookgDt', 'Amt', 'Ccy', 'CdtDbtInd', 'RvslInd', 'AcctSvcrRef', 'NtryRef'],
  ...['Nm', 'Ustrd', 'AddtlNtryInf', 'Sts'],
];
const columns = new Map(header.map((name, at) => [name.toLowerCase(), at]));
const day = columns.get('bookgdt') as number;
const amount = columns.get('amt') as number;
const status = columns.get('sts') as number;

/** What holds the entries of one account. */
const statements = new Set(['stmt', 'rpt', 'ntfctn']);
/** The account of a statement, by its IBAN or by the number that its bank gives it. */
const accountPath = /^acct\/id\/(?:iban|othr\/id)$/;
/** Versions since 2019 have the code of the status in an element of its own. */
const statusPath = /(?:^|\/)ntry\/sts\/cd$/;

/** Deeper than any statement, so that what is never closed is read in linear time. */
const deepest = 32;

/** Reads the entries of a bank's statement in CAMT as a table; the first value of each element counts. */
export function readCamt(text: string): Table {
  const builder = new TableBuilder();
  builder.add(1, header);
  let account = '';
  let entry: string[] | undefined;
  /** The elements that are open, from the statement on. */
  let path: string[] = [];
  let n = 1;
  for (let tag = nextTag(text, 0); tag; tag = nextTag(text, tag.end)) {
    const { name } = tag;
    if (statements.has(name)) {
      account = '';
      path = [];
    } else if (tag.isClosing) {
      const open = path.lastIndexOf(name);
      if (open >= 0) path.length = open;
    } else if (!tag.isEmpty && path.length < deepest) path.push(name);
    if (name === 'ntry') {
      if (entry) builder.add(++n, [account, ...entry.slice(1)]);
      entry = tag.isClosing || tag.isEmpty ? undefined : header.map(() => '');
    }
    if (tag.isClosing || tag.isEmpty) continue;
    const at = path.join('/');
    if (!entry) {
      const isAccount = accountPath.test(at);
      if (isAccount && (account === '' || name === 'iban')) account = textAfter(text, tag).trim();
    } else if (path.includes('bookgdt')) {
      if (name === 'dt' || name === 'dttm') entry[day] = textAfter(text, tag);
    } else if (name === 'amt' && !entry[amount]) {
      entry[amount] = textAfter(text, tag);
      entry[amount + 1] = attribute(text, tag, 'Ccy') ?? '';
    } else if (statusPath.test(at)) entry[status] = textAfter(text, tag);
    else {
      const column = columns.get(name);
      if (column !== undefined && !entry[column]) entry[column] = textAfter(text, tag).trim();
    }
  }
  return builder.table('');
}
