import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Account } from '../../../../contract/accounts/accounts.ts';
import { dayField } from '../../../../contract/fields/day-field.ts';
import { reconcileBody } from '../../../../contract/spending/link-bodies.ts';
import {
  type ReconcileOutcome,
  spendingReconciliations,
} from '../../../../contract/spending/links.ts';
import { formatMoney, formatSigned, today } from '../../../lib/format/format.ts';
import { formOf } from '../../../lib/forms/form-of.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { silent, useCall, useChangeCall, useRemovalCall } from '../../../lib/query/use-call.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { PastDayField } from '../../../ui/forms/day-field.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import classes from './reconcile.module.css';

const code = { mark: 'code' } as const;

/** Up to which day an account agrees with its bank, and the button that compares another day. */
export function Reconcile({ account }: { account: Account }) {
  const [isOpen, setOpen] = useState(false);
  const { data = [] } = useCall(spendingReconciliations.list, {}, silent);
  const remove = useRemovalCall(spendingReconciliations.remove);
  const newest = data.find(({ accountId }) => accountId === account.id);
  return (
    <div className={classes.line}>
      {newest && (
        <span>
          已核对至 {newest.day}
          {newest.difference !== 0 &&
            `，之后有改动，相差 ${formatSigned(newest.difference, account.currency, code)}`}
        </span>
      )}
      <Button data-writes variant="default" size="compact-sm" onClick={() => setOpen(true)}>
        核对余额
      </Button>
      {newest && (
        <Button
          data-writes
          key={newest.id}
          variant="subtle"
          size="compact-sm"
          onClick={() => remove.change([newest.id])}
        >
          删除核对
        </Button>
      )}
      <ReconcileForm account={account} opened={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}

const reconcileForm = formOf(
  reconcileBody.omit({ accountId: true }).extend({ day: dayField('请选择日期') }),
);

interface ReconcileFormProps {
  account: Account;
  opened: boolean;
  onClose: () => void;
}

function ReconcileForm({ account, opened, onClose }: ReconcileFormProps) {
  const [outcome, setOutcome] = useState<ReconcileOutcome>();
  const reconcile = useChangeCall(spendingReconciliations.create, {
    onDone: (answer) => {
      setOutcome(answer);
      if (!answer.reconciliation) return;
      toast.success(`已核对至 ${answer.day}`);
      onClose();
    },
  });
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    onOpen: () => setOutcome(undefined),
    start: reconcileForm.empty({ day: today() }),
    resolver: reconcileForm.resolver,
    send: ({ day, balance }) => reconcile.submit({ body: { accountId: account.id, day, balance } }),
    // It stays open while there is a difference.
    onSent: () => undefined,
  });
  const money = (amount: number) => formatMoney(amount, account.currency, code);
  return (
    <FormModal {...modal} title={`核对余额：${account.accountName}`} submitLabel="核对">
      <PastDayField name="day" control={form.control} label="日期" />
      <AmountField
        name="balance"
        control={form.control}
        label="银行当天最后的余额"
        unit={account.currency}
        focusOnOpen
      />
      {outcome && outcome.difference !== 0 && (
        <p className={classes.difference} role="status">
          {outcome.day} 这里记的是 {money(outcome.ownBalance)}，与银行相差{' '}
          {formatSigned(outcome.difference, account.currency, code)}。请补上或更正流水后再核对。
        </p>
      )}
    </FormModal>
  );
}
