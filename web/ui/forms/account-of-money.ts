import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { accountOfMoney } from '../../../contract/accounts/account-of-money.ts';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { call } from '../../lib/api/api.ts';
import { amountFromText } from './amount-text.ts';

/** The choice that moves no cash. */
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

/** The owner's cash accounts; where the page of the accounts has fetched them, its answer serves here too. */
export function useCashAccounts(enabled = true) {
  return useQuery({
    queryKey: ['accounts', 'list'],
    queryFn: ({ signal }) => call(accounts.list, {}, { signal }),
    enabled,
  });
}
