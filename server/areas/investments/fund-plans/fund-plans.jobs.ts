import { addDays, dayIn } from '../../../../finance/calendar/days.ts';
import { homeTimeZone } from '../../../../finance/calendar/fund-days.ts';
import type { PlanDay } from '../../../../finance/calendar/plan-days.ts';
import { toExactWire } from '../../../../finance/money/decimal.ts';
import { fromDecimalColumn, fromFlagColumn, toInstantColumn } from '../../../db/columns.ts';
import type { Tx } from '../../../db/database.ts';
import { withTransaction } from '../../../db/with-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { attempt } from '../../../jobs/attempt.ts';
import { placeOrder } from '../fund-orders/place-order.ts';
import { settleOrders } from '../fund-orders/settle-orders.ts';
import { investmentRows } from '../investments.repository.ts';
import { type FundPlanRow, fundPlanRows, listDuePlans } from './fund-plans.repository.ts';
import { dueDayOf, nextPlanDays, planCalendar } from './fund-plans.service.ts';

/** The note of a period without an order. */
export const notEnoughMoney = '余额不足，本期未扣款';

/**
 * Places the orders of plans whose day has come, one for each planned day, then looks for the net values
 * that pending orders wait for. Each period is one transaction under the lock of its plan, which also
 * notes that the period is done: a process that is ended, or another one, finds it either to do or done.
 */
export async function runFundPlans(deps: Deps, stop: AbortSignal): Promise<Record<string, number>> {
  const today = dayIn(homeTimeZone, deps.now());
  const count = { ordered: 0, skipped: 0, failed: 0 };
  for (const { id, owner_id, investment_id } of await listDuePlans(deps.db, today)) {
    if (stop.aborted) break;
    const run = { log: deps.log, stop };
    const done = await attempt(run, { plan: id }, 'a plan was not run', async () => {
      for (;;) {
        const outcome = await withTransaction(deps.db, async (tx) => {
          await investmentRows.lock(tx, owner_id, investment_id);
          const plan = await fundPlanRows.lock(tx, owner_id, id);
          return plan && runPeriod(tx, deps, plan, today);
        });
        if (!outcome || stop.aborted) return true;
        count[outcome] += 1;
      }
    });
    if (!done && !stop.aborted) count.failed += 1;
  }
  return { ...count, ...(await settleOrders(deps, stop)) };
}

/** Does the next period of a plan, if its day has come. */
async function runPeriod(
  tx: Tx,
  deps: Deps,
  plan: FundPlanRow,
  today: string,
): Promise<'ordered' | 'skipped' | undefined> {
  if (plan.due_day === null) return undefined;
  const calendar = await planCalendar(tx, deps, plan.runs_from);
  const [period] = nextPlanDays(calendar, plan, 1);
  if (!period || period.day > today) {
    // The announced closures are others than when the day was written down.
    await fundPlanRows.update(tx, plan.owner_id, plan.id, { due_day: period?.day ?? null });
    return undefined;
  }
  const note = await orderPeriod(tx, deps, plan, period);
  const after = { ...plan, runs_from: addDays(period.plannedDay, 1) };
  await fundPlanRows.update(tx, plan.owner_id, plan.id, {
    runs_from: after.runs_from,
    due_day: dueDayOf(calendar, after),
    last_note: note,
    updated_at: toInstantColumn(deps.now()),
  });
  return note === null ? 'ordered' : 'skipped';
}

/** Places the order of a period at the start of its day; answers why there is none. */
async function orderPeriod(
  tx: Tx,
  deps: Deps,
  plan: FundPlanRow,
  { day, plannedDay }: PlanDay,
): Promise<string | null> {
  try {
    await placeOrder(
      tx,
      deps,
      plan.owner_id,
      {
        investmentId: plan.investment_id,
        side: 'SUBSCRIBE',
        amount: toExactWire(fromDecimalColumn(plan.amount)),
        placedAt: day,
        ratePercent:
          plan.rate_percent === null ? null : toExactWire(fromDecimalColumn(plan.rate_percent)),
        qdii: fromFlagColumn(plan.qdii),
        accountId: plan.account_id,
      },
      { planId: plan.id, plannedDay },
    );
    return null;
  } catch (error) {
    // A refusal is thrown before anything of the order is written.
    if (!(error instanceof AppError)) throw error;
    return error.code === 'INSUFFICIENT_BALANCE' ? notEnoughMoney : error.message;
  }
}
