import { attribute, nextTag } from '../markup.ts';
import { type Table, TableBuilder } from '../table.ts';

/** The attributes that are read, after the name of the element that has them. */
const attributes = [
  ...['currency', 'assetCategory', 'symbol', 'description', 'tradeID', 'transactionID'],
  ...['dateTime', 'tradeDate', 'reportDate', 'quantity', 'tradePrice', 'proceeds', 'taxes'],
  ...['ibCommission', 'buySell', 'type', 'amount', 'levelOfDetail'],
] as const;

/** What holds the sections of a response; all below them with a symbol or an amount is a row. */
const frames = new Set(['flexqueryresponse', 'flexstatements', 'flexstatement']);

/** Reads a response to a Flex query of Interactive Brokers: a row for each element of its sections. */
export function readFlex(text: string): Table {
  const builder = new TableBuilder();
  builder.add(1, ['FlexElement', ...attributes]);
  let n = 1;
  for (let tag = nextTag(text, 0); tag; tag = nextTag(text, tag.end)) {
    const element = tag;
    if (element.isClosing || frames.has(element.name)) continue;
    const values = attributes.map((name) => attribute(text, element, name) ?? '');
    // A section itself has no values.
    if (values.some((value) => value !== '')) builder.add(++n, [element.name, ...values]);
  }
  return builder.table('');
}
