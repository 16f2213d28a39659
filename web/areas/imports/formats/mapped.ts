import type { Decimal } from '../../../../finance/money/decimal.ts';
import type { AmountMode, ImportMapping, MappingField } from '../import-choices.ts';
import type { CashRow, TradeRow } from '../import-rows.ts';
import { filled, noteOf, occurred, signed } from './bills/money-row.ts';
import { type Meaning, meaningOf } from './brokers/business-words.ts';
import { securityCode, securityName } from './brokers/security-code.ts';
import { texts } from './brokers/share-row.ts';
import { figureText, RowProblem } from './cells.ts';
import { currencyCode, moneyOf } from './currency.ts';
import { momentOf, timeOf } from './dates.ts';
import {
  amountOfTwo,
  directedAmounts,
  type OutColumn,
  outColumn,
  signOfCell,
} from './direction.ts';
import { eachRow, type Format, format, type Reading, withCheck } from './format.ts';
import { numberedColumn, type SourceRow } from './source-rows.ts';

type Row = SourceRow<MappingField>;

/** The source of rows whose columns the person has mapped. */
const mappedSource = 'table';

/** A table whose columns the person has mapped, read like any known format. */
export function mappedFormat({ kind, columns, options }: ImportMapping): Format {
  const required = Object.keys(columns) as MappingField[];
  const headers = Object.fromEntries(
    Object.entries(columns).map(([field, header]) => [field, [header]]),
  ) as Record<MappingField, string[]>;
  const mapped = format<MappingField>({
    source: mappedSource,
    kind,
    label: '自定义表格',
    columns: headers,
    required,
    dates: ['date'],
    readAll: (rows, reading) => {
      if (kind === 'TRADES') return eachRow(rows, (row) => readTrade(row, reading));
      const amounts = amountsOf(rows);
      return eachRow(rows, (row) =>
        readCash(row, reading, options.amountMode ?? guessedMode(row), amounts),
      );
    },
  });
  const ordered: Format = {
    ...mapped,
    read: (table, found, reading) =>
      mapped.read(table, found, { ...reading, dateOrder: reading.dateOrder ?? options.dateOrder }),
  };
  const numbers = Object.entries(columns).map(([field, header]) => [field, columnNumber(header)]);
  if (numbers.some(([, number]) => number === undefined)) return ordered;
  const found = { headerAt: -1, columns: new Map(numbers as [string, number][]) };
  return { ...ordered, recognise: () => ({ ...found, isSure: true, score: required.length }) };
}

/** The header that stands in for that of a table without one: `第1列`, `第2列`, … */
export function numberedHeader(width: number): string[] {
  return Array.from({ length: width }, (_, at) => numberedColumn(at));
}

function columnNumber(header: string): number | undefined {
  const number = /^第(\d{1,3})列$/.exec(header)?.[1];
  return number === undefined ? undefined : Number(number) - 1;
}

/** What all rows together say of how amounts are written. */
interface Amounts {
  out: OutColumn;
  directed: ReturnType<typeof directedAmounts>;
}

function amountsOf(rows: readonly Row[]): Amounts {
  const words = rows.map((row) => ({ amount: row.cell('amount'), word: row.cell('direction') }));
  return {
    out: outColumn(rows.map((row) => row.cell('amountOut'))),
    directed: directedAmounts(words),
  };
}

function readCash(row: Row, { dateOrder }: Reading, mode: AmountMode, amounts: Amounts): CashRow {
  const { day, time } = momentOf(row.cell('date'), dateOrder);
  const at = timeOf(row.cell('time')) ?? time;
  const { figure: amount, currency } = amountOf(row, mode, amounts);
  const read: CashRow = {
    n: row.n,
    occurredAt: occurred(at === undefined ? { day } : { day, time: at }),
    amount: signed(amount, 1),
    ...noteOf(row.cell('note')),
    ...filled({
      currency: currencyCode(row.cell('currency')) || currency,
      counterparty: row.cell('counterparty'),
      account: row.cell('account'),
      counterAccount: row.cell('counterAccount'),
      externalId: row.cell('number'),
      balance: figureText(moneyOf(row.cell('balance')).figure),
    }),
  };
  const { check } = amounts.out;
  const isUnclear = mode === 'IN_OUT' && signOfCell(row.cell('amountOut')) < 0;
  return isUnclear && check !== undefined ? withCheck(read, check) : read;
}

function guessedMode(row: Row): AmountMode {
  if (row.has('amountIn') || row.has('amountOut')) return 'IN_OUT';
  return row.has('direction') ? 'DIRECTION' : 'SIGNED';
}

interface Money {
  figure: Decimal;
  /** Where it stands beside the figure. */
  currency: string | undefined;
}

function amountOf(row: Row, mode: AmountMode, { out, directed }: Amounts): Money {
  if (mode === 'IN_OUT') return ofTwoColumns(row, out);
  const { figure, currency } = moneyOf(row.cell('amount'));
  if (!figure) throw new RowProblem('金额不能为空');
  const isDirected = mode === 'DIRECTION';
  return { figure: isDirected ? directed(figure, row.cell('direction')) : figure, currency };
}

function ofTwoColumns(row: Row, out: OutColumn): Money {
  const [received, paid] = [moneyOf(row.cell('amountIn')), moneyOf(row.cell('amountOut'))];
  const figure = amountOfTwo(received.figure, paid.figure, out);
  if (!figure || figure.eq(0)) throw new RowProblem('金额不能为空');
  const { currency } = received.figure?.eq(0) === false ? received : paid;
  return { figure, currency };
}

function readTrade(row: Row, reading: Reading): TradeRow {
  const { day, time } = momentOf(row.cell('date'), reading.dateOrder);
  const at = timeOf(row.cell('time')) ?? time;
  const [word, name] = [row.cell('word'), securityName(row.cell('name'))];
  const base: TradeRow = { n: row.n, day, ...(at !== undefined && { time: at }) };
  const meaning = word === '' ? byCash(row) : meaningOf(word);
  if (meaning && 'skip' in meaning) return { ...base, word, skip: meaning.skip };
  const currency =
    currencyCode(row.cell('currency')) ||
    (moneyOf(row.cell('amount')).currency ?? moneyOf(row.cell('price')).currency ?? '');
  const { symbol, check } = securityCode(
    { code: row.cell('symbol'), name, word, market: currency, isMainland: false },
    reading,
  );
  const figure = (field: MappingField) => moneyOf(row.cell(field)).figure;
  const note = noteOf(row.cell('note')).note;
  return {
    ...base,
    ...(meaning ? { type: meaning.type } : { word }),
    symbol,
    ...(name !== '' && { name }),
    ...texts({
      quantity: figure('quantity')?.abs(),
      price: figure('price'),
      amount: figure('amount')?.abs(),
      fee: figure('fee')?.abs(),
      tax: figure('tax')?.abs(),
      cash: figure('cash'),
    }),
    ...(currency !== '' && { currency }),
    ...(row.cell('holder') !== '' && { holder: row.cell('holder') }),
    ...(row.cell('number') !== '' && { externalId: row.cell('number') }),
    ...(note !== undefined && { note }),
    ...(check !== undefined && { check }),
  };
}

/** Without a word the cash says what was done, never the quantity, whose sign differs by source. */
function byCash(row: Row): Meaning {
  const { figure } = moneyOf(row.cell('cash'));
  if (!figure || figure.eq(0)) throw new RowProblem('没有写明买卖方向');
  return { type: figure.lt(0) ? 'BUY' : 'SELL' };
}
