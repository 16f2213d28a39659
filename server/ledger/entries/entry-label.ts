import { transactionTypeLabels } from '../../../contract/accounts/account-fields.ts';
import { actFacts } from '../../../contract/accounts/act-kinds.ts';
import type { EntryType } from '../../../contract/investments/entry-types.ts';
import type { CashEntry } from './entry-chains.repository.ts';

/**
 * What people call an entry; one that takes back is named after what it takes back. `isJoined`: a side of a
 * transfer that two entries make.
 */
export function transactionLabel(row: Labelled, isJoined = false): string {
  const isReversal = row.reverses !== null;
  const tookOut = row.amount.startsWith('-') !== isReversal;
  const label = isJoined ? transferLabel(tookOut) : labelOf(row, tookOut);
  return label + (isReversal ? '冲正' : '');
}

/** What the label of a transaction depends on. */
export type Labelled = Pick<
  CashEntry,
  'type' | 'amount' | 'reverses' | 'entry_type' | 'order_id' | 'act_kind'
>;

function labelOf({ type, entry_type, order_id, act_kind }: Labelled, tookOut: boolean): string {
  if (type === 'TRANSFER') return transferLabel(tookOut);
  if (act_kind) return actFacts[act_kind][tookOut ? 'taken' : 'brought'];
  const labels = order_id === null ? tradeLabels : orderLabels;
  return (entry_type && labels[entry_type]) ?? transactionTypeLabels[type];
}

function transferLabel(tookOut: boolean): string {
  return tookOut ? '转出' : '转入';
}

const tradeLabels: Partial<Record<EntryType, string>> = {
  BUY: '买入扣款',
  SELL: '卖出到账',
  DIVIDEND: '分红到账',
  RIGHTS: '配股扣款',
  SPLIT: '拆股到账',
  FEE: '费用扣款',
  TAX: '税款扣款',
  RETURN_OF_CAPITAL: '返还本金到账',
};

/** A fund order moves money as the BUY or SELL that it becomes. */
const orderLabels: Partial<Record<EntryType, string>> = { BUY: '申购扣款', SELL: '赎回到账' };
