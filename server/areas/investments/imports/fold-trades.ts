import { openingProblems } from '../../../../finance/holdings/entries/check-entry.ts';
import { amountPlacesOf, type Entry } from '../../../../finance/holdings/entries/entry.ts';
import { type FoldedEntry, foldEach } from '../../../../finance/holdings/entries/fold.ts';
import { refusalOf } from '../../../../finance/holdings/entries/preview.ts';
import { toCents } from '../../../../finance/money/cents.ts';
import {
  type Fixed,
  fixedOfText,
  fixedToDecimal,
  oneFixed,
} from '../../../../finance/money/fixed.ts';
import type { AppError } from '../../../errors.ts';
import { toEntry } from '../../../ledger/stored-entry.ts';
import type { EntryRow } from '../entries/entries.repository.ts';
import { refusalError } from '../entries/holding-books.ts';
import { columnsOfEnd, type PositionColumns } from '../entries/position.ts';
import { refuseLine, type Trade, type TradeLine } from './trade-lines.ts';
import type { TradeTarget } from './trade-targets.ts';

/** What the chosen trades do to one holding. */
export interface PlannedHolding {
  target: TradeTarget;
  /** The chosen rows that can be, with what each moves in the account. */
  added: Trade[];
  /** The holding's figures afterwards, and the day of its first entry. */
  columns: PositionColumns;
}

/** Rows that are refused one after the other because of stored entries that they would break. */
const mostGivenUp = 50;

/**
 * Folds the chosen trades of a holding with its stored entries. A row that takes what is not held
 * becomes an error; where a stored entry would fail, the last row before it that takes something does.
 * Answers a refusal where that does not help.
 */
export function foldTrades(
  target: TradeTarget,
  before: readonly EntryRow[],
  lines: readonly TradeLine[],
  toRow: (trade: Trade) => EntryRow,
): PlannedHolding | AppError {
  const byId = new Map(lines.map((line) => [line.trade?.id ?? '', line]));
  const next = before.reduce((last, { sequence }) => Math.max(last, sequence), 0) + 1;
  const trades = lines.flatMap(({ trade }) => trade ?? []);
  for (const [index, trade] of trades.entries()) trade.sequence = next + index;
  const stored = before.map(toEntry);
  let read = trades.map((trade) => toEntry(toRow(trade)));
  refuseOpenings(read, byId);
  const places = amountPlacesOf(target.holding.investment_type);
  let hasRatios = false;
  for (let round = 0; ; round += 1) {
    const added = read.filter(({ id }) => byId.get(id)?.chosen);
    const splits: Pick<FoldedEntry, 'entry' | 'before'>[] = [];
    const end = foldEach(
      [...stored, ...added],
      {
        places,
        leaveOut: (problem) => {
          const line = byId.get(problem.entry.id);
          if (!line) return false;
          const refusal = refusalOf(problem, problem.entry.id);
          refuseLine(line, refusal.refused === 'ENTRY' ? refusal.problem.message : refusal.message);
          return true;
        },
      },
      (folded) => {
        const trade = byId.get(folded.entry.id)?.trade;
        if (!trade) return;
        noteMoved(trade, folded.cash);
        if (folded.entry.type === 'SPLIT') splits.push(folded);
      },
    );
    if (!('problem' in end)) {
      // Quantities are right without the ratios, which the costs behind a split need.
      if (!hasRatios && splits.length > 0) {
        hasRatios = true;
        const wrong = findSplitRatios(splits, byId);
        read = trades.map((trade) => toEntry(toRow(trade)));
        for (const { line, problem } of wrong) refuseLine(line, problem);
        if (wrong.length > 0) hasRatios = false;
        continue;
      }
      const left = trades.filter(({ id }) => byId.get(id)?.chosen);
      return { target, added: left, columns: columnsOfEnd(end) };
    }
    const { day } = end.entry;
    const takes = (entry: Entry) => entry.day <= day && taking.has(entry.type);
    const last = added.filter(takes).sort((a, b) => (a.day < b.day ? 1 : -1))[0];
    const line = last && byId.get(last.id);
    const refusal = refusalOf(end, null);
    if (!line || round >= mostGivenUp) return refusalError(end, new Set());
    refuseLine(line, refusal.refused === 'ENTRY' ? refusal.problem.message : refusal.message);
  }
}

function noteMoved(trade: Trade, cash: Fixed): void {
  const amount = toCents(fixedToDecimal(cash));
  trade.moved = trade.accountId === null || amount === 0n ? null : amount;
}

const taking = new Set<Entry['type']>([
  'SELL',
  'TRANSFER_OUT',
  'CONVERT_OUT',
  'SPLIT',
  'CORRECTION',
]);

/** A holding has one opening, and nothing before it, within a file too. */
function refuseOpenings(entries: readonly Entry[], byId: ReadonlyMap<string, TradeLine>): void {
  const opening = entries.find(({ type }) => type === 'OPENING');
  if (!opening) return;
  for (const entry of entries) {
    if (entry === opening) continue;
    const [problem] = openingProblems(entry, [opening]);
    const line = byId.get(entry.id);
    if (problem && line) refuseLine(line, problem.message);
  }
}

/** What a split without a usable ratio is refused with. */
type Problem = string;

/**
 * Files state what is held after a split, not its ratio. This finds the ratio of each split of the file
 * in what was held before it, notes it with its row, and returns the problems of the others.
 */
function findSplitRatios(
  entries: readonly Pick<FoldedEntry, 'entry' | 'before'>[],
  lines: ReadonlyMap<string, TradeLine>,
): { line: TradeLine; problem: Problem }[] {
  return entries.flatMap(({ entry: { id, type, quantity }, before }) => {
    const line = lines.get(id);
    if (type !== 'SPLIT' || !line?.trade || quantity === null) return [];
    const ratio = ratioOf(before.quantity, fixedOfText(quantity));
    if (typeof ratio === 'string') return { line, problem: ratio };
    line.trade.ratio = ratio;
    return [];
  });
}

/** How many new units each so many old ones became. */
function ratioOf(before: Fixed, after: Fixed): [ratioNew: number, ratioOld: number] | Problem {
  if (before === after) return '拆合股后的数量与之前相同，请核对';
  const oldPerNew = (before + after / 2n) / after;
  // A fraction of a share is paid out when shares are merged, so that 1,005 become 100 and not 100.5.
  const isMerger = oldPerNew >= 2n && before / oldPerNew / oneFixed === after / oneFixed;
  if (isMerger && after % oneFixed === 0n && oldPerNew <= maxCount) return [1, Number(oldPerNew)];
  const divisor = greatestCommonDivisor(before, after);
  const [ratioNew, ratioOld] = [after / divisor, before / divisor];
  if (ratioNew > maxCount || ratioOld > maxCount) {
    return '无法由拆合股前后的数量得出比例，请在这项投资的页面记录';
  }
  return [Number(ratioNew), Number(ratioOld)];
}

const maxCount = BigInt(Number.MAX_SAFE_INTEGER);

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b];
  while (smaller > 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}
