import { setImmediate as breathe } from 'node:timers/promises';
import { currencies } from '../../../../contract/fields/currencies.ts';
import type { SentRow } from '../../../../contract/imports/imports.ts';
import { dayIn } from '../../../../finance/calendar/days.ts';
import { entryWarnings } from '../../../../finance/holdings/entries/check-entry.ts';
import { type AmountPlaces, amountPlacesOf } from '../../../../finance/holdings/entries/entry.ts';
import { decimal, round, toText } from '../../../../finance/money/decimal.ts';
import type { ImportDraft, JudgedRow } from '../../../area-imports.ts';
import type { Deps } from '../../../deps.ts';
import type { CashAccount } from '../../../ledger/cash-accounts.repository.ts';
import { blankEntry } from '../entries/blank-entry.ts';
import { problemsOf } from '../entries/check-change.ts';
import type { EntryRow } from '../entries/entries.repository.ts';
import { toEntry } from '../entries/position.ts';
import { fingerprintOf, matchStored } from './match-stored.ts';
import { readTradeRow, type TradeRow, type Unread } from './read-trade-row.ts';
import type { FindTarget, TradeTarget } from './trade-targets.ts';

/** A row of the file with what was found about it. */
export interface TradeLine {
  judged: JudgedRow;
  /** Undefined of what cannot be an entry. */
  trade: { read: TradeRow; target: TradeTarget; entry: EntryRow } | undefined;
}

/** What the rows are judged against. */
export interface TradeContext {
  findTarget: FindTarget;
  /** The stored entries of a holding. */
  entriesOf: (investmentId: string) => readonly EntryRow[];
  /** Of those the opening, and else the earliest: all that another entry depends on. */
  firstOf: (investmentId: string) => EntryRow | undefined;
  listingDayOf: (instrumentKey: string | null) => string | undefined;
  account: CashAccount | undefined;
  openingDay: string | undefined;
}

/** Rows that are looked at before others get a turn. */
const rowsInASlice = 200;

/** A row with the trade that was read from it, before it is known against what. */
export type ReadLine = { row: SentRow; read: TradeRow | Unread; target: TradeTarget | undefined };

/** Reads all rows, and finds the holding of each. */
export async function readTrades(
  { config: { timeZone } }: Pick<Deps, 'config'>,
  draft: ImportDraft,
  findTarget: FindTarget,
): Promise<ReadLine[]> {
  const lines: ReadLine[] = [];
  for (const row of draft.rows) {
    if (lines.length % rowsInASlice === 0) await breathe();
    const read = readTradeRow(row, timeZone, draft.words);
    if ('problems' in read) {
      lines.push({ row, read, target: undefined });
      continue;
    }
    const currency = currencies.find((one) => one === read.currency) ?? null;
    const isStrange = read.currency !== null && currency === null;
    if (isStrange) lines.push({ row, read: unsupported(read.currency), target: undefined });
    else lines.push({ row, read, target: findTarget({ ...read, currency }) });
  }
  return lines;
}

function unsupported(currency: string | null): Unread {
  return { problems: [`不支持的货币 ${currency}`] };
}

/** Decides of each row whether it is new, a duplicate, wrong, or not to be imported. */
export async function judgeTrades(
  deps: Deps,
  draft: ImportDraft,
  lines: readonly ReadLine[],
  context: TradeContext,
): Promise<TradeLine[]> {
  const today = dayIn(deps.config.timeZone, deps.now());
  const matcher = matchStored(context.entriesOf);
  const judged: TradeLine[] = [];
  for (const line of lines) {
    if (judged.length % rowsInASlice === 0) await breathe();
    judged.push(judge(deps, draft, line, context, matcher, today));
  }
  return judged;
}

function judge(
  deps: Deps,
  draft: ImportDraft,
  { row, read, target }: ReadLine,
  context: TradeContext,
  isStored: (trade: TradeRow, target: TradeTarget) => boolean,
  today: string,
): TradeLine {
  if (row.skip) return refused(row, 'SKIPPED', [row.skip]);
  if (row.problem) return refused(row, 'ERROR', [row.problem]);
  if ('problems' in read) return refused(row, read.isSkipped ? 'SKIPPED' : 'ERROR', read.problems);
  if (!target) throw new Error('a trade without its holding');
  if (target.isIgnored) return refused(row, 'SKIPPED', [`证券“${target.ref}”不导入`]);
  const entry = entryOf(deps, draft, read, target);
  const problems = problemsThere(deps, read, entry, target, context, today);
  if (problems.length > 0) return refused(row, 'ERROR', problems);
  const state = isStored(read, target) ? 'DUPLICATE' : 'NEW';
  const places = amountPlacesOf(target.holding.investment_type);
  const warnings = [
    ...read.warnings,
    ...entryWarnings(toEntry(entry), places).map(({ message }) => message),
    ...cashWarnings(read, places),
  ];
  const judged: JudgedRow = {
    n: row.n,
    state,
    chosen: draft.isChosen(row.n, state),
    problems: [],
    warnings,
    transferWith: null,
    becomes: becomesOf(read, target),
  };
  return { judged, trade: { read, target, entry } };
}

function refused(row: SentRow, state: 'ERROR' | 'SKIPPED', problems: string[]): TradeLine {
  const { n } = row;
  const warnings = row.check && state === 'ERROR' ? [row.check] : [];
  const none = { chosen: false, transferWith: null, becomes: null };
  return { judged: { n, state, problems, warnings, ...none }, trade: undefined };
}

/** A row that could be read and cannot be imported all the same. */
export function refuseLine({ judged }: TradeLine, problem: string): void {
  judged.state = 'ERROR';
  judged.chosen = false;
  judged.becomes = null;
  judged.problems = [problem];
}

function entryOf(deps: Deps, draft: ImportDraft, read: TradeRow, target: TradeTarget): EntryRow {
  const { type, day, time, quantity, price, amount, fee, tax, cash, holder, note } = read;
  const isCost = type === 'OPENING' || type === 'TRANSFER_IN' || type === 'CORRECTION';
  return {
    ...blankEntry(deps, target.holding, 1),
    type,
    day,
    time,
    quantity,
    price: isCost && amount !== null ? null : price,
    amount: isCost ? null : amount,
    cost: isCost ? amount : null,
    // Until what was held before it is known (split-ratios.ts).
    ...(type === 'SPLIT' && { ratio_new: 2, ratio_old: 1 }),
    fee,
    tax,
    note,
    origin: 'import',
    batch_id: draft.id,
    fingerprint: fingerprintOf(holder, cash),
  };
}

const withoutCash = new Set<EntryRow['type']>([
  'OPENING',
  'REINVEST',
  'BONUS',
  'CAPITALISATION',
  'TRANSFER_IN',
  'TRANSFER_OUT',
  'CONVERT_IN',
  'CONVERT_OUT',
  'CORRECTION',
]);

function problemsThere(
  deps: Deps,
  { currency, day }: TradeRow,
  entry: EntryRow,
  { holding }: TradeTarget,
  { firstOf, listingDayOf, account, openingDay }: TradeContext,
  today: string,
): string[] {
  if (day > today) return ['日期不能晚于今天'];
  const problems: string[] = [];
  if (currency !== null && currency !== holding.currency) {
    problems.push(`币种 ${currency} 与投资币种 ${holding.currency} 不一致`);
  }
  const moves = account && !withoutCash.has(entry.type);
  if (moves) entry.account_id = account.id;
  if (moves && openingDay && day < openingDay) problems.push(`${day} 早于账户期初 ${openingDay}`);
  if (entry.type === 'SPLIT' && entry.quantity === null) problems.push('请写明拆合股后的数量');
  const first = firstOf(holding.id);
  const isOpening = first?.type === 'OPENING' || entry.type === 'OPENING';
  const against = {
    // Looked for among the other rows (pair-conversions.ts).
    hasCounterpart: true,
    account: moves ? account : undefined,
    listingDay: listingDayOf(holding.instrument_key),
  };
  const book = { holding, before: [], after: first && isOpening ? [first] : [] };
  const found = problemsOf(deps, book, entry, against);
  return [...problems, ...new Set(found.map(({ message }) => message))];
}

const largestDifference = decimal('0.02');

/** What the account moved is the amount with its charges, or the row shows by how much it is not. */
function cashWarnings({ type, cash, quantity, price, ...read }: TradeRow, places: AmountPlaces) {
  const product =
    quantity !== null && price !== null ? round(decimal(quantity).times(price), places) : undefined;
  const amount = read.amount === null ? product : decimal(read.amount);
  if (cash === null || !amount || (type !== 'BUY' && type !== 'SELL')) return [];
  const charges = decimal(read.fee).plus(read.tax);
  const expected = type === 'BUY' ? amount.plus(charges) : amount.minus(charges);
  const difference = decimal(cash).minus(expected).abs();
  if (difference.lte(largestDifference)) return [];
  return [`发生金额与成交金额、费用相差 ${toText(round(difference, 2))}，请核对`];
}

function becomesOf(read: TradeRow, { holding, isNew }: TradeTarget): JudgedRow['becomes'] {
  const wire = (text: string | null) => (text === null ? null : Number(text));
  return {
    type: read.type,
    investmentId: isNew ? null : holding.id,
    symbol: read.symbol,
    name: read.name ?? holding.investment_name,
    day: read.day,
    quantity: wire(read.quantity),
    price: wire(read.price),
    amount: wire(read.amount),
    fee: Number(read.fee),
    tax: Number(read.tax),
  };
}
