import { type AssetClass, assetClasses } from '../../../../contract/planning/assumptions.ts';
import type { Retirement } from '../../../../contract/planning/goals.ts';
import type { RetirementBody } from '../../../../contract/planning/retirement-fields.ts';
import { centsToWire } from '../../../../finance/money/cents.ts';
import { todayOf } from '../../../business-day.ts';
import { toInstantColumn } from '../../../db/columns.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { takeOwnerMutex } from '../../../db/with-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { fieldError, staleVersion } from '../../../errors.ts';
import type { WorthContext } from '../../net-worth/net-worth.service.ts';
import { listGoals, type RetirementRow, retirementRows } from '../planning.repository.ts';
import { plannedItems } from './goal-items.ts';
import { answerShare, averages } from './goals.service.ts';
import {
  listSetAside,
  planOfRow,
  refusalAboveWhole,
  retirementGoal,
  type SetAside,
  sharesOfPlan,
  worthOfShares,
} from './shares.ts';

/** The plan for the time after work, with what is there for it by class. */
export async function findRetirement(db: Db, context: WorthContext): Promise<Retirement> {
  const { ownerId } = context.user;
  const [row] = await retirementRows.list(db, ownerId);
  const plan = row ? planOfRow(row) : null;
  const items = await plannedItems(db, context);
  const setAside = await listSetAside(db, ownerId);
  const worths = worthOfShares(items, setAside);
  const worthOf = ({ id }: SetAside) => worths.get(id)?.worth ?? 0n;
  const ofGoals = setAside.filter(({ goalId }) => goalId !== retirementGoal);
  const own = sharesOfPlan(plan).map((share) => answerShare(share, items, worths));
  const left = items.map((item) => ({
    class: item.class,
    worth: ofGoals
      .filter(({ itemId }) => itemId === item.itemKey)
      .reduce((sum, share) => sum - worthOf(share), item.worth),
  }));
  const isCounted = (name: AssetClass) => plan?.includesHousing === true || name !== 'HOUSING';
  const { income, expense } = await averages(db, context);
  return {
    currency: context.currency,
    today: todayOf(context.deps),
    plan: plan && {
      ...plan,
      shares:
        plan.shares &&
        own.map((share, at) => ({ ...share, untilYear: plan.shares?.[at]?.untilYear ?? null })),
    },
    assets: assetClasses.map((name) => ({
      class: name,
      amount: plan?.shares
        ? sumOf(own.filter((share) => share.class === name).map(({ worth }) => worth))
        : centsToWire(
            left
              .filter((item) => item.class === name && item.worth > 0n && isCounted(name))
              .reduce((sum, { worth }) => sum + worth, 0n),
          ),
    })),
    setAsideForGoals: centsToWire(ofGoals.reduce((sum, share) => sum + worthOf(share), 0n)),
    averageExpense: expense,
    averageSaving: Math.round((income - expense) * 100) / 100,
    version: row?.version ?? 0,
  };
}

/** The sum of amounts with cents. */
function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
}

export async function setRetirement(
  tx: Tx,
  context: Pick<WorthContext, 'deps'> & { ownerId: string },
  { version, ...plan }: RetirementBody & { version?: number | null | undefined },
): Promise<void> {
  const { deps, ownerId } = context;
  await takeOwnerMutex(tx, ownerId);
  const [before] = await retirementRows.list(tx, ownerId);
  if (version != null && version !== (before?.version ?? 0)) {
    throw staleVersion({ version: before?.version ?? 0 });
  }
  refuseImpossible(deps, plan);
  const others = (await listSetAside(tx, ownerId)).filter(
    ({ goalId }) => goalId !== retirementGoal,
  );
  const refusal = refusalAboveWhole(sharesOfPlan(plan), others, await listGoals(tx, ownerId));
  if (refusal) throw fieldError(`shares.${refusal.index}.percent`, refusal.text);
  const now = toInstantColumn(deps.now());
  const row: RetirementRow = {
    owner_id: ownerId,
    plan: JSON.stringify(plan),
    version: (before?.version ?? 0) + 1,
    created_at: before?.created_at ?? now,
    updated_at: now,
  };
  await retirementRows.save(tx, row, ['owner_id']);
}

function refuseImpossible(deps: Deps, { bornIn, untilAge, stopsIn }: RetirementBody): void {
  const year = Number(todayOf(deps).slice(0, 4));
  if (bornIn > year) throw fieldError('bornIn', '出生年份不能晚于今年');
  if (bornIn + untilAge <= year) throw fieldError('untilAge', '到这个年龄的年份已经过去');
  if (stopsIn !== null && stopsIn - bornIn > untilAge) {
    throw fieldError('stopsIn', '停止工作的年份晚于计划的最后一年');
  }
}
