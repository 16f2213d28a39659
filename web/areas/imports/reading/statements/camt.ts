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

/** Reads the entries of a bank's statement in CAMT as a table; the first value of each element counts. */
export function readCamt(text: string): Table {
  const builder = new TableBuilder();
  builder.add(1, header);
  let account = '';
  let entry: string[] | undefined;
  let isBookingDay = false;
  let n = 1;
  for (let tag = nextTag(text, 0); tag; tag = nextTag(text, tag.end)) {
    if (tag.name === 'ntry') {
      if (entry) builder.add(++n, [account, ...entry.slice(1)]);
      entry = tag.isClosing || tag.isEmpty ? undefined : header.map(() => '');
      isBookingDay = false;
    } else if (tag.name === 'bookgdt') isBookingDay = !tag.isClosing;
    else if (tag.isClosing || tag.isEmpty) continue;
    else if (!entry) {
      if (tag.name === 'iban' || (tag.name === 'id' && account === '')) {
        account = textAfter(text, tag).trim() || account;
      }
    } else if (isBookingDay && (tag.name === 'dt' || tag.name === 'dttm')) {
      entry[day] = textAfter(text, tag);
    } else if (tag.name === 'amt' && !entry[amount]) {
      entry[amount] = textAfter(text, tag);
      entry[amount + 1] = attribute(text, tag, 'Ccy') ?? '';
    } else {
      const at = columns.get(tag.name);
      if (at !== undefined && !entry[at]) entry[at] = textAfter(text, tag);
    }
  }
  return builder.table('');
}
