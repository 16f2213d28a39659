import type { Account } from '../../contract/accounts/accounts.ts';
import type { Currency } from '../../contract/fields/currencies.ts';
import { formatMoney } from '../lib/format/format.ts';

/** The choice of no cash account. */
export const noAccount = 'none';

/** What stands for null in the fields of a form with an account. */
export const noAccounts = { accountId: noAccount };

/** The values of these fields while no account is chosen. */
export const noMoneyMoves = { accountId: noAccount, accountAmount: '' };

/** No account, then the cash accounts with their balances, those in `currency` first. */
export function accountChoices(accounts: readonly Account[], currency: Currency) {
  const same = accounts.filter((account) => account.currency === currency);
  const others = accounts.filter((account) => account.currency !== currency);
  return [
    { value: noAccount, label: '不关联账户' },
    ...[...same, ...others].map(({ id, accountName, balance, currency: own }) => ({
      value: id,
      label: `${accountName}（${formatMoney(balance, own, { mark: 'code' })}）`,
    })),
  ];
}
