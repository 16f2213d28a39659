import { cardPayments } from '../../../../finance/ledger/card-payments.ts';
import { centsOfText, centsToDecimal } from '../../../../finance/money/cents.ts';
import type { AreaForecast, ForecastItem } from '../../../area-forecast.ts';
import { listCards } from '../accounts.repository.ts';
import { movementsOf } from './card-dues.ts';

/**
 * What cards owe: what their last statement says on its payment day, and what has been spent since then on
 * the day after it. All of it is only expected, because more may be spent or paid back until then.
 */
export const cardForecast: AreaForecast = async (db, _deps, { ownerId, today, to }) => {
  const items: ForecastItem[] = [];
  for (const card of await listCards(db, ownerId)) {
    const { id, account_name, currency, statement_day, payment_day } = card;
    if (payment_day === null) continue;
    const owed = -centsOfText(card.balance);
    if (owed <= 0n) continue;
    const movements = statement_day === null ? [] : await movementsOf(db, card);
    const payments = cardPayments(
      { statementDay: statement_day, paymentDay: payment_day },
      movements,
      { from: today, to, today },
    );
    let rest = owed;
    for (const { date, left } of payments) {
      // Before its statement a payment takes all that is owed by then.
      const amount = left === null || left > rest ? rest : left;
      if (amount <= 0n) continue;
      rest -= amount;
      items.push({
        kind: 'CARD',
        title: `${account_name} 还款`,
        day: date,
        money: { amount: centsToDecimal(-amount), currency },
        accountId: null,
        isCertain: false,
        late: 'TODAY',
        link: '/dashboard/accounts',
        cardId: id,
      });
    }
  }
  return items;
};
