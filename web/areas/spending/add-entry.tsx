import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Account } from '../../../contract/accounts/accounts.ts';
import { spendingEntries } from '../../../contract/spending/entries.ts';
import { useCashAccounts } from '../../ledger/cash-accounts.queries.ts';
import { dayUnlessToday } from '../../lib/format/format.ts';
import { useDialogForm } from '../../lib/forms/use-dialog-form.ts';
import { useChangeCall } from '../../lib/query/use-call.ts';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { EntryForm } from './entry-form.tsx';
import {
  type EntryFields,
  type EntryPreset,
  type EntryValues,
  entryForm,
  lastAccount,
  newEntry,
  rememberAccount,
} from './entry-values.ts';
import classes from './ledger.module.css';
import { showRefusedEntry } from './show-refused-entry.ts';

/** The value of the submit button that keeps the dialog open for another entry. */
const nextOne = 'next';

interface AddEntryProps {
  opened: boolean;
  onClose: () => void;
  preset?: EntryPreset | undefined;
}

/** Books an expense or an income: amount, category, save. */
export function AddEntry({ opened, onClose, preset = {} }: AddEntryProps) {
  const { data: accounts, isPending } = useCashAccounts();
  const { submit } = useChangeCall(spendingEntries.create);
  const goesOn = useRef(false);
  const account = accountFor(accounts, preset.accountId);
  const { form, modal } = useDialogForm<EntryFields, EntryValues>({
    opened,
    onClose,
    start: newEntry({ ...preset, accountId: account }),
    resolver: entryForm.resolver,
    send: async ({ day, ...entry }) => {
      await submit({ body: { ...entry, day: dayUnlessToday(day) } });
      rememberAccount(entry.accountId);
    },
    onSent: ({ type, day, accountId }) => {
      if (!goesOn.current) return onClose();
      form.reset(newEntry({ accountId }));
      form.setValue('type', type);
      form.setValue('day', day);
      form.setFocus('amount');
    },
    showRefusal: showRefusedEntry,
  });
  const { getValues, resetField } = form;
  useEffect(() => {
    // The accounts may come after the dialog has opened.
    if (opened && account && !getValues('accountId'))
      resetField('accountId', { defaultValue: account });
  }, [opened, account, getValues, resetField]);
  return (
    <FormModal
      {...modal}
      waits={isPending}
      title="记一笔"
      submitLabel="保存"
      also={
        <Button
          data-writes
          type="submit"
          variant="default"
          disabled={modal.busy || isPending}
          value={nextOne}
        >
          保存并记下一笔
        </Button>
      }
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        goesOn.current = submitter?.getAttribute('value') === nextOne;
        return modal.onSubmit(event);
      }}
    >
      {accounts?.length === 0 && (
        <p className={classes.hint}>
          还没有资金账户，请先<Link to="/dashboard/accounts">添加资金账户</Link>。
        </p>
      )}
      <EntryForm form={form} isNew />
    </FormModal>
  );
}

/** The account that the preset names by id or name, else the last one used, else the default one. */
function accountFor(accounts: readonly Account[] = [], asked?: string): string {
  const last = lastAccount();
  const chosen =
    accounts.find(({ id, accountName }) => asked === id || asked === accountName) ??
    accounts.find(({ id }) => id === last) ??
    accounts.find(({ isDefault }) => isDefault) ??
    accounts[0];
  return chosen?.id ?? '';
}
