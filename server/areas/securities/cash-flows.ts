import type { CashFlow } from '../../../contract/securities/securities-fields.ts';
import { decimal, toText, toWire } from '../../../finance/money/decimal.ts';
import { fixedOfText } from '../../../finance/money/fixed.ts';
import type { Stated } from '../../../finance/returns/stated-flows.ts';
import { businessDay } from '../../business-day.ts';
import type { Db, Tx } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import type { Deps } from '../../deps.ts';
import type { SecuritiesFlowsTable } from './securities.table.ts';

/** As it is stored: the amount as a decimal text. */
export type StoredFlow = Omit<CashFlow, 'amount'> & { amount: string };

/** What owners say of their accounts, by the account's id; none where nothing is said. */
export async function listCashFlows(db: Db, ownerId: string): Promise<Map<string, StoredFlow[]>> {
  const rows = await db
    .selectFrom('securities_flows')
    .select(['account_id', 'flows'])
    .where('owner_id', '=', ownerId)
    .execute();
  return new Map(rows.map(({ account_id, flows }) => [account_id, JSON.parse(flows)]));
}

/** Replaces what is said of an account; null takes it back. */
export async function saveCashFlows(
  tx: Tx,
  deps: Deps,
  { id, owner_id }: { id: string; owner_id: string },
  flows: readonly CashFlow[] | null,
): Promise<void> {
  await tx
    .deleteFrom('securities_flows')
    .where('owner_id', '=', owner_id)
    .where('account_id', '=', id)
    .execute();
  if (flows === null) return;
  const stored = flows.map(({ day, direction, amount, currency }, index) => ({
    ...{ day: businessDay(deps, day, `cashFlows.${index}.day`), direction, currency },
    amount: toText(decimal(amount)),
  }));
  await insertCashFlows(tx, [rowOf(owner_id, id, stored)]);
}

export function insertCashFlows(tx: Tx, rows: readonly SecuritiesFlowsTable[]): Promise<void> {
  return insertRows(tx, 'securities_flows', rows);
}

/** The statement of an account as a row, oldest first. */
export function rowOf(
  ownerId: string,
  accountId: string,
  flows: readonly StoredFlow[],
): SecuritiesFlowsTable {
  const ordered = flows.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  return { owner_id: ownerId, account_id: accountId, flows: JSON.stringify(ordered) };
}

export function toWireFlows(flows: readonly StoredFlow[] | undefined): CashFlow[] | null {
  return flows?.map((flow) => ({ ...flow, amount: toWire(decimal(flow.amount), 2) })) ?? null;
}

/** What came in above 0, what went out below. */
export function toStated({ day, direction, amount, currency }: StoredFlow): Stated {
  const own = fixedOfText(amount);
  return { day, currency, amount: direction === 'IN' ? own : -own };
}
