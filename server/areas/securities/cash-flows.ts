import type { CashFlow } from '../../../contract/securities/securities-fields.ts';
import { decimal, toText, toWire } from '../../../finance/money/decimal.ts';
import { fixedOfText } from '../../../finance/money/fixed.ts';
import type { Stated } from '../../../finance/returns/stated-flows.ts';
import { businessDay } from '../../business-day.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { cashFlowRows, type StoredFlow } from './cash-flows.repository.ts';

/** Replaces the stated cash flows of an account; null removes the statement. */
export async function saveCashFlows(
  tx: Tx,
  deps: Deps,
  { id, owner_id }: { id: string; owner_id: string },
  flows: readonly CashFlow[] | null,
): Promise<void> {
  await cashFlowRows.remove(tx, owner_id, { account_id: id });
  if (flows === null) return;
  const stored = flows.map(({ day, direction, amount, currency }, index) => ({
    day: businessDay(deps, day, `cashFlows.${index}.day`),
    direction,
    amount: toText(decimal(amount)),
    currency,
  }));
  await cashFlowRows.insert(tx, [rowOf(owner_id, id, stored)]);
}

/** The statement of an account as a row, oldest first. */
export function rowOf(
  ownerId: string,
  accountId: string,
  flows: readonly StoredFlow[],
): Database['securities_flows'] {
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
