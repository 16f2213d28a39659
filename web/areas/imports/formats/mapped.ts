import type { Decimal } from '../../../../finance/money/decimal.ts';
import type { AmountMode, ImportMapping, MappingField } from '../import-choices.ts';
import type { CashRow, TradeRow } from '../import-rows.ts';
import { filled, noteOf, occurred, signed } from './bills/money-row.ts';
import { meaningOf } from './brokers/business-words.ts';
import { securityCode, securityName } from './brokers/security-code.ts';
import { texts } from './brokers/share-row.ts';
import { figureOf, figureText, RowProblem } from './cells.ts';
import { momentOf, timeOf } from './dates.ts';
import { directionSign } from './direction.ts';
import { eachRow, type Format, format, type Reading } from './format.ts';
import type { SourceRow } from './source-rows.ts';

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
    readAll: (rows, reading) =>
      kind === 'CASH'
        ? eachRow(rows, (row) => readCash(row, reading, options.amountMode))
        : eachRow(rows, (row) => readTrade(row, reading)),
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

/** What a table without a header has as one: `第1列`, `第2列`, … */
export function numberedHeader(width: number): string[] {
  return Array.from({ length: width }, (_, at) => `第${at + 1}列`);
}

function columnNumber(header: string): number | undefined {
  const number = /^第(\d{1,3})列$/.exec(header)?.[1];
  return number === undefined ? undefined : Number(number) - 1;
}

/** Lines that sum up; a line without a date and a figure is none either. */
const sumLine = /^(?:合计|汇总|总计|小计|#|数据来源)/;
const isNoRow = ({ cells }: Row) => cells.some((cell) => sumLine.test(cell));

function readCash(
  row: Row,
  { dateOrder }: Reading,
  mode: AmountMode | undefined,
): CashRow | undefined {
  if (isNoRow(row)) return undefined;
  const { day, time } = momentOf(row.cell('date'), dateOrder);
  const at = timeOf(row.cell('time')) ?? time;
  const amount = amountOf(row, mode ?? guessedMode(row));
  return {
    n: row.n,
    occurredAt: occurred(at === undefined ? { day } : { day, time: at }),
    amount: signed(amount, 1),
    ...noteOf(row.cell('note')),
    ...filled({
      currency: row.cell('currency'),
      counterparty: row.cell('counterparty'),
      account: row.cell('account'),
      counterAccount: row.cell('counterAccount'),
      externalId: row.cell('number'),
      balance: figureText(figureOf(row.cell('balance'))),
    }),
  };
}

function guessedMode(row: Row): AmountMode {
  if (row.has('amountIn') || row.has('amountOut')) return 'IN_OUT';
  return row.has('direction') ? 'DIRECTION' : 'SIGNED';
}

function amountOf(row: Row, mode: AmountMode): Decimal {
  const amount = figureOf(row.cell('amount'));
  if (mode === 'IN_OUT') {
    const [received, paid] = [figureOf(row.cell('amountIn')), figureOf(row.cell('amountOut'))];
    const both = (received?.eq(0) === false ? 1 : 0) + (paid?.eq(0) === false ? 1 : 0);
    if (both === 2) throw new RowProblem('收入和支出都有金额，不知道是哪一个');
    const found = received?.eq(0) === false ? received : paid?.abs().times(-1);
    if (!found) throw new RowProblem('金额不能为空');
    return found;
  }
  if (!amount) throw new RowProblem('金额不能为空');
  return mode === 'DIRECTION' ? amount.abs().times(directionSign(row.cell('direction'))) : amount;
}

function readTrade(row: Row, reading: Reading): TradeRow | undefined {
  if (isNoRow(row)) return undefined;
  const { day, time } = momentOf(row.cell('date'), reading.dateOrder);
  const at = timeOf(row.cell('time')) ?? time;
  const [word, name] = [row.cell('word'), securityName(row.cell('name'))];
  const base: TradeRow = { n: row.n, day, ...(at !== undefined && { time: at }) };
  const meaning = meaningOf(word);
  if (meaning && 'skip' in meaning) return { ...base, word, skip: meaning.skip };
  const { symbol, check } = securityCode(
    { code: row.cell('symbol'), name, word, market: row.cell('currency'), isMainland: false },
    reading,
  );
  const figure = (field: MappingField) => figureOf(row.cell(field));
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
    ...(row.cell('currency') !== '' && { currency: row.cell('currency') }),
    ...(row.cell('holder') !== '' && { holder: row.cell('holder') }),
    ...(row.cell('number') !== '' && { externalId: row.cell('number') }),
    ...(note !== undefined && { note }),
    ...(check !== undefined && { check }),
  };
}
