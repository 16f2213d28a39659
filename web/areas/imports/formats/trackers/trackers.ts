import type { EntryType } from '../../../../../contract/investments/entry-types.ts';
import { type Decimal, zero } from '../../../../../finance/money/decimal.ts';
import type { TradeRow } from '../../import-rows.ts';
import { filled, noteOf } from '../bills/money-row.ts';
import { texts } from '../brokers/share-row.ts';
import { figureOf } from '../cells.ts';
import { momentOf } from '../dates.ts';
import { eachRow, format } from '../format.ts';

const ghostfolioTypes: Readonly<Record<string, EntryType>> = {
  BUY: 'BUY',
  SELL: 'SELL',
  DIVIDEND: 'DIVIDEND',
  INTEREST: 'DIVIDEND',
  FEE: 'FEE',
};

/** Activities of Ghostfolio, from its export in JSON or as a table. */
export const ghostfolio = format<
  'time' | 'symbol' | 'currency' | 'price' | 'quantity' | 'type' | 'fee' | 'note' | 'source'
>({
  source: 'ghostfolio',
  kind: 'TRADES',
  label: 'Ghostfolio',
  columns: {
    time: ['date'],
    symbol: ['symbol', 'code', 'ticker', 'SymbolProfile'],
    currency: ['currency'],
    price: ['unitPrice', 'price'],
    quantity: ['quantity', 'qty', 'shares', 'units'],
    type: ['type', 'action'],
    fee: ['fee'],
    note: ['comment', 'note'],
    source: ['dataSource'],
  },
  required: ['time', 'symbol', 'currency', 'price', 'quantity', 'type', 'fee', 'source'],
  dates: ['time'],
  readAll: (rows, { dateOrder }) =>
    eachRow(rows, (row): TradeRow => {
      const word = row.cell('type').toUpperCase();
      const type = ghostfolioTypes[word];
      const base = {
        n: row.n,
        ...momentOf(row.cell('time'), dateOrder),
        symbol: row.cell('symbol'),
        currency: row.cell('currency'),
        ...noteOf(row.cell('note')),
      };
      if (word === 'ITEM' || word === 'LIABILITY') return { ...base, skip: '不是证券交易' };
      const [quantity, price] = [figureOf(row.cell('quantity')), figureOf(row.cell('price'))];
      const fee = figureOf(row.cell('fee'));
      const charged = fee?.gt(0) ? fee : undefined;
      if (type === undefined) return { ...base, word, ...texts({ quantity, price, fee: charged }) };
      if (type === 'BUY' || type === 'SELL') {
        return { ...base, type, ...texts({ quantity, price, fee: charged }) };
      }
      const amount = type === 'FEE' ? charged : quantity && price && quantity.times(price).round(2);
      return { ...base, type, ...texts({ amount, ...(type !== 'FEE' && { fee: charged }) }) };
    }),
});

const performanceTypes: readonly (readonly [RegExp, EntryType])[] = [
  [/^(buy|kauf)$/i, 'BUY'],
  [/^(sell|verkauf)$/i, 'SELL'],
  [/^(dividend|dividende)$/i, 'DIVIDEND'],
  [/^(delivery \(inbound\)|einlieferung)$/i, 'TRANSFER_IN'],
  [/^(delivery \(outbound\)|auslieferung)$/i, 'TRANSFER_OUT'],
  [/^(fees?|gebühren)$/i, 'FEE'],
  [/^(taxes|steuern)$/i, 'TAX'],
];

/**
 * The amount of which a net value is left: a purchase has its charges on top, what brings money has them taken off.
 * Undefined where the way is not known.
 */
function beforeCharges(
  type: EntryType | undefined,
  net: Decimal,
  charged: readonly (Decimal | undefined)[],
): Decimal | undefined {
  const charges = charged.reduce<Decimal>((sum, charge) => sum.plus(charge ?? zero), zero);
  if (type === 'FEE' || type === 'TAX' || charges.eq(0)) return net;
  if (type === undefined) return undefined;
  const isPaid = type === 'BUY' || type === 'TRANSFER_IN';
  return isPaid ? net.minus(charges) : net.plus(charges);
}

/** All transactions of Portfolio Performance as it exports them, in English or German. */
export const portfolioPerformance = format<
  | 'time'
  | 'type'
  | 'name'
  | 'symbol'
  | 'shares'
  | 'price'
  | 'amount'
  | 'fees'
  | 'taxes'
  | 'net'
  | 'currency'
  | 'note'
>({
  source: 'portfolio-performance',
  kind: 'TRADES',
  label: 'Portfolio Performance',
  columns: {
    time: ['Date', 'Datum'],
    type: ['Type', 'Typ'],
    name: ['Security', 'Security Name', 'Wertpapier', 'Wertpapiername'],
    symbol: ['Ticker Symbol', 'Symbol', 'Ticker-Symbol', 'ISIN'],
    shares: ['Shares', 'Stück'],
    price: ['Quote', 'Kurs'],
    amount: ['Amount', 'Gross Amount', 'Betrag', 'Bruttobetrag'],
    fees: ['Fees', 'Gebühren'],
    taxes: ['Taxes', 'Steuern'],
    net: ['Net Transaction Value', 'Value', 'Gesamtpreis', 'Wert'],
    currency: ['Transaction Currency', 'Buchungswährung'],
    note: ['Note', 'Notiz'],
  },
  required: ['time', 'type', 'name', 'shares', 'fees', 'taxes'],
  dates: ['time'],
  readAll: (rows, { dateOrder }) =>
    eachRow(rows, (row): TradeRow => {
      const [word, name] = [row.cell('type'), row.cell('name')];
      const type = performanceTypes.find(([words]) => words.test(word))?.[1];
      const base = { n: row.n, ...momentOf(row.cell('time'), dateOrder) };
      const isMoney =
        name === '' || (type === undefined && figureOf(row.cell('shares')) === undefined);
      if (isMoney) return { ...base, word, skip: '账户的收支，不属于某个证券' };
      const figure = (cell: string) => {
        const found = figureOf(cell)?.abs();
        return found?.gt(0) ? found : undefined;
      };
      const symbol = row.cell('symbol');
      const fee = figure(row.cell('fees'));
      const tax = figure(row.cell('taxes'));
      const [gross, net] = [figure(row.cell('amount')), figure(row.cell('net'))];
      const amount = gross ?? (net && beforeCharges(type, net, [fee, tax]));
      const isCharge = type === 'FEE' || type === 'TAX';
      return {
        ...base,
        ...(type === undefined ? { word } : { type }),
        symbol: symbol || name,
        name,
        ...(isCharge
          ? texts({ amount: amount ?? fee ?? tax })
          : texts({
              ...(type !== 'DIVIDEND' && {
                quantity: figure(row.cell('shares')),
                price: figure(row.cell('price')),
              }),
              amount,
              fee,
              tax,
            })),
        ...filled({ currency: row.cell('currency') }),
        ...noteOf(row.cell('note')),
        ...(symbol === '' && { check: '文件里没有代码，请选择是哪个投资' }),
      };
    }),
});
