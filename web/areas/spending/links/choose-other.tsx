import { Button, Modal } from '@mantine/core';
import { type LedgerEntry, spendingEntries } from '../../../../contract/spending/entries.ts';
import { spendingLinks } from '../../../../contract/spending/links.ts';
import { mostDaysOfTransfer } from '../../../../contract/spending/spending-words.ts';
import { addDays } from '../../../../finance/calendar/days.ts';
import { useCall, useChangeCall } from '../../../lib/query/use-call.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { Money } from '../../../ui/figures/money.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import classes from './links.module.css';

interface ChooseOtherProps {
  entry: LedgerEntry;
  opened: boolean;
  onClose: () => void;
}

/** Chooses the other side of a transfer among the entries of other accounts around the same day. */
export function ChooseOther({ entry, opened, onClose }: ChooseOtherProps) {
  const narrow = useNarrow();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="选择转账的另一边"
      fullScreen={narrow}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <Others entry={entry} onClose={onClose} />
    </Modal>
  );
}

function Others({ entry, onClose }: Omit<ChooseOtherProps, 'opened'>) {
  const months = [
    ...new Set(
      [-mostDaysOfTransfer, mostDaysOfTransfer].map((days) => addDays(entry.day, days).slice(0, 7)),
    ),
  ];
  const [first = '', last = first] = months;
  const query = {
    from: addDays(entry.day, -mostDaysOfTransfer),
    to: addDays(entry.day, mostDaysOfTransfer),
  };
  const one = useCall(spendingEntries.list, { query: { ...query, month: first } });
  const two = useCall(spendingEntries.list, { query: { ...query, month: last } });
  const join = useChangeCall(spendingLinks.create, { onDone: onClose });
  const failed = [one, two].find(({ data, error }) => !data && error);
  if (failed) {
    const retry = () => void failed.refetch();
    return <LoadError message={`加载失败: ${failed.error?.message}`} onRetry={retry} />;
  }
  if (!one.data || !two.data) return <SkeletonRows />;
  const records = first === last ? one.data.records : [...two.data.records, ...one.data.records];
  const fitting = records.filter((other) => fits(entry, other));
  if (fitting.length === 0) {
    return (
      <p className={classes.note}>
        其他账户前后 {mostDaysOfTransfer} 天内没有方向相反、金额相同（或币种不同）的流水。
      </p>
    );
  }
  return (
    <ul className={classes.pairs} aria-label="可选的流水">
      {fitting.map((other) => (
        <li key={other.id} className={classes.pair}>
          <span>{other.day}</span>
          <p className={classes.side}>
            <span>
              {[other.accountName, other.payee ?? other.description].filter(Boolean).join(' · ')}
            </span>
            <Money amount={other.amount} currency={other.currency} mark="code" signed />
          </p>
          <Button
            data-writes
            size="compact-sm"
            disabled={join.isPending}
            aria-label={`记为转账 ${other.day} ${other.accountName}`}
            onClick={() =>
              join.change({
                body: { kind: 'TRANSFER', pairs: [{ entryId: entry.id, otherId: other.id }] },
              })
            }
          >
            记为转账
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Whether two entries may be the sides of a transfer; the server decides. */
function fits(entry: LedgerEntry, other: LedgerEntry): boolean {
  if (other.type !== 'DEPOSIT' && other.type !== 'WITHDRAW') return false;
  if (other.joined || other.accountId === entry.accountId) return false;
  if (other.amount > 0 === entry.amount > 0) return false;
  return other.currency !== entry.currency || other.amount === -entry.amount;
}
