import { addDays, type Day } from '../../../finance/calendar/days.ts';
import { paymentDays, termsUntil } from '../../../finance/deposits/deposit.ts';
import { type Cents, centsToDecimal } from '../../../finance/money/cents.ts';
import type { AreaForecast, ForecastItem, ForecastQuestion } from '../../area-forecast.ts';
import { heldOf } from './deposit-terms.ts';
import { listDeposits, type StoredDeposit } from './deposits.repository.ts';

/**
 * What is still to be paid into deposits, by the account that paid first, and what they pay into it when they mature.
 * Renewed ones and those at notice pay nothing.
 */
export const depositForecast: AreaForecast = async (db, _deps, question) => {
  const open = (await listDeposits(db, question.ownerId)).filter(({ closing }) => closing === null);
  return open.flatMap((one) => [...paymentsOf(one, question), ...maturityOf(one, question)]);
};

/** A deposit counts what is due today as paid. */
function paymentsOf(stored: StoredDeposit, { today, to }: ForecastQuestion): ForecastItem[] {
  const { row } = stored;
  const { deposit } = heldOf(stored);
  // One that has not begun is no item of the balance sheet: its money stays where it is.
  const hasBegun = row.start_date <= today;
  const days = paymentDays(deposit);
  // The first payment was booked with the deposit, the later ones only where people do so by hand.
  const paidOn = days.slice(1).filter((day) => day <= today);
  return days
    .filter((day) => day > today && day <= to)
    .map((day, index) => ({
      ...itemOf(stored, { title: `${row.name} 存入`, day, amount: -deposit.principal }),
      ...(index === 0 && { paidOn }),
      ...(hasBegun && { onSheet: { is: 'BUYS' as const, itemKey: `deposits ${row.id}` } }),
    }));
}

function maturityOf(stored: StoredDeposit, { to }: ForecastQuestion): ForecastItem[] {
  const { row } = stored;
  if (row.deposit_type === 'NOTICE' || row.renewal !== 'NONE') return [];
  const [term] = termsUntil(heldOf(stored).deposit, addDays(to, 1));
  if (!term || term.to > to) return [];
  const amount = term.principal + term.interest;
  return [
    {
      ...itemOf(stored, { title: `${row.name} 到期`, day: term.to, amount }),
      // Of 零存整取 a part of what it pays is still to be paid in.
      ...(row.deposit_type !== 'INSTALMENT' && {
        onSheet: { is: 'SETTLES' as const, itemKey: `deposits ${row.id}` },
      }),
    },
  ];
}

function itemOf(
  { row, opening }: StoredDeposit,
  { title, day, amount }: { title: string; day: Day; amount: Cents },
): ForecastItem {
  return {
    ...{ kind: 'DEPOSIT', title, day },
    money: { amount: centsToDecimal(amount), currency: row.currency },
    accountId: opening?.account_id ?? null,
    isCertain: true,
    late: 'APART',
    link: `/dashboard/deposits/${row.id}`,
  };
}
