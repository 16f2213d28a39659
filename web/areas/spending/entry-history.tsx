import { Modal } from '@mantine/core';
import { transactionTypeLabels } from '../../../contract/accounts/account-fields.ts';
import { type LedgerEntry, spendingEntries } from '../../../contract/spending/entries.ts';
import { useCashAccounts } from '../../ledger/cash-accounts.queries.ts';
import { writerName } from '../../ledger/writer-name.ts';
import { formatAmount, formatInstant } from '../../lib/format/format.ts';
import { useCall } from '../../lib/query/use-call.ts';
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx';
import { Money } from '../../ui/figures/money.tsx';
import { withKeys } from '../../ui/lists/with-keys.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import classes from './ledger.module.css';

interface EntryHistoryProps {
  entry: LedgerEntry | undefined;
  opened: boolean;
  onClose: () => void;
}

/** The states of an entry, one for each correction, the newest first. */
export function EntryHistory({ entry, opened, onClose }: EntryHistoryProps) {
  const narrow = useNarrow();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="更正记录"
      fullScreen={narrow}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      {entry && <States id={entry.id} />}
    </Modal>
  );
}

function States({ id }: { id: string }) {
  const { data, error, refetch } = useCall(spendingEntries.history, { params: { id } });
  const { data: accounts = [] } = useCashAccounts();
  if (!data) return <NotLoaded error={error} refetch={refetch} />;
  return (
    <ol className={classes.states} aria-label="更正记录">
      {withKeys(data.toReversed()).map(({ key, row: state }, index) => {
        const account = accounts.find((one) => one.id === state.accountId);
        return (
          <li key={key} className={classes.state}>
            <span>
              {index === 0 ? '现在' : '原来'} · {state.day} · {transactionTypeLabels[state.type]}
            </span>
            {account ? (
              <Money amount={state.amount} currency={account.currency} mark="code" signed />
            ) : (
              formatAmount(state.amount, '-', '+')
            )}
            <span className={classes.second}>
              {[
                account?.accountName,
                state.description,
                state.writtenBy && `${writerName(state.writtenBy)}写入`,
                `记于 ${formatInstant(state.writtenAt)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
