import { Button, Modal } from '@mantine/core';
import type { Account } from '../../../../contract/accounts/accounts.ts';
import type { InvestmentEntry } from '../../../../contract/investments/entries.schemas.ts';
import { investmentEntries } from '../../../../contract/investments/entries.ts';
import { fundOrderSideLabels } from '../../../../contract/investments/fund-orders/fund-order-words.ts';
import {
  type FundOrder,
  fundOrders,
} from '../../../../contract/investments/fund-orders/fund-orders.ts';
import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import { useCashAccounts } from '../../../ledger/cash-accounts.queries.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { useCall, useRemovalCall } from '../../../lib/query/use-call.ts';
import { ChangePreview } from './change-preview.tsx';
import classes from './entries.module.css';
import { useEntryPreview } from './use-typed-preview.ts';

interface RemoveEntryProps {
  investment: Investment;
  entry: InvestmentEntry;
  opened: boolean;
  onClose: () => void;
}

/** Asks before an entry is deleted, and shows what that changes. The safe answer has the focus. */
export function RemoveEntry({ investment, entry, opened, onClose }: RemoveEntryProps) {
  const remove = useRemovalCall(investmentEntries.remove, { params: { id: investment.id } });
  const body = opened ? ({ action: 'remove', entryId: entry.id } as const) : undefined;
  const { data, error, isPlaceholderData } = useEntryPreview(investment.id, body);
  // Not what another entry would change.
  const preview = error || isPlaceholderData ? undefined : data;
  const refusal = error instanceof ApiError ? error.message : undefined;
  const isPair = entry.pairId !== null;
  // The order whose confirmation wrote the entry; only asked for where there can be one.
  const { data: orders } = useCall(
    fundOrders.list,
    opened && investment.investmentType === 'FUND'
      ? { query: { investmentId: investment.id } }
      : null,
  );
  const order = orders?.find(({ entryId }) => entryId === entry.id);
  const { data: accounts = [] } = useCashAccounts();
  const cash = moneyMovedBack(entry, order, accounts);

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`确定要删除 ${entry.day} 的${entry.label}吗？`}
      centered
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <div className={classes.question}>
        {order && <p>它来自一笔{fundOrderSideLabels[order.side]}订单，订单会一起撤销。</p>}
        {cash && <p>{cash}</p>}
        {isPair && <p>它和另一项投资的记录是一对，会一起删除。</p>}
        <ChangePreview preview={preview} refusal={refusal} currency={investment.currency} />
        <div className={classes.answers}>
          <Button variant="default" data-autofocus onClick={onClose}>
            取消
          </Button>
          <Button
            data-writes
            color="red"
            disabled={!preview}
            onClick={() => {
              remove.change([entry.id]);
              onClose();
            }}
          >
            删除
          </Button>
        </div>
      </div>
    </Modal>
  );
}

type EntryMoney = Pick<InvestmentEntry, 'accountId' | 'accountAmount' | 'effect'>;
type OrderMoney = Pick<
  FundOrder,
  'accountId' | 'accountAmount' | 'side' | 'status' | 'amount' | 'net'
>;

/**
 * What deleting an entry moves in a cash account, in words: the account gets back what it has paid, or
 * loses what it was paid, for the entry or for the order that it came from. Undefined where nothing moves.
 */
function moneyMovedBack(
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
