import { nextTag, textAfter } from '../markup.ts';
import { type Table, TableBuilder } from '../table.ts';

/** The elements of a transaction; in the table, those of its statement stand before them. */
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
  const endTransaction = () => {
    const values = transaction;
    if (values) builder.add(++n, [account, currency, ...fields.map((name) => values.get(name))]);
    transaction = undefined;
  };
  for (let tag = nextTag(text, 0); tag; tag = nextTag(text, tag.end)) {
    if (tag.name === 'stmttrn') {
      endTransaction();
      if (!tag.isClosing) transaction = new Map();
    } else if (tag.name === 'banktranlist' && tag.isClosing) endTransaction();
    else if (tag.isClosing || tag.isEmpty) continue;
    else if (tag.name === 'acctid' && !transaction) account = textAfter(text, tag).trim();
    else if (tag.name === 'curdef') currency = textAfter(text, tag).trim();
    else if (transaction && fields.includes(tag.name) && !transaction.has(tag.name)) {
      transaction.set(tag.name, textAfter(text, tag));
    }
  }
  endTransaction();
  return builder.table('');
}
