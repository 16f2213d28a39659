import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type Currency, currencies } from '../../../../contract/fields/currencies.ts';
import { entryWarnings } from '../../../../finance/holdings/entries/check-entry.ts';
import { type AmountPlaces, amountPlacesOf } from '../../../../finance/holdings/entries/entry.ts';
import { decimal, round, toText } from '../../../../finance/money/decimal.ts';
import type { ImportDraft } from '../../../area-imports.ts';
import { todayOf } from '../../../business-day.ts';
import type { Deps } from '../../../deps.ts';
import type { CashAccount } from '../../../ledger/cash-accounts.repository.ts';
import { toEntry } from '../../../ledger/stored-entry.ts';
import { problemsOf, typesWithoutCash } from '../entries/check-change.ts';
import type { EntryRow } from '../entries/entries.repository.ts';
import { matchStored } from './match-stored.ts';
import { readTradeRow, type TradeRow, type Unread } from './read-trade-row.ts';
import { entryOf, lineOf, refusedLine, type Trade, type TradeLine } from './trade-lines.ts';
import type { FindTarget, TradeTarget } from './trade-targets.ts';

/** What the rows are judged against. */
export interface TradeContext {
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

/** All rows of a file, each with its holding. */
export interface ReadTrades {
  lines: TradeLine[];
  /** How many rows each holding has. */
  rowsOf: ReadonlyMap<TradeTarget, number>;
  unknownWords: ReadonlySet<string>;
}

/** Reads all rows, and finds the holding of each. */
export async function readTrades(
  { config: { timeZone }, newId }: Pick<Deps, 'config' | 'newId'>,
  draft: ImportDraft,
  findTarget: FindTarget,
): Promise<ReadTrades> {
  const lines: TradeLine[] = [];
  const rowsOf = new Map<TradeTarget, number>();
  const unknownWords = new Set<string>();
  for await (const part of draft.parts()) {
    for (const row of part) {
      // Of a row that is left out for another reason nobody is asked what its word means.
      if (row.skip) {
        lines.push(refusedLine(row, 'SKIPPED', [row.skip]));
        continue;
      }
      const read = withCurrency(readTradeRow(row, timeZone, draft.words));
      const isUnread = 'problems' in read;
      if (isUnread && read.word && !row.problem) unknownWords.add(read.word);
      const target = isUnread ? undefined : findTarget(read);
      if (target) rowsOf.set(target, (rowsOf.get(target) ?? 0) + 1);
      if (row.problem) lines.push(refusedLine(row, 'ERROR', [row.problem]));
      else if (isUnread || !target) {
        const { isSkipped, problems } = read as Unread;
        lines.push(refusedLine(row, isSkipped ? 'SKIPPED' : 'ERROR', problems));
      } else if (target.isIgnored) {
        lines.push(refusedLine(row, 'SKIPPED', [`证券“${target.ref}”不导入`]));
      } else lines.push(lineOf(newId(), read, target));
    }
  }
  return { lines, rowsOf, unknownWords };
}

type Known = TradeRow & { currency: Currency | null };

function withCurrency(read: TradeRow | Unread): Known | Unread {
  if ('problems' in read) return read;
  const { currency } = read;
  const isKnown = currency === null || currencies.some((one) => one === currency);
  return isKnown ? (read as Known) : { problems: [`不支持的货币 ${currency}`] };
}

/** Decides of each row that could be read whether it is new, a duplicate, or wrong. */
export async function judgeTrades(
  deps: Deps,
  draft: ImportDraft,
  lines: readonly TradeLine[],
  context: TradeContext,
): Promise<void> {
  const today = todayOf(deps);
  const isStored = matchStored(context.entriesOf);
  for (const [index, line] of lines.entries()) {
    if (index % rowsInASlice === 0) await yieldToEventLoop();
    const { trade } = line;
    if (!trade) continue;
    const { read, target } = trade;
    const entry = entryOf(deps, draft, trade);
    const problems = problemsThere(deps, trade, entry, context, today);
    if (problems.length > 0) {
      line.state = 'ERROR';
      line.problems = problems;
      line.warnings = [...read.warnings];
      line.trade = undefined;
      continue;
    }
    line.state = isStored(read, target) ? 'DUPLICATE' : 'NEW';
    line.chosen = draft.isChosen(line.n, line.state);
    const places = amountPlacesOf(target.holding.investment_type);
    const warnings = [
      ...read.warnings,
      ...entryWarnings(toEntry(entry), places).map(({ message }) => message),
      ...cashWarnings(read, places),
    ];
    if (warnings.length > 0) line.warnings = warnings;
  }
}

function problemsThere(
  deps: Deps,
  trade: Trade,
  entry: EntryRow,
  { firstOf, listingDayOf, account, openingDay }: TradeContext,
  today: string,
): string[] {
  const { read, target } = trade;
  const { currency, day } = read;
  const { holding } = target;
  if (day > today) return ['日期不能晚于今天'];
  const problems: string[] = [];
  if (currency !== null && currency !== holding.currency) {
    problems.push(`币种 ${currency} 与投资币种 ${holding.currency} 不一致`);
  }
  const moves = account && !typesWithoutCash.has(entry.type);
  if (moves) trade.accountId = account.id;
  if (moves && openingDay && day < openingDay) problems.push(`${day} 早于账户期初 ${openingDay}`);
  if (entry.type === 'SPLIT' && entry.quantity === null) problems.push('请写明拆合股后的数量');
  const first = firstOf(holding.id);
  const isOpening = first?.type === 'OPENING' || entry.type === 'OPENING';
  const context = {
    // Looked for among the other rows (pair-conversions.ts).
    hasCounterpart: true,
    account: moves ? account : undefined,
    listingDay: listingDayOf(holding.instrument_key),
  };
  const book = { holding, before: [], after: first && isOpening ? [first] : [] };
  const found = problemsOf(deps, book, entry, context);
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
