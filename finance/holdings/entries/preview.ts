import { entryTypeLabels } from '../../../contract/investments/entry-types.ts';
import { type Fixed, fixedToText } from '../../money/fixed.ts';
import type { FieldText } from './check-entry.ts';
import type { Entry } from './entry.ts';
import {
  type Folded,
  type FoldedEntry,
  type FoldOptions,
  type FoldProblem,
  foldEntries,
  type PositionState,
} from './fold.ts';

/** Why the entries cannot be changed so: at a field of the changed one, or because of a later one. */
export type ChangeRefusal =
  | { refused: 'ENTRY'; problem: FieldText }
  | { refused: 'LATER_ENTRY'; entryId: string; message: string };

/** What a change of the entries does to the position. */
export interface ChangePreview {
  before: PositionState;
  after: Folded;
  /** Realised gain by calendar year, oldest first, of the years that have any. */
  realizedByYear: { year: number; before: Fixed; after: Fixed }[];
  /** The entries whose realised gain is another one now. */
  moved: { entry: Entry; realizedBefore: Fixed; realizedAfter: Fixed }[];
}

/**
 * What the entries come to after a change, or why they cannot be changed so. `changedId` names the
 * entry that was added or edited; a removed one is no longer among them.
 */
export function previewChange(
  before: readonly Entry[],
  after: readonly Entry[],
  changedId: string | null,
  options: FoldOptions,
): ChangePreview | ChangeRefusal {
  const now = foldEntries(after, options);
  if ('problem' in now) return refusalOf(now, changedId);
  const earlier = foldEntries(before, options);
  if ('problem' in earlier) throw new Error('the stored entries do not add up');
  return {
    before: earlier.state,
    after: now,
    realizedByYear: byYear(earlier, now),
    moved: movedBetween(earlier, now),
  };
}

/** The words for an impossible entry, after the entry named `changedId` was changed. */
export function refusalOf(problem: FoldProblem, changedId: string | null): ChangeRefusal {
  const { entry, held } = problem;
  const label = entryTypeLabels[entry.type];
  const isOwn = entry.id === changedId;
  if (problem.problem === 'TAKES_TOO_MUCH') {
    const [taken, left] = [entry.quantity ?? '0', fixedToText(held)];
    const own = `${entry.day} ${label} ${taken} 超过当时持有的 ${left}`;
    if (isOwn) return { refused: 'ENTRY', problem: { field: 'quantity', message: own } };
    const message = `这样改动后，${entry.day} 的${label} ${taken} 会超过当时持有的 ${left}，未保存`;
    return { refused: 'LATER_ENTRY', entryId: entry.id, message };
  }
  const own = `${entry.day} 当时没有持仓，不能记${label}`;
  if (isOwn) return { refused: 'ENTRY', problem: { field: 'type', message: own } };
  return { refused: 'LATER_ENTRY', entryId: entry.id, message: `这样改动后，${own}，未保存` };
}

function byYear(earlier: Folded, now: Folded): ChangePreview['realizedByYear'] {
  const years = new Map<number, { before: Fixed; after: Fixed }>();
  const add = ({ entries }: Folded, side: 'before' | 'after') => {
    for (const folded of entries) {
      const realized = realizedBy(folded);
      if (realized === 0n) continue;
      const year = Number(folded.entry.day.slice(0, 4));
      const sums = years.get(year) ?? { before: 0n, after: 0n };
      sums[side] += realized;
      years.set(year, sums);
    }
  };
  add(earlier, 'before');
  add(now, 'after');
  return [...years].sort(([a], [b]) => a - b).map(([year, sums]) => ({ year, ...sums }));
}

function movedBetween(earlier: Folded, now: Folded): ChangePreview['moved'] {
  const gains = new Map(earlier.entries.map((folded) => [folded.entry.id, realizedBy(folded)]));
  return now.entries.flatMap((folded) => {
    const { entry } = folded;
    const realizedBefore = gains.get(entry.id);
    const realizedAfter = realizedBy(folded);
    if (realizedBefore === undefined || realizedBefore === realizedAfter) return [];
    return [{ entry, realizedBefore, realizedAfter }];
  });
}

function realizedBy({ before, after }: FoldedEntry): Fixed {
  return after.realizedGain - before.realizedGain;
}
