import type { CashFlow } from '../../../contract/securities/securities-fields.ts';
import { decimal, toText, toWire } from '../../../finance/money/decimal.ts';
import { fixedOfText } from '../../../finance/money/fixed.ts';
import type { Stated } from '../../../finance/returns/stated-flows.ts';
import { businessDay } from '../../business-day.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { insertCashFlows, removeCashFlows, type StoredFlow } from './cash-flows.repository.ts';
import type { SecuritiesFlowsTable } from './securities.table.ts';

/** Replaces the stated cash flows of an account; null removes the statement. */
export async function saveCashFlows(
  tx: Tx,
  deps: Deps,
  { id, owner_id }: { id: string; owner_id: string },
  flows: readonly CashFlow[] | null,
): Promise<void> {
  await removeCashFlows(tx, owner_id, id);
  if (flows === null) return;
  const stored = flows.map(({ day, direction, amount, currency }, index) => ({
    day: businessDay(deps, day, `cashFlows.${index}.day`),
    direction,
    amount: toText(decimal(amount)),
    currency,
  }));
  await insertCashFlows(tx, [rowOf(owner_id, id, stored)]);
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
