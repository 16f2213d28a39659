import type { TradeRow } from '../../import-rows.ts';
import { figureOf } from '../cells.ts';
import { momentOf } from '../dates.ts';
import { eachRow, format, type Reading } from '../format.ts';
import { lineText, type SourceRow } from '../source-rows.ts';
import { byProceeds, paymentOf, stocks } from './interactive-brokers.ts';
import { texts } from './share-row.ts';

type Field =
  | 'currency'
  | 'symbol'
  | 'name'
  | 'category'
  | 'number'
  | 'time'
  | 'quantity'
  | 'price'
  | 'proceeds'
  | 'taxes'
  | 'commission'
  | 'side';

/** Trades of a Flex query of Interactive Brokers as a table. */
export const interactiveBrokersFlex = format<Field>({
  source: 'ibkr-flex',
  kind: 'TRADES',
  label: 'Interactive Brokers Flex 查询',
  columns: {
    currency: ['CurrencyPrimary', 'Currency'],
    symbol: ['Symbol'],
    name: ['Description'],
    category: ['AssetClass', 'Asset Class'],
    number: ['TradeID'],
    time: ['DateTime', 'Date/Time', 'TradeDate'],
    quantity: ['Quantity'],
    price: ['TradePrice', 'Price'],
    proceeds: ['Proceeds'],
    taxes: ['Taxes'],
    commission: ['IBCommission', 'Commission'],
    side: ['Buy/Sell'],
  },
  required: ['currency', 'symbol', 'time', 'quantity', 'proceeds', 'side'],
  dates: ['time'],
  readAll: (rows, reading) => eachRow(rows, (row) => readTrade(row, row.cell('time'), reading)),
});

function readTrade(
  row: Pick<SourceRow<Field>, 'n' | 'cell'>,
  time: string,
  { dateOrder }: Reading,
): TradeRow {
  const category = row.cell('category');
  if (category !== '' && !stocks.test(category)) {
    return { n: row.n, symbol: row.cell('symbol'), skip: '只支持股票和基金的交易' };
  }
  const moment = momentOf(time, dateOrder);
  return {
    n: row.n,
    ...moment,
    ...byProceeds(
      row.cell('quantity'),
      figureOf(row.cell('proceeds')),
      figureOf(row.cell('commission')),
      figureOf(row.cell('taxes')),
    ),
    symbol: row.cell('symbol'),
    ...(row.cell('name') !== '' && { name: row.cell('name') }),
    ...texts({ price: figureOf(row.cell('price')) }),
    currency: row.cell('currency'),
    ...(row.cell('number') !== '' && { externalId: row.cell('number') }),
  };
}

type XmlField = Field | 'element' | 'day' | 'reported' | 'type' | 'amount' | 'level';
type XmlRow = SourceRow<XmlField>;

/** The elements of one trade; an order has the sum of its executions. */
const execution = /^trade$/;
const order = /^order$/;

/** A response to a Flex query of Interactive Brokers, of which the reader has made a table. */
export const interactiveBrokersFlexXml = format<XmlField>({
  source: 'ibkr-flex',
  kind: 'TRADES',
  label: 'Interactive Brokers Flex 查询（XML）',
  columns: {
    element: ['FlexElement'],
    currency: ['currency'],
    symbol: ['symbol'],
    name: ['description'],
    category: ['assetCategory'],
    number: ['tradeID'],
    time: ['dateTime'],
    day: ['tradeDate'],
    reported: ['reportDate'],
    quantity: ['quantity'],
    price: ['tradePrice'],
    proceeds: ['proceeds'],
    taxes: ['taxes'],
    commission: ['ibCommission'],
    side: ['buySell'],
    type: ['type'],
    amount: ['amount'],
    level: ['levelOfDetail'],
  },
  required: ['element', 'currency', 'symbol', 'time', 'quantity', 'proceeds', 'side', 'amount'],
  dates: [],
  readAll: (rows, reading) => {
    const hasExecutions = rows.some((row) => execution.test(row.cell('element')));
    const traded = hasExecutions ? execution : order;
    return eachRow(rows, (row) => readElement(row, traded, reading));
  },
});

function readElement(row: XmlRow, traded: RegExp, reading: Reading): TradeRow {
  const element = row.cell('element');
  if (traded.test(element)) {
    return readTrade(row, row.cell('time') || row.cell('day'), reading);
  }
  if (element === 'cashtransaction') return readCash(row, reading);
  const note = lineText(row);
  if (element === 'corporateaction') {
    return {
      n: row.n,
      symbol: row.cell('symbol'),
      note,
      problem: '公司行动请在投资的页面手工记录',
    };
  }
  const isSum = /^(?:order|lot|symbolsummary|assetsummary)$/.test(element);
  return {
    n: row.n,
    note,
    skip: isSum ? '订单或汇总，成交在别的行' : `“${element.slice(0, 30)}”不是成交、股息或预扣税`,
  };
}

/** Of the movements of money only those of a security are trades. */
function readCash(row: XmlRow, { dateOrder }: Reading): TradeRow {
  const [type, description] = [row.cell('type'), row.cell('name')];
  const isTax = /^withholding tax$/i.test(type);
  const isDividend = /dividend/i.test(type);
  if (!isTax && !isDividend) {
    return { n: row.n, note: description, skip: `“${type.slice(0, 30)}”不是成交、股息或预扣税` };
  }
  if (/^summary$/i.test(row.cell('level'))) {
    return { n: row.n, note: description, skip: '合计行，不是记录' };
  }
  return paymentOf({
    n: row.n,
    isTax,
    day: momentOf(row.cell('time') || row.cell('reported'), dateOrder).day,
    symbol: row.cell('symbol'),
    description,
    amount: figureOf(row.cell('amount')),
    currency: row.cell('currency'),
  });
}
