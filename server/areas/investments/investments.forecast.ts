import type { Currency } from '../../../contract/fields/currencies.ts';
import type { ProposedEntry } from '../../../contract/investments/corporate-actions.ts';
import { decimal } from '../../../finance/money/decimal.ts';
import type { AreaForecast, ForecastItem } from '../../area-forecast.ts';
import { toActionAnswers } from './corporate-actions/action-answers.ts';
import { listActions } from './corporate-actions/corporate-actions.repository.ts';
import { listFundOrders } from './fund-orders/fund-orders.repository.ts';
import { fundPlanDues } from './fund-plans/fund-plans.dues.ts';
import { listFundPlans } from './fund-plans/fund-plans.repository.ts';

const link = '/dashboard/investments';

/** Plans that order (定投), redemptions on the way, and dividends that were announced. */
export const investmentForecast: AreaForecast = async (db, deps, question) => {
  const { ownerId, today, to } = question;
  const plans = await listFundPlans(db, ownerId);
  const planOf = new Map(plans.map((plan) => [plan.id, plan]));
  const dues = await fundPlanDues(db, deps, { ownerId, today, from: today, to });
  const planned = dues.map(
    ({ rowId, title, date, money }): ForecastItem => ({
      kind: 'PLAN',
      title,
      day: date,
      money: money && { ...money, amount: money.amount.times(-1) },
      accountId: planOf.get(rowId)?.account_id ?? null,
      isCertain: true,
      late: 'TODAY',
      link,
      onSheet: { is: 'BUYS', itemKey: `investments ${planOf.get(rowId)?.investment_id}` },
    }),
  );
  return [
    ...planned,
    ...(await redemptions(db, deps, question)),
    ...(await dividends(db, deps, question)),
  ].filter(({ day }) => day <= to);
};

/** Redeemed shares whose money is not there yet: what it comes to is known from the confirmation on. */
const redemptions: AreaForecast = async (db, _deps, { ownerId, today }) => {
  const orders = await listFundOrders(db, ownerId);
  return orders
    .filter(({ side, status }) => side === 'REDEEM' && ['PENDING', 'CONFIRMED'].includes(status))
    .map((order) => ({
      kind: 'ORDER',
      title: `${order.investment_name} 赎回`,
      // The day on which the money arrives is not known: the earliest is that of the confirmation.
      day: order.confirm_day > today ? order.confirm_day : today,
      money: order.net === null ? null : { amount: decimal(order.net), currency: order.currency },
      accountId: order.account_id,
      isCertain: order.status === 'CONFIRMED',
      late: 'TODAY',
      link,
    }));
};

const dividends: AreaForecast = async (db, deps, { ownerId, today }) => {
  const rows = await listActions(db, ownerId, { state: 'PROPOSED' });
  const actions = await toActionAnswers(db, deps, ownerId, rows);
  return actions.flatMap(({ investmentName, currency, entries, exDay }) =>
    entries.flatMap((entry): ForecastItem[] => {
      const money = cashOf(entry, currency);
      if (entry.type !== 'DIVIDEND' || entry.day < today || !money) return [];
      return [
        {
          kind: 'DIVIDEND',
          title: `${investmentName} 分红`,
          day: entry.day,
          money,
          accountId: null,
          isCertain: true,
          late: 'APART',
          link,
          // Until the ex-day it is in the price of the holding.
          ...(exDay <= today && { onSheet: { is: 'GAIN' } as const }),
        },
      ];
    }),
  );
};

/** What is paid in the holding's currency, or else in the one that was announced. */
function cashOf(
  { amount, announcedAmount, announcedCurrency }: ProposedEntry,
  currency: Currency,
): ForecastItem['money'] {
  if (amount !== null) return { amount: decimal(amount), currency };
  if (announcedAmount === null || announcedCurrency === null) return null;
  return { amount: decimal(announcedAmount), currency: announcedCurrency };
}
