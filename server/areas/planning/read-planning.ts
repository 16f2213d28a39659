import type { Assumptions } from '../../../contract/planning/assumptions.ts';
import type { PlanningInFile } from '../../../contract/planning/planning-in-file.ts';
import type { RetirementInFile } from '../../../contract/planning/retirement-fields.ts';
import { fromFlagColumn } from '../../db/columns.ts';
import type { Db } from '../../db/database.ts';
import { listCashAccountIds } from '../../ledger/cash-accounts.repository.ts';
import { listItemPlaces } from '../../ledger/item-places.repository.ts';
import { planOfRow } from './goals/shares.ts';
import {
  assumptionsRows,
  listGoals,
  listScenarios,
  planningAccountRows,
  retirementRows,
  type ShareRow,
  shareRows,
} from './planning.repository.ts';
import { scenarioInFile } from './scenarios/scenario-in-file.ts';

/** What an owner plans, with numbers in the place of ids, which differ everywhere. */
export async function readPlanningInFile(db: Db, ownerId: string): Promise<PlanningInFile[]> {
  const settings = await planningAccountRows.list(db, ownerId);
  const goals = await listGoals(db, ownerId);
  const [assumptions] = await assumptionsRows.list(db, ownerId);
  const [retirement] = await retirementRows.list(db, ownerId);
  const scenarios = await listScenarios(db, ownerId);
  const count = settings.length + goals.length + scenarios.length;
  if (count === 0 && !assumptions && !retirement) return [];
  const accounts = await listCashAccountIds(db, ownerId);
  const numberOf = (id: string) => accounts.indexOf(id) + 1;
  const places = await listItemPlaces(db, ownerId);
  const shares = Map.groupBy(await shareRows.list(db, ownerId, {}, 'id'), (row) => row.goal_id);
  return [
    {
      accounts: settings
        .map(({ account_id, floor, pays_from_id, updated_at }) => ({
          account: numberOf(account_id),
          floor,
          paysFrom: pays_from_id === null ? null : numberOf(pays_from_id),
          updatedAt: updated_at,
        }))
        .sort((a, b) => a.account - b.account),
      goals: goals.map((row) => ({
        kind: row.kind,
        name: row.name,
        amount: row.amount,
        months: row.months,
        price: row.price,
        downPercent: row.down_percent,
        yearly: row.yearly,
        years: row.years,
        isInTodaysMoney: fromFlagColumn(row.is_in_todays_money),
        dueDate: row.due_day,
        spent: row.spent,
        addition: row.addition,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
        shares: (shares.get(row.id) ?? []).flatMap((share) => shareInFile(share, places)),
      })),
      ...(assumptions && {
        assumptions: {
          ...(JSON.parse(assumptions.assumptions) as Assumptions),
          createdAt: assumptions.created_at,
          updatedAt: assumptions.updated_at,
        },
      }),
      ...(retirement && {
        retirement: {
          plan: planInFile(retirement, places),
          createdAt: retirement.created_at,
          updatedAt: retirement.updated_at,
        },
      }),
      ...(scenarios.length > 0 && {
        scenarios: scenarios.map((row) => scenarioInFile(row, places)),
      }),
    },
  ];
}

/** The plan with its items as the file names them. */
function planInFile(row: { plan: string }, places: Map<string, string>): RetirementInFile {
  const { shares, ...plan } = planOfRow(row);
  const inFile = shares?.flatMap(({ itemKey, ...share }) => {
    const item = places.get(itemKey);
    const area = itemKey.slice(0, itemKey.indexOf(' '));
    return item === undefined ? [] : [{ area, item, ...share }];
  });
  return { ...plan, shares: inFile ?? null };
}

/** A share of what the file numbers; positions of synced accounts, which a sync finds anew, stay behind. */
function shareInFile(
  { item_key, percent, amount, class: name }: ShareRow,
  places: Map<string, string>,
) {
  const item = places.get(item_key);
  const area = item_key.slice(0, item_key.indexOf(' '));
  return item === undefined ? [] : [{ area, item, percent, amount, class: name }];
}
