import type { EntryType } from '../../../../../contract/investments/entry-types.ts';
import { type Decimal, sum, zero } from '../../../../../finance/money/decimal.ts';
import type { TradeRow } from '../../import-rows.ts';
import { noteOf } from '../bills/money-row.ts';
import { figureOf, RowProblem } from '../cells.ts';
import { eachRow, format } from '../format.ts';
import { ofxMoment } from '../ledgers/statements.ts';
import type { SourceRow } from '../source-rows.ts';
import { texts } from './share-row.ts';

type Field =
  | 'kind'
  | 'account'
  | 'currency'
  | 'cursym'
  | 'time'
  | 'number'
  | 'ticker'
  | 'name'
  | 'units'
  | 'price'
  | 'commission'
  | 'fees'
  | 'load'
  | 'taxes'
  | 'withholding'
  | 'total'
  | 'income'
  | 'action'
  | 'newUnits'
  | 'memo';
type Row = SourceRow<Field>;

/** What each element of OFX is (2.2, 13.9.2.4); the others are named as left out. */
const types: Readonly<Record<string, EntryType>> = {
  ...{ BUYSTOCK: 'BUY', BUYMF: 'BUY', BUYDEBT: 'BUY', BUYOTHER: 'BUY' },
  ...{ SELLSTOCK: 'SELL', SELLMF: 'SELL', SELLDEBT: 'SELL', SELLOTHER: 'SELL' },
  ...{ INCOME: 'DIVIDEND', REINVEST: 'REINVEST', SPLIT: 'SPLIT' },
  ...{ RETOFCAP: 'RETURN_OF_CAPITAL', INVEXPENSE: 'FEE' },
};
const reasons: Readonly<Record<string, string>> = {
  BUYOPT: '期权暂不支持',
  SELLOPT: '期权暂不支持',
  CLOSUREOPT: '期权暂不支持',
  JRNLFUND: '账户内的划转，不是交易',
  JRNLSEC: '账户内的划转，不是交易',
  MARGININTEREST: '账户的利息或费用，不属于某个证券',
};

/** The trades of an OFX statement of investments, of which the reader has made a table of their own. */
export const ofxTrades = format<Field>({
  source: 'ofx-trades',
  kind: 'TRADES',
  label: 'OFX 投资交易',
  columns: {
    kind: ['KIND'],
    account: ['ACCTID'],
    currency: ['CURDEF'],
    cursym: ['CURSYM'],
    time: ['DTTRADE'],
    number: ['FITID'],
    ticker: ['TICKER'],
    name: ['SECNAME'],
    units: ['UNITS'],
    price: ['UNITPRICE'],
    commission: ['COMMISSION'],
    fees: ['FEES'],
    load: ['LOAD'],
    taxes: ['TAXES'],
    withholding: ['WITHHOLDING'],
    total: ['TOTAL'],
    income: ['INCOMETYPE'],
    action: ['TFERACTION'],
    newUnits: ['NEWUNITS'],
    memo: ['MEMO'],
  },
  required: ['kind', 'time', 'number', 'ticker', 'units', 'total'],
  dates: [],
  readAll: (rows) => eachRow(rows, readRow),
});

function readRow(row: Row): TradeRow {
  const [kind, name, number] = [row.cell('kind'), row.cell('name'), row.cell('number')];
  const base: TradeRow = {
    n: row.n,
    symbol: row.cell('ticker'),
    ...(name !== '' && { name }),
    ...(number !== '' && { externalId: number }),
    ...noteOf(row.cell('memo')),
  };
  const type = kind === 'TRANSFER' ? transferType(row) : types[kind];
  if (type === undefined) {
    return { ...base, word: kind, skip: reasons[kind] ?? `“${kind}”暂不支持` };
  }
  return {
    ...base,
    ...ofxMoment(row.cell('time')),
    type,
    ...figuresOf(row, type),
    currency: row.cell('cursym') || row.cell('currency'),
    ...(kind.endsWith('DEBT') && { check: '债券的价格可能是面值的百分比，请核对' }),
  };
}

function transferType(row: Row): EntryType {
  const action = row.cell('action').toUpperCase();
  if (action !== 'IN' && action !== 'OUT') throw new RowProblem('没有写明是转入还是转出');
  return action === 'IN' ? 'TRANSFER_IN' : 'TRANSFER_OUT';
}

/** Quantities, totals and charges are above or below zero by what the broker thinks of them. */
function figuresOf(row: Row, type: EntryType): Partial<TradeRow> {
  const figure = (field: Field) => above0(figureOf(row.cell(field))?.abs());
  const total = figure('total');
  const [quantity, price] = [figure('units'), figure('price')];
  const fee = sum([figure('commission'), figure('fees'), figure('load')].map((one) => one ?? zero));
  const tax = sum([figure('taxes'), figure('withholding')].map((one) => one ?? zero));
  const charges = fee.plus(tax);
  const charged = { fee: above0(fee), tax: above0(tax) };
  switch (type) {
    case 'BUY':
      if (!total) throw new RowProblem('没有写明成交金额');
      return texts({
        ...{ quantity, price, amount: total.minus(charges), ...charged },
        cash: zero.minus(total),
      });
    case 'SELL':
      if (!total) throw new RowProblem('没有写明成交金额');
      return texts({ quantity, price, amount: total.plus(charges), ...charged, cash: total });
    case 'DIVIDEND':
    case 'RETURN_OF_CAPITAL':
    case 'FEE': {
      const isTaken = figureOf(row.cell('total'))?.lt(0) === true;
      if (isTaken && type !== 'FEE') throw new RowProblem('冲回的股息，请手工记账');
      return texts({ amount: total, ...(type === 'DIVIDEND' && { tax: above0(tax) }) });
    }
    case 'REINVEST':
      return texts({ quantity, price, amount: total, ...charged });
    case 'SPLIT':
      return texts({ quantity: figure('newUnits') });
    default:
      return texts({ quantity, price });
  }
}

const above0 = (figure: Decimal | undefined) => (figure?.gt(0) ? figure : undefined);
