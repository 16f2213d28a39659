import { type GoalBody, goalTarget, mostGoals } from '../../../../contract/planning/goal-fields.ts';
import { dayOfInput } from '../../../../finance/calendar/days.ts';
import { todayOf } from '../../../business-day.ts';
import {
  toDecimalColumn,
  toFlagColumn,
  toInstantColumn,
  toNullableDecimalColumn,
} from '../../../db/columns.ts';
import type { Tx } from '../../../db/database.ts';
import { takeOwnerMutex } from '../../../db/with-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { fieldError, required, staleVersion } from '../../../errors.ts';
import {
  type GoalRow,
  goalRows,
  listGoals,
  type ShareRow,
  shareRows,
} from '../planning.repository.ts';
import { listSetAside, refusalAboveWhole } from './shares.ts';

/** Stores a new goal, or in place of the one with an id. */
export async function saveGoal(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  body: GoalBody,
  replacedId?: string,
): Promise<{ id: string }> {
  await takeOwnerMutex(tx, ownerId);
  const goals = await listGoals(tx, ownerId);
  const before = replacedId === undefined ? undefined : required(find(goals, replacedId));
  if (before && body.version != null && body.version !== before.version) {
    throw staleVersion({ id: before.id, version: before.version });
  }
  if (!before && goals.length >= mostGoals) throw fieldError('name', `最多${mostGoals}个目标`);
  const today = todayOf(deps);
  const due = body.dueDate ? dayOfInput(deps.config.timeZone, body.dueDate) : null;
  if (due !== null && due <= today && due !== before?.due_day) {
    throw fieldError('dueDate', '日期必须晚于今天');
  }
  const now = toInstantColumn(deps.now());
  const id = before?.id ?? deps.newId();
  await refuseAboveWhole(tx, ownerId, { id, body, goals });
  const isEmergency = body.kind === 'EMERGENCY';
  const target = goalTarget(body);
  // An amount that is given is what counts, not what it could follow from.
  const follows = body.amount == null;
  const isHome = follows && body.kind === 'HOME';
  const isEducation = follows && body.kind === 'EDUCATION';
  const row: GoalRow = {
    id,
    owner_id: ownerId,
    kind: body.kind,
    name: body.name,
    amount: toNullableDecimalColumn(target),
    months: isEmergency ? (body.months ?? null) : null,
    price: isHome ? toNullableDecimalColumn(body.price) : null,
    down_percent: isHome ? toNullableDecimalColumn(body.downPercent) : null,
    yearly: isEducation ? toNullableDecimalColumn(body.yearly) : null,
    years: isEducation ? (body.years ?? null) : null,
    is_in_todays_money: toFlagColumn(body.isInTodaysMoney),
    due_day: due,
    spent: toDecimalColumn(body.spent),
    addition: toNullableDecimalColumn(body.addition),
    version: (before?.version ?? 0) + 1,
    created_at: before?.created_at ?? now,
    updated_at: now,
  };
  if (before) {
    await goalRows.update(tx, ownerId, id, row);
    await shareRows.remove(tx, ownerId, { goal_id: id });
  } else await goalRows.insert(tx, [row]);
  await shareRows.insert(
    tx,
    body.shares.map(
      (share): ShareRow => ({
        id: deps.newId(),
        owner_id: ownerId,
        goal_id: id,
        item_key: share.itemKey,
        percent: toNullableDecimalColumn(share.percent),
        amount: toNullableDecimalColumn(share.amount),
        class: share.class ?? null,
      }),
    ),
  );
  return { id };
}

const find = (goals: readonly GoalRow[], id: string) => goals.find((goal) => goal.id === id);

/** Refuses percentages of one item that come to more than 100 over all goals. */
async function refuseAboveWhole(
  tx: Tx,
  ownerId: string,
  { id, body, goals }: { id: string; body: GoalBody; goals: readonly GoalRow[] },
): Promise<void> {
  const own = body.shares.map(({ itemKey, percent = null, amount = null }) => ({
    ...{ goalId: id, itemId: itemKey, percent, amount },
  }));
  const others = (await listSetAside(tx, ownerId)).filter(({ goalId }) => goalId !== id);
  const refusal = refusalAboveWhole(own, others, goals);
  if (refusal) throw fieldError(`shares.${refusal.index}.percent`, refusal.text);
}
