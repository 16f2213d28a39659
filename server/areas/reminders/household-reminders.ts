import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { DuesQuestion } from '../../due.ts';
import { findDues, type MarkedDue } from '../dues/dues.service.ts';
import { listReminded, type RemindedHousehold } from '../households/households.repository.ts';
import { type Alert, findBudgetAlerts } from '../spending/budgets/budget-alerts.ts';

/** Stands in the key of a reminder between the key of the due or alert and the id of the household. */
const separator = '@';

/** Whether the key of a reminder names a household. */
export function isOfHousehold(key: string): boolean {
  return key.includes(separator);
}

/** The household whose dues a person has chosen to be reminded of; undefined where there is none. */
export async function findHousehold(
  db: Db,
  userId: string,
): Promise<RemindedHousehold | undefined> {
  return (await listReminded(db, [userId])).get(userId);
}

/** What falls due in a household on some days. Keys and titles name the household, so that they differ from the member's own. */
export async function findHouseholdDues(
  db: Db,
  deps: Deps,
  household: RemindedHousehold,
  days: Omit<DuesQuestion, 'ownerId'>,
): Promise<MarkedDue[]> {
  const dues = await findDues(db, deps, { ...days, ownerId: household.id });
  return dues.map((due) => inHousehold(due, household));
}

/** The alerts of a household's budgets on a day, named in the same way. */
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
  return { ...one, key: `${one.key}${separator}${id}`, title: `${name}：${one.title}` };
}
