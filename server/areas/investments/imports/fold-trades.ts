import { openingProblems } from '../../../../finance/holdings/entries/check-entry.ts';
import type { Folded } from '../../../../finance/holdings/entries/fold.ts';
import { refusalOf } from '../../../../finance/holdings/entries/preview.ts';
import { toCents } from '../../../../finance/money/cents.ts';
import { fixedToDecimal } from '../../../../finance/money/fixed.ts';
import type { AppError } from '../../../errors.ts';
import type { EntryRow } from '../entries/entries.repository.ts';
import { refused } from '../entries/holding-books.ts';
import { foldRows, type PositionColumns, positionColumns, toEntry } from '../entries/position.ts';
import { findSplitRatios } from './split-ratios.ts';
import { refuseLine, type Trade, type TradeLine } from './trade-lines.ts';
import type { TradeTarget } from './trade-targets.ts';

/** What the chosen trades do to one holding; the states between its entries are not needed any more. */
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
  let rows = trades.map(toRow);
  refuseOpenings(rows, byId);
  const type = target.holding.investment_type;
  let hasRatios = false;
  for (let round = 0; ; round += 1) {
    const added = rows.filter(({ id }) => byId.get(id)?.chosen);
    const folded = foldRows([...before, ...added], type, {
      leaveOut: (problem) => {
        const line = byId.get(problem.entry.id);
        if (!line) return false;
        const refusal = refusalOf(problem, problem.entry.id);
        refuseLine(line, refusal.refused === 'ENTRY' ? refusal.problem.message : refusal.message);
        return true;
      },
    });
    if (!('problem' in folded)) {
      // Quantities are right without the ratios, which the costs behind a split need.
      if (!hasRatios && added.some(({ type: its }) => its === 'SPLIT')) {
        hasRatios = true;
        const wrong = findSplitRatios(folded.entries, byId);
        rows = trades.map(toRow);
        for (const { line, problem } of wrong) refuseLine(line, problem);
        if (wrong.length > 0) hasRatios = false;
        continue;
      }
      const left = trades.filter(({ id }) => byId.get(id)?.chosen);
      return plannedHolding(target, left, folded);
    }
    const { day } = folded.entry;
    const takes = (row: EntryRow) => row.day <= day && taking.has(row.type);
    const last = added.filter(takes).sort((a, b) => (a.day < b.day ? 1 : -1))[0];
    const line = last && byId.get(last.id);
    const refusal = refusalOf(folded, null);
    if (!line || round >= mostGivenUp) return refused(folded, new Set());
    refuseLine(line, refusal.refused === 'ENTRY' ? refusal.problem.message : refusal.message);
  }
}

function plannedHolding(target: TradeTarget, added: Trade[], folded: Folded): PlannedHolding {
  const cash = new Map(folded.entries.map((one) => [one.entry.id, one.cash]));
  for (const trade of added) {
    const amount = toCents(fixedToDecimal(cash.get(trade.id) ?? 0n));
    trade.moved = trade.accountId === null || amount === 0n ? null : amount;
  }
  return { target, added, columns: positionColumns(folded) };
}

const taking = new Set<EntryRow['type']>([
  'SELL',
  'TRANSFER_OUT',
  'CONVERT_OUT',
  'SPLIT',
  'CORRECTION',
]);

/** A holding has one opening, and nothing before it, within a file too. */
function refuseOpenings(rows: readonly EntryRow[], byId: ReadonlyMap<string, TradeLine>): void {
  const [opening] = rows.filter(({ type }) => type === 'OPENING');
  if (!opening) return;
  for (const row of rows) {
    if (row === opening) continue;
    const [problem] = openingProblems(toEntry(row), [toEntry(opening)]);
    const line = byId.get(row.id);
    if (problem && line) refuseLine(line, problem.message);
  }
}
