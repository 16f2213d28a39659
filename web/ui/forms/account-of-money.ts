import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { accountOfMoney } from '../../../contract/accounts/account-of-money.ts';
import { type Account, accounts } from '../../../contract/accounts/accounts.ts';
import type { Currency } from '../../../contract/fields/currencies.ts';
import { call } from '../../lib/api/api.ts';
import { formatMoney } from '../../lib/format/format.ts';
import { amountFromText } from './amount-text.ts';

/** The choice of no cash account. */
export const noAccount = 'none';

/** The fields of a form that name the account in which the money of an act moves. */
export const accountOfMoneyFields = {
  accountId: z.string().transform((id) => (id === noAccount ? null : id)),
  accountAmount: z.preprocess(
    (text: string) => (text.trim() === '' ? undefined : amountFromText(text)),
    accountOfMoney.accountAmount,
  ),
};

/** What they start with. */
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

/** The owner's cash accounts; the page of the accounts uses the same cached answer. */
export function useCashAccounts(enabled = true) {
  return useQuery({
    queryKey: ['accounts', 'list'],
    queryFn: ({ signal }) => call(accounts.list, {}, { signal }),
    enabled,
  });
}
