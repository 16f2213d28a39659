import { assetClasses } from '../../../../contract/planning/assumptions.ts';
import type { Retirement } from '../../../../contract/planning/goals.ts';
import type { RetirementBody } from '../../../../contract/planning/retirement-fields.ts';
import { centsToWire } from '../../../../finance/money/cents.ts';
import { todayOf } from '../../../business-day.ts';
import { toInstantColumn } from '../../../db/columns.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { lockOwner } from '../../../db/with-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { fieldError, staleVersion } from '../../../errors.ts';
import type { WorthContext } from '../../net-worth/net-worth.service.ts';
import { type RetirementRow, retirementRows } from '../planning.repository.ts';
import { plannedItems } from './goal-items.ts';
import { averages } from './goals.service.ts';

/** The plan for the time after work, with what is there for it by class. */
export async function findRetirement(db: Db, context: WorthContext): Promise<Retirement> {
  const [row] = await retirementRows.list(db, context.user.ownerId);
  const items = await plannedItems(db, context);
  const { income, expense } = await averages(db, context);
  return {
    currency: context.currency,
    today: todayOf(context.deps),
    plan: row ? (JSON.parse(row.plan) as RetirementBody) : null,
    assets: assetClasses.map((name) => ({
      class: name,
      amount: centsToWire(
        items
          .filter((item) => item.class === name && item.worth > 0n)
          .reduce((sum, { worth }) => sum + worth, 0n),
      ),
    })),
    averageExpense: expense,
    averageSaving: Math.round((income - expense) * 100) / 100,
    version: row?.version ?? 0,
  };
}

export async function setRetirement(
  tx: Tx,
  context: Pick<WorthContext, 'deps'> & { ownerId: string },
  { version, ...plan }: RetirementBody & { version?: number | null | undefined },
): Promise<void> {
  const { deps, ownerId } = context;
  await lockOwner(tx, ownerId);
  const [before] = await retirementRows.list(tx, ownerId);
  if (version != null && version !== (before?.version ?? 0)) {
    throw staleVersion({ version: before?.version ?? 0 });
  }
  refuseImpossible(deps, plan);
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
