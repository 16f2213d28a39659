import { paymentOf } from '../../../finance/loans/loan.ts';
import { centsToDecimal } from '../../../finance/money/cents.ts';
import type { AreaForecast, ForecastItem } from '../../area-forecast.ts';
import { firstDay } from '../../business-day.ts';
import { instalmentsOfLoan } from '../../ledger/loan-terms.ts';
import { listLoans } from '../../ledger/stored-loans.repository.ts';
import { yieldWhenLong } from '../../lib/loop-turns.ts';

/** The instalments that are not paid, from the account that they are taken from. */
export const loanForecast: AreaForecast = async (
  db,
  _deps,
  { ownerId, today, to, onSheetOnly },
) => {
  const items: ForecastItem[] = [];
  if (onSheetOnly) return items;
  for (const loan of await listLoans(db, ownerId)) {
    await yieldWhenLong();
    const { id, name, currency, account_id: accountId } = loan.row;
    for (const instalment of instalmentsOfLoan(loan, today, { from: firstDay, to })) {
      if (instalment.state === 'PAID') continue;
      items.push({
        kind: 'LOAN',
        title: `${name} 第${instalment.number}期`,
        day: instalment.dueDate,
        money: { amount: centsToDecimal(-paymentOf(instalment)), currency },
        accountId,
        isCertain: true,
        late: 'TODAY',
        link: `/dashboard/loans/${id}`,
      });
    }
  }
  return items;
};
