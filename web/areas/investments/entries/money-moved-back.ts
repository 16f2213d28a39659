import type { Account } from '../../../../contract/accounts/accounts.ts';
import type { InvestmentEntry } from '../../../../contract/investments/entries.schemas.ts';
import type { FundOrder } from '../../../../contract/investments/fund-orders/fund-orders.ts';
import { formatMoney } from '../../../lib/format/format.ts';

type EntryMoney = Pick<InvestmentEntry, 'accountId' | 'accountAmount' | 'effect'>;
type OrderMoney = Pick<
  FundOrder,
  'accountId' | 'accountAmount' | 'side' | 'status' | 'amount' | 'net'
>;

/**
 * What deleting an entry moves in a cash account, in words: the account gets back what it has paid, or
 * loses what it was paid, for the entry or for the order that it came from. Undefined where nothing moves.
 */
export function moneyMovedBack(
  entry: EntryMoney,
  order: OrderMoney | undefined,
  accounts: readonly Account[],
): string | undefined {
  const { accountId, amount } = order ? movedByOrder(order) : movedByEntry(entry);
  const account = accounts.find(({ id }) => id === accountId);
  if (!account || amount === 0) return undefined;
  const money = formatMoney(Math.abs(amount), account.currency);
  return amount < 0
    ? `“${account.accountName}”会退回 ${money}。`
    : `“${account.accountName}”会扣回 ${money}。`;
}

/** What an entry has moved, with the sign that it has in the account. */
function movedByEntry({ accountId, accountAmount, effect }: EntryMoney) {
  const amount = accountAmount === null ? effect.cash : accountAmount * Math.sign(effect.cash);
  return { accountId, amount };
}

/** What an order has moved so far; a redemption moves nothing before its money has come. */
function movedByOrder({ accountId, accountAmount, side, status, amount, net }: OrderMoney) {
  if (side === 'SUBSCRIBE') return { accountId, amount: -(accountAmount ?? amount ?? 0) };
  return { accountId, amount: status === 'PAID' ? (accountAmount ?? net ?? 0) : 0 };
}
