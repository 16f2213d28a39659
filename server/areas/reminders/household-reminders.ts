import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { DuesQuestion } from '../../due.ts';
import { findDues, type MarkedDue } from '../dues/dues.service.ts';
import { listReminded, type RemindedHousehold } from '../households/households.repository.ts';
import { type Alert, findBudgetAlerts } from '../spending/budgets/budget-alerts.ts';

const sign = '@';

/** Whether the key of a reminder is of what falls due in a household. */
export function isOfHousehold(key: string): boolean {
  return key.includes(sign);
}

/** The household that a person wants to be reminded of; undefined for most people. */
export async function findHousehold(
  db: Db,
  userId: string,
): Promise<RemindedHousehold | undefined> {
  return (await listReminded(db, [userId])).get(userId);
}

/** What falls due in a household, as its members are reminded of it: what of it is theirs has other keys and titles. */
export async function findHouseholdDues(
  db: Db,
  deps: Deps,
  household: RemindedHousehold,
  days: Omit<DuesQuestion, 'ownerId'>,
): Promise<MarkedDue[]> {
  const dues = await findDues(db, deps, { ...days, ownerId: household.id });
  return dues.map((due) => inHousehold(due, household));
}

/** The same for the alerts of a day. */
export async function findHouseholdAlerts(
  db: Db,
  deps: Deps,
  household: RemindedHousehold,
  today: string,
): Promise<Alert[]> {
  const alerts = await findBudgetAlerts(db, deps, { ownerId: household.id, today });
  return alerts.map((alert) => inHousehold(alert, household));
}

function inHousehold<One extends { key: string; title: string }>(
  one: One,
  { id, name }: RemindedHousehold,
): One {
  return { ...one, key: `${one.key}${sign}${id}`, title: `${name}：${one.title}` };
}
