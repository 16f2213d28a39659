import { nextTag, textAfter } from '../markup.ts';
import { type Table, TableBuilder } from '../table.ts';

/** What a transaction says, and the columns that stand before it in a row of the table. */
const fields = ['dtposted', 'trntype', 'trnamt', 'fitid', 'checknum', 'name', 'payee', 'memo'];
const header = ['acctid', 'curdef', ...fields].map((name) => name.toUpperCase());

/**
 * Reads the transactions of OFX 1 (SGML, whose elements have no end tags) and 2 (XML) as a table whose
 * columns have the names of the elements.
 */
export function readOfx(text: string): Table {
  const builder = new TableBuilder();
  builder.add(1, header);
  let account = '';
  let currency = '';
  let transaction: Map<string, string> | undefined;
  let n = 1;
  const end = () => {
    const values = transaction;
    if (values) builder.add(++n, [account, currency, ...fields.map((name) => values.get(name))]);
    transaction = undefined;
  };
  for (let tag = nextTag(text, 0); tag; tag = nextTag(text, tag.end)) {
    if (tag.name === 'stmttrn') {
      end();
      if (!tag.isClosing) transaction = new Map();
    } else if (tag.name === 'banktranlist' && tag.isClosing) end();
    else if (tag.isClosing || tag.isEmpty) continue;
    else if (tag.name === 'acctid' && !transaction) account = textAfter(text, tag).trim();
    else if (tag.name === 'curdef') currency = textAfter(text, tag).trim();
    else if (transaction && fields.includes(tag.name) && !transaction.has(tag.name)) {
      transaction.set(tag.name, textAfter(text, tag));
    }
  }
  end();
  return builder.table('');
}
