import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { Payable, Receivable } from '../../../contract/debts/debts.ts';
import { newerRow } from '../../lib/query/newer-row.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { NewerValues } from '../../ui/forms/newer-values.tsx';
import { useEditBase } from '../../ui/forms/use-edit-base.ts';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { calls, type Debt, type Side, toDebt, words } from './debt.ts';
import { DebtForm } from './debt-form.tsx';
import {
  type DebtFields,
  type DebtValues,
  debtChanges,
  debtSchema,
  differences,
  fieldsOf,
} from './debt-values.ts';
import { useUpdateDebt } from './debts.queries.ts';
import { showRefusal } from './show-refusal.ts';

interface EditDebtProps {
  side: Side;
  debt: Debt;
  opened: boolean;
  onClose: () => void;
}

/** Changes an entry. Only what was touched is sent; a change from elsewhere is shown, not lost. */
export function EditDebt({ side, debt, opened, onClose }: EditDebtProps) {
  const update = useUpdateDebt(side);
  const { base, newer, newest, setNewer, startFrom } = useEditBase(debt, opened, (start) =>
    form.reset(fieldsOf(start)),
  );
  const form = useForm<DebtFields, unknown, DebtValues>({
    resolver: zodResolver(debtSchema(side)),
    defaultValues: fieldsOf(debt),
  });

  function takeOver(current: Debt) {
    startFrom(current);
    form.setFocus('counterparty');
  }

  const submit = form.handleSubmit(async (values) => {
    const changes = debtChanges(base, values);
    if (!changes) return onClose();
    const { version } = newest;
    try {
      await update.mutateAsync({ id: base.id, changes: { ...changes, version } });
      toast.success(calls[side].update.message);
      onClose();
    } catch (error) {
      const current = newerRow<Receivable | Payable>(error);
      if (current) setNewer(toDebt(current));
      else showRefusal(form, error);
    }
  });

  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={`编辑${words[side].noun}`}
      onSubmit={submit}
      submitLabel={newer ? '仍然保存我的修改' : '保存'}
      unsaved={form.formState.isDirty}
      busy={update.isPending}
    >
      {newer && (
        <NewerValues
          what={`这笔${words[side].noun}`}
          differences={differences(side, base, newer)}
          onTake={() => takeOver(newer)}
        />
      )}
      <DebtForm form={form} side={side} currency={base.currency} />
    </FormModal>
  );
}
