import { Button } from '@mantine/core';
import { securities } from '../../../../contract/securities/securities.ts';
import type { PositionMismatch } from '../../../../contract/securities/securities-fields.ts';
import { formatQuantity } from '../../../lib/format/format.ts';
import { useChangeCall } from '../../../lib/query/use-call.ts';
import list from '../../../ui/lists/list.module.css';
import { confirmAction } from '../../../ui/overlays/confirm-delete.tsx';

interface MismatchNoteProps {
  accountId: string;
  symbol: string;
  mismatch: PositionMismatch;
}

/** That imported trades come to another quantity than the broker's, and the way to correct them. */
export function MismatchNote({ accountId, symbol, mismatch }: MismatchNoteProps) {
  const correct = useChangeCall(securities.correct);
  const derived = formatQuantity(mismatch.derived);
  const synced = formatQuantity(mismatch.synced);

  const ask = () =>
    confirmAction({
      title: '补一笔更正？',
      children: (
        <p>
          导入的成交推算 {symbol} 有 {derived}，券商持仓 {synced}
          。会在今天日终记一笔更正，使推算的数量等于 {synced}
          {costInWords(mismatch)}。如果缺少的是成交，请取消，先导入缺少的文件。
        </p>
      ),
      label: '补一笔更正',
      tone: 'neutral',
      onConfirm: () => correct.change({ params: { id: accountId }, body: { symbol } }),
    });

  return (
    <div>
      <p className={list.second} data-tone="bad">
        流水推算 {derived}，券商持仓 {synced}，请先核对
      </p>
      {mismatch.synced >= 0 && (
        <Button
          data-writes
          variant="subtle"
          size="compact-sm"
          aria-label={`为 ${symbol} 补一笔更正`}
          loading={correct.isPending}
          onClick={ask}
        >
          补一笔更正
        </Button>
      )}
    </div>
  );
}

/** What the corrected quantity costs. */
function costInWords({ derived, synced }: PositionMismatch): string {
  if (synced <= 0) return '';
  return derived > 0 ? '，单位成本不变' : '，成本按今天的价格计';
}
