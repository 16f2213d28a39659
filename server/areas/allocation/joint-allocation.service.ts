import type { JointAllocation } from '../../../contract/households/joint.ts';
import { percentageOf } from '../../../finance/holdings/positions.ts';
import { decimal, toWire } from '../../../finance/money/decimal.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { addBoth, askBoth, type BothOwners, notesOfBoth, pairBoth } from '../households/joint.ts';
import { findAllocation } from './allocation.service.ts';

type Question = Omit<Parameters<typeof findAllocation>[2], 'ownerId' | 'newMoney' | 'spans'>;

/**
 * How the money of a person and of their household is divided together. Each has targets of its own, which cannot
 * be added.
 */
export async function jointAllocation(
  db: Db,
  deps: Deps,
  owners: BothOwners,
  question: Question,
): Promise<JointAllocation> {
  const both = await askBoth(owners, async ({ ownerId }) => {
    const spans = ownerId === owners.ours.ownerId ? owners.spans : new Map();
    const asked = { ...question, ownerId, newMoney: '0', spans };
    return (await findAllocation(db, deps, asked)).allocation;
  });
  const total = addBoth(both.mine.total, both.ours.total);
  const rows = pairBoth({ mine: both.mine.rows, ours: both.ours.rows }, ({ key }) => key)
    .map(({ key, either, mine, ours }) => ({
      key,
      label: either.label,
      ...addBoth(mine?.value ?? 0, ours?.value ?? 0),
    }))
    // A row that is there for a target alone.
    .filter(({ mine, ours }) => mine !== 0 || ours !== 0)
    .sort((a, b) => b.together - a.together || (a.key < b.key ? -1 : 1));
  return {
    by: question.by,
    currency: question.currency,
    total,
    rows: rows.map((row) => ({
      ...row,
      percent: total.together > 0 ? percentOf(row.together, total.together) : null,
    })),
    missing: notesOfBoth(both),
    sharedItems: owners.spans.size,
  };
}

function percentOf(part: number, whole: number): number {
  return toWire(percentageOf(decimal(part), decimal(whole)), 4);
}
