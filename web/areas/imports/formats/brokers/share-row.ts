import { type Decimal, sum, zero } from '../../../../../finance/money/decimal.ts';
import type { TradeRow } from '../../import-rows.ts';
import { figureOf, figureText, isBlank, RowProblem } from '../cells.ts';
import { momentOf, timeOf } from '../dates.ts';
import { eachRow, type Reading, withCheck } from '../format.ts';
import type { SourceRow } from '../source-rows.ts';
import { type Meaning, meaningOf } from './business-words.ts';
import { securityCode, securityName, wholeCodes } from './security-code.ts';

/** The columns that statements of securities firms at home have, each firm some of them. */
export type ShareField =
  | (typeof facts)[number]
  | (typeof chargeFields)[number]
  | 'stamp'
  | 'totalFee';
const facts = [
  'day',
  'time',
  'code',
  'name',
  'word',
  'quantity',
  'remaining',
  'price',
  'amount',
  'cash',
  'balance',
  'holder',
  'number',
  'currency',
  'market',
  'note',
] as const;
const chargeFields = ['commission', 'levy', 'transfer', 'settlement', 'extra', 'other'] as const;

type Row = SourceRow<ShareField>;

/** Whole codes by name, which tell what a code was before a spreadsheet cut its zeros off. */
type Codes = ReadonlyMap<string, string>;

/** Reads the rows of a statement (交割单, 历史成交) of a securities firm at home. */
export function readShareRows(rows: readonly Row[], reading: Reading): TradeRow[] {
  const codes = wholeCodes(
    rows.map((row) => ({ code: row.cell('code'), name: securityName(row.cell('name')) })),
  );
  return eachRow(rows, (row) => readRow(row, reading, codes));
}

/** Stands for the registration of an account at an exchange. */
const noSecurities = ['799999', '799998', '888880'];

function readRow(row: Row, reading: Reading, codes: Codes): TradeRow {
  const { n } = row;
  const word = row.cell('word');
  if (word === '') throw new RowProblem('没有写明业务名称');
  const meaning = meaningOf(word);
  const { day, time } = momentOf(row.cell('day'), reading.dateOrder);
  const at = timeOf(row.cell('time')) ?? time;
  const base: TradeRow = { n, day, ...(at !== undefined && { time: at }) };
  if (meaning && 'skip' in meaning) {
    return { ...base, word, ...named(row), skip: meaning.skip };
  }
  if (noSecurities.includes(row.cell('code'))) {
    return { ...base, word, skip: '账户登记，不是证券' };
  }
  const name = securityName(row.cell('name'));
  const found = securityCode(
    {
      code: codes.get(name) ?? row.cell('code'),
      name,
      word,
      market: `${row.cell('currency')} ${row.cell('market')}`,
      isMainland: true,
    },
    reading,
  );
  const trade: TradeRow = {
    ...base,
    ...(meaning ? { type: meaning.type } : { word }),
    symbol: found.symbol,
    ...(name !== '' && { name }),
    ...identified(row),
    currency: currencyOf(row.cell('currency'), found.symbol),
  };
  const filled = meaning ? withFigures(trade, row, meaning) : { ...trade, ...plainFigures(row) };
  const isForeign = trade.currency !== 'CNY';
  const foreign = isForeign ? '价格可能是外币，发生金额可能是人民币，请核对' : undefined;
  // What moved in another currency cannot be compared with the amount.
  if (isForeign) delete filled.cash;
  return [found.check, meaning?.check, foreign].reduce<TradeRow>(
    (checked, words) => (words === undefined ? checked : withCheck(checked, words)),
    filled,
  );
}

const named = (row: Row): TradeRow | object => ({
  ...(row.cell('code') !== '' && { symbol: row.cell('code') }),
  ...(row.cell('name') !== '' && { name: row.cell('name') }),
});

function identified(row: Row): Partial<TradeRow> {
  const [number, holder, note] = [row.cell('number'), row.cell('holder'), row.cell('note')];
  return {
    ...(!isBlank(number) && !/^0+$/.test(number) && { externalId: number }),
    ...(holder !== '' && { holder }),
    ...(!isBlank(note) && { note }),
  };
}

function currencyOf(cell: string, symbol: string): string {
  if (/港|HK/i.test(cell) || symbol.endsWith('.HK')) return 'HKD';
  return /美|USD/i.test(cell) ? 'USD' : 'CNY';
}

/** The figures as they stand, for a word that is not known yet. */
function plainFigures(row: Row): Partial<TradeRow> {
  const [quantity, price] = [figureOf(row.cell('quantity')), figureOf(row.cell('price'))];
  const [amount, cash] = [figureOf(row.cell('amount')), figureOf(row.cell('cash'))];
  return texts({ quantity: quantity?.abs(), price, amount: amount?.abs(), cash });
}

type Figure = 'quantity' | 'price' | 'amount' | 'fee' | 'tax' | 'cash';

/** More digits than the product stores of a figure, which exchanges of coins have. */
const mostDigits = 15;

/** The figures that are there, as texts. */
export function texts(figures: Partial<Record<Figure, Decimal | undefined>>): Partial<TradeRow> {
  return Object.fromEntries(
    Object.entries(figures).flatMap(([name, figure]) =>
      figure === undefined ? [] : [[name, figureText(figure.prec(mostDigits))]],
    ),
  );
}

const above0 = (figure: Decimal | undefined) => (figure?.gt(0) ? figure : undefined);

function withFigures(
  trade: TradeRow,
  row: Row,
  meaning: Exclude<Meaning, { skip: string }>,
): TradeRow {
  const quantity = above0(figureOf(row.cell('quantity'))?.abs());
  const price = above0(figureOf(row.cell('price')));
  const cash = figureOf(row.cell('cash'));
  const stated = above0(figureOf(row.cell('amount'))?.abs());
  switch (meaning.type) {
    case 'BUY':
    case 'SELL':
    case 'RIGHTS':
    case 'CONVERT_IN':
    case 'CONVERT_OUT':
      return { ...trade, ...traded(row, { type: meaning.type, quantity, price, cash, stated }) };
    case 'DIVIDEND': {
      const paid = above0(cash?.abs()) ?? stated;
      const gross = stated && paid && stated.gt(paid) ? stated : paid;
      const tax = gross && paid ? above0(gross.minus(paid)) : undefined;
      return { ...trade, ...texts({ amount: gross, tax, cash }) };
    }
    case 'TAX':
    case 'FEE':
      return { ...trade, ...texts({ amount: above0(cash?.abs()) ?? stated, cash }) };
    case 'SPLIT':
      return {
        ...trade,
        ...texts({ quantity: above0(figureOf(row.cell('remaining'))) ?? quantity }),
      };
    case 'REINVEST':
      return { ...trade, ...texts({ quantity, price, amount: stated ?? cash?.abs() }) };
    default:
      return { ...trade, ...texts({ quantity, price }) };
  }
}

interface Traded {
  type: string;
  quantity: Decimal | undefined;
  price: Decimal | undefined;
  cash: Decimal | undefined;
  stated: Decimal | undefined;
}

function traded(row: Row, { type, quantity, price, cash, stated }: Traded): Partial<TradeRow> {
  const amount = stated ?? (quantity && price ? quantity.times(price).round(2) : undefined);
  const moved = cash?.eq(0) ? undefined : cash;
  const difference = chargesByCash(type, amount, moved);
  const { fee, tax } = charges(row, difference);
  return texts({
    quantity: amount && price && quantity ? pieces(row, quantity, price, amount) : quantity,
    price,
    amount,
    fee: above0(fee),
    tax: above0(tax),
    cash: moved && (isPurchase(type) ? moved.abs().times(-1) : moved.abs()),
  });
}

const isPurchase = (type: string) => type === 'BUY' || type === 'RIGHTS' || type === 'CONVERT_IN';

/** What the cash that moved says that the charges were. */
function chargesByCash(
  type: string,
  amount: Decimal | undefined,
  cash: Decimal | undefined,
): Decimal | undefined {
  if (!amount || !cash) return undefined;
  return isPurchase(type) ? cash.abs().minus(amount) : amount.minus(cash.abs());
}

/** Shanghai counts convertible bonds by ten. */
function pieces(row: Row, quantity: Decimal, price: Decimal, amount: Decimal): Decimal {
  const isBond = /^1[12]\d{4}$/.test(row.cell('code'));
  const times = quantity.times(price);
  const isTen = isBond && amount.minus(times.times(10)).abs().lt(times);
  return isTen ? quantity.times(10) : quantity;
}

const tolerance = 0.02;
const isClose = (a: Decimal, b: Decimal) => a.minus(b).abs().lte(tolerance);

/**
 * Fee and tax. 手续费 is all charges in some statements and the commission alone in others: what agrees
 * with the cash is meant. Without columns of charges they are what the cash differs by.
 */
function charges(row: Row, difference: Decimal | undefined): { fee: Decimal; tax: Decimal } {
  const tax = figureOf(row.cell('stamp'))?.abs() ?? zero;
  const commission = figureOf(row.cell('commission'))?.abs() ?? zero;
  const total = figureOf(row.cell('totalFee'))?.abs();
  const columns = sum(chargeFields.map((field) => figureOf(row.cell(field))?.abs() ?? zero));
  const hasColumns = [...chargeFields, 'totalFee' as const].some((field) => row.has(field));
  let fee = total ? total.minus(tax) : columns;
  if (difference && !hasColumns) fee = difference.minus(tax);
  else if (difference && !total && !isClose(difference, fee.plus(tax))) {
    if (isClose(difference, commission)) fee = commission.minus(tax);
  }
  return { fee, tax };
}
