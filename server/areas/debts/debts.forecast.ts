import type { AreaForecast } from '../../area-forecast.ts';
import { firstDay } from '../../business-day.ts';
import { debtDues } from './debts.dues.ts';

/** What is left of debts on their due dates. No debt names an account. */
export const debtForecast: AreaForecast = async (db, deps, { ownerId, today, to }) => {
  const dues = await debtDues(db, deps, { ownerId, today, from: firstDay, to });
  return dues
    .filter(({ isSettled }) => !isSettled)
    .map(({ kind, rowId, title, date, money, link }) => ({
      kind: kind === 'PAYABLE' ? 'PAYABLE' : 'RECEIVABLE',
      title,
      day: date,
      money: money && {
        ...money,
        amount: kind === 'PAYABLE' ? money.amount.times(-1) : money.amount,
      },
      accountId: null,
      isCertain: true,
      late: 'APART',
      link,
      onSheet: { is: 'SETTLES', itemKey: `debts ${rowId}` },
    }));
};
