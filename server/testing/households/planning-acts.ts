import { addDays } from '../../../finance/calendar/days.ts';
import type { Act } from './household.ts';

/** Plans a goal that a part of an account is saved for. */
const planGoal: Act = async (house, { first, cents, flag }) => {
  const account = house.pick('account', first);
  const planned = await house.send('POST', '/planning/goals', {
    ...{ kind: flag ? 'HOME' : 'OTHER', name: `目标 ${house.next()}`, amount: cents / 100 },
    ...{ isInTodaysMoney: flag, dueDate: addDays(house.today, 400 + first) },
    shares: account
      ? [{ itemKey: `accounts ${account.id}`, amount: Math.floor(cents / 2) / 100 }]
      : [],
  });
  return !planned.isRefused;
};

/** Plans a prepayment of a loan, or another income. */
const thinkOfDecision: Act = async (house, { first, cents, flag }) => {
  const loan = house.pick('loan', first);
  const day = addDays(house.today, first % 40);
  const decision =
    flag && loan
      ? {
          ...{ kind: 'PREPAY', day, amount: cents / 100, mode: 'SHORTEN_TERM', use: 'INVEST' },
          returnPercent: 3,
        }
      : { kind: 'CHANGE', day, side: 'INCOME', amount: cents / 100, months: 1 + (first % 30) };
  const body = { name: `试算 ${house.next()}`, decision, loanId: loan?.id };
  return !(await house.send('POST', '/planning/scenarios', body)).isRefused;
};

export const planningActs: Readonly<Record<string, Act>> = {
  'a goal is planned': planGoal,
  'a decision is thought of': thinkOfDecision,
};
