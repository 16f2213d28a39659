import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { investments } from '../../../contract/investments/investments.ts';
import { useSubmissionKey } from '../../lib/api/submission-key.ts';
import { showFieldErrors } from '../../lib/query/form-errors.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { InvestmentForm } from './investment-form.tsx';
import {
  type InvestmentFields,
  type InvestmentValues,
  investmentSchema,
  newInvestment,
  sentDate,
} from './investment-values.ts';
import { useCreateInvestment } from './investments.queries.ts';

interface AddInvestmentProps {
  opened: boolean;
  onClose: () => void;
}

/** Records a new holding. */
export function AddInvestment({ opened, onClose }: AddInvestmentProps) {
  const create = useCreateInvestment();
  const { keyFor, succeeded } = useSubmissionKey();
  const form = useForm<InvestmentFields, unknown, InvestmentValues>({
    resolver: zodResolver(investmentSchema),
    defaultValues: newInvestment,
  });
  const { reset } = form;
  useEffect(() => {
    if (opened) reset(newInvestment);
  }, [opened, reset]);

  const submit = form.handleSubmit(async (values) => {
    const body = { ...values, purchaseDate: sentDate(values.purchaseDate) };
    try {
      await create.mutateAsync({ body, idempotencyKey: keyFor(body) });
      succeeded();
      toast.success(investments.create.message);
      onClose();
    } catch (error) {
      showFieldErrors(form, error);
    }
  });

  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title="添加投资"
      onSubmit={submit}
      submitLabel="添加"
      unsaved={form.formState.isDirty}
      busy={create.isPending}
    >
      <InvestmentForm form={form} />
    </FormModal>
  );
}
