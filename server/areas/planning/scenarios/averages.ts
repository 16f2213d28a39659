import { addDays, type Day } from '../../../../finance/calendar/days.ts';
import { addMonths, sameDayInMonths } from '../../../../finance/calendar/months.ts';
import { centsToWire } from '../../../../finance/money/cents.ts';
import type { RateTable } from '../../../../finance/money/rates.ts';
import { toCent } from '../../../../finance/planning/growth.ts';
import { todayOf } from '../../../business-day.ts';
import type { Db } from '../../../db/database.ts';
import type { StoredLoan } from '../../../ledger/stored-loans.repository.ts';
import type { WorthContext } from '../../net-worth/net-worth.service.ts';
import { recurringSaving } from '../../spending/recurring/recurring-saving.ts';
import { spendingReportOf } from '../../spending/report/spending-report.ts';
import { rateOf } from './plan-dues.ts';

interface AverageQuestion {
  loans: Iterable<{ stored: StoredLoan; rate: number }>;
  to: Day;
  rates: RateTable;
}

/**
 * Income and expense of a month on average, with the interest of loans that is among them; and what recurs. Series
 * whose currency has no rate are left out and named.
 */
export async function averagesOf(
  db: Db,
  context: WorthContext,
  { loans, to, rates }: AverageQuestion,
) {
  const today = todayOf(context.deps);
  const thisMonth = `${today.slice(0, 7)}-01`;
  const { average } = await spendingReportOf(db, context, { from: thisMonth, to: today });
  const { months, income, expense } = average;
  const from = `${addMonths(thisMonth, -months)}-01`;
  const interest = [...loans].flatMap(({ stored, rate }) =>
    stored.acts
      .filter((act) => act.account_id !== null && act.day >= from && act.day < thisMonth)
      .map((act) => Number(act.interest) * rate),
  );
  const sum = interest.reduce((total, one) => total + one, 0);
  const { ownerId } = context.user;
  const measured = { from, to: addDays(thisMonth, -1) };
  const found = await recurringSaving(db, context.deps, { ownerId, today, to, measured });
  const yearFromNow = sameDayInMonths(today, 12);
  const missing: string[] = [];
  const inPlan = found.flatMap(({ currency, ...series }) => {
    const rate = rateOf(currency, context.currency, rates);
    if (rate === undefined) {
      missing.push(`${series.name}：缺少汇率`);
      return [];
    }
    const ahead = series.ahead.map(({ day, amount }) => ({
      day,
      amount: centsToWire(amount) * rate,
    }));
    return [{ series, rate, ahead }];
  });
  return {
    recurring: inPlan.flatMap(({ ahead }) => ahead),
    missing,
    averages: {
      averageMonths: months,
      ...{ income, expense },
      loanInterest: months === 0 ? 0 : toCent(sum / months),
      recurring: inPlan.map(({ series, rate, ahead }) => ({
        ...{ id: series.id, name: series.name, lastDay: series.lastDay },
        measured: months === 0 ? 0 : toCent((centsToWire(series.measured) * rate) / months),
        planned: monthlyOf(ahead.filter(({ day }) => day <= yearFromNow)),
      })),
    },
  };
}

/** What a year of amounts comes to a month. */
function monthlyOf(flows: readonly { amount: number }[]): number {
  return toCent(flows.reduce((sum, { amount }) => sum + amount, 0) / 12);
}
