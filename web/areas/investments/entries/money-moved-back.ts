import type { Account } from '../../../../contract/accounts/accounts.ts';
import type { InvestmentEntry } from '../../../../contract/investments/entry-fields.ts';
import type { FundOrder } from '../../../../contract/investments/fund-orders/fund-orders.ts';
import { formatMoney } from '../../../lib/format/format.ts';

/**
 * What deleting an entry moves in a cash account, in words: the account gets back what it has paid, or
 * loses what it was paid, for the entry or for the order that it came from. Undefined where nothing moves.
 */
export function moneyMovedBack(
  entry: Pick<InvestmentEntry, 'accountId' | 'accountAmount' | 'effect'>,
  order:
    | Pick<FundOrder, 'accountId' | 'accountAmount' | 'side' | 'status' | 'amount' | 'net'>
    | undefined,
  accounts: readonly Account[],
): string | undefined {
  const { accountId, amount } = order ? movedBy(order) : movedByEntry(entry);
  const account = accounts.find(({ id }) => id === accountId);
  if (!account || amount === 0) return undefined;
  const money = formatMoney(Math.abs(amount), account.currency);
  return amount < 0
    ? `“${account.accountName}”会退回 ${money}。`
    : `“${account.accountName}”会扣回 ${money}。`;
}

/** Signed as the account has it. */
function movedByEntry({ accountId, accountAmount, effect }: Parameters<typeof moneyMovedBack>[0]) {
  const amount = accountAmount === null ? effect.cash : accountAmount * Math.sign(effect.cash);
  return { accountId, amount };
}

function movedBy(order: NonNullable<Parameters<typeof moneyMovedBack>[1]>) {
  const { accountId, accountAmount, side, status, amount, net } = order;
  if (side === 'SUBSCRIBE') return { accountId, amount: -(accountAmount ?? amount ?? 0) };
  return { accountId, amount: status === 'PAID' ? (accountAmount ?? net ?? 0) : 0 };
}
