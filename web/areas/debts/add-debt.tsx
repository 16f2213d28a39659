import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useSubmissionKey } from '../../lib/api/submission-key.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { calls, type Side, words } from './debt.ts';
import { DebtForm } from './debt-form.tsx';
import { type DebtFields, type DebtValues, debtSchema, emptyFields } from './debt-values.ts';
import { useAddDebt, useDebtSummary } from './debts.queries.ts';
import { showRefusal } from './show-refusal.ts';

interface AddDebtProps {
  side: Side;
  opened: boolean;
  onClose: () => void;
}

/** Writes down what somebody owes, or is owed. */
export function AddDebt({ side, opened, onClose }: AddDebtProps) {
  const add = useAddDebt(side);
  const { data: summary } = useDebtSummary(side);
  const { keyFor, succeeded } = useSubmissionKey();
  const form = useForm<DebtFields, unknown, DebtValues>({
    resolver: zodResolver(debtSchema(side)),
    defaultValues: emptyFields,
  });
  const { reset } = form;
  useEffect(() => {
    if (opened) reset(emptyFields);
  }, [opened, reset]);

  const submit = form.handleSubmit(async (values) => {
    try {
      await add.mutateAsync({ values, idempotencyKey: keyFor({ side, values }) });
      succeeded();
      toast.success(calls[side].create.message);
      onClose();
    } catch (error) {
      showRefusal(form, error);
    }
  });

  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={`添加${words[side].noun}`}
      onSubmit={submit}
      submitLabel="添加"
      unsaved={form.formState.isDirty}
      busy={add.isPending}
    >
      <DebtForm form={form} side={side} currency={summary?.currency ?? 'CNY'} />
    </FormModal>
  );
}
