import { addDays } from '../../../finance/calendar/days.ts';
import { termsUntil } from '../../../finance/deposits/deposit.ts';
import { centsToDecimal } from '../../../finance/money/cents.ts';
import type { AreaForecast } from '../../area-forecast.ts';
import { heldOf } from './deposit-terms.ts';
import { listDeposits } from './deposits.repository.ts';

/** What deposits pay when they mature, into the account that they were paid from. Renewed ones pay nothing. */
export const depositForecast: AreaForecast = async (db, _deps, { ownerId, to }) => {
  const stored = await listDeposits(db, ownerId);
  return stored
    .filter(
      ({ row, closing }) =>
        closing === null && row.deposit_type !== 'NOTICE' && row.renewal === 'NONE',
    )
    .flatMap((one) => {
      const { row, opening } = one;
      const [term] = termsUntil(heldOf(one).deposit, addDays(to, 1));
      if (!term || term.to > to) return [];
      return [
        {
          kind: 'DEPOSIT' as const,
          title: `${row.name} 到期`,
          day: term.to,
          money: {
            amount: centsToDecimal(term.principal + term.interest),
            currency: row.currency,
          },
          accountId: opening?.account_id ?? null,
          isCertain: true,
          late: 'APART' as const,
          link: `/dashboard/deposits/${row.id}`,
          // Of 零存整取 a part of what it pays is still to be paid in, by money that is saved until then.
          ...(row.deposit_type !== 'INSTALMENT' && {
            onSheet: { is: 'SETTLES' as const, itemKey: `deposits ${row.id}` },
          }),
        },
      ];
    });
};
