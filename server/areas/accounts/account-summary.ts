import type { AccountSummary } from '../../../contract/accounts/accounts.ts';
import { type Currency, currencies } from '../../../contract/fields/currencies.ts';
import { sum, toWire } from '../../../finance/money/decimal.ts';
import { type Money, total } from '../../../finance/money/money.ts';
import type { RateTable } from '../../../finance/money/rates.ts';
import { fromDecimalColumn } from '../../db/columns.ts';
import type { AccountRow } from './accounts.repository.ts';

/** Totals over all accounts; what credit accounts owe lowers them. */
export function summarize(
  rows: readonly AccountRow[],
  currency: Currency,
  rates: RateTable,
  today: string,
): AccountSummary {
  const balances = rows.map(toMoney);
  const usedCurrencies = currencies.filter((code) =>
    balances.some((money) => money.currency === code),
  );
  const { amount, ...rateUse } = total(balances, currency, rates, today);
  return {
    totalBalance: toWire(amount, 2),
    accountCount: rows.length,
    currencyCount: usedCurrencies.length,
    currency,
    byCurrency: usedCurrencies.map((code) => ({
      currency: code,
      balance: toWire(sum(balances.filter((m) => m.currency === code).map((m) => m.amount)), 2),
    })),
    ...rateUse,
  };
}

export function toMoney(row: AccountRow): Money {
  return { amount: fromDecimalColumn(row.balance), currency: row.currency };
}
