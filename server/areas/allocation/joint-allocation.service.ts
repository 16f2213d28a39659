import type { Allocation } from '../../../contract/allocation/allocation.ts';
import type { JointAllocation } from '../../../contract/households/joint.ts';
import { percentageOf } from '../../../finance/holdings/positions.ts';
import { decimal, toWire } from '../../../finance/money/decimal.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { addBoth, askBoth, type BothOwners, notesOfBoth, pairBoth } from '../households/joint.ts';
import { findAllocation } from './allocation.service.ts';

type AllocationRow = Allocation['rows'][number];
type Question = Omit<Parameters<typeof findAllocation>[2], 'ownerId' | 'newMoney' | 'spans'>;

/**
 * How the money of a person and of their household is divided together. What each wants in a row adds up: by their
 * targets, and where they have none, what they have.
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
      target: addBoth(targetOf(mine), targetOf(ours)).together,
    }))
    .sort((a, b) => b.together - a.together || (a.key < b.key ? -1 : 1));
  const targetsOf = (['mine', 'ours'] as const).filter((whose) =>
    both[whose].rows.some(({ targetValue }) => targetValue !== null),
  );
  const shareOf = (amount: number) =>
    total.together > 0 ? percentOf(amount, total.together) : null;
  return {
    by: question.by,
    currency: question.currency,
    total,
    rows: rows.map(({ target, ...row }) => ({
      ...row,
      percent: shareOf(row.together),
      targetPercent: targetsOf.length > 0 ? shareOf(target) : null,
      targetValue: targetsOf.length > 0 ? target : null,
      tradeAmount: targetsOf.length > 0 ? addBoth(target, -row.together).together : null,
    })),
    targetsOf,
    missing: notesOfBoth(both),
    sharedItems: owners.spans.size,
  };
}

function targetOf(row: AllocationRow | undefined): number {
  return row ? (row.targetValue ?? row.value) : 0;
}

function percentOf(part: number, whole: number): number {
  return toWire(percentageOf(decimal(part), decimal(whole)), 4);
}
