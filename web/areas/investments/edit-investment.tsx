import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { Investment } from '../../../contract/investments/investment-fields.ts';
import { investments } from '../../../contract/investments/investments.ts';
import { showFieldErrors } from '../../lib/query/form-errors.ts';
import { newerRow } from '../../lib/query/newer-row.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useEditBase } from '../../ui/forms/use-edit-base.ts';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { InvestmentForm } from './investment-form.tsx';
import {
  fieldsOf,
  type InvestmentFields,
  type InvestmentValues,
  investmentChanges,
  investmentSchema,
} from './investment-values.ts';
import { useUpdateInvestment } from './investments.queries.ts';
import { NewerInvestment } from './newer-investment.tsx';

interface EditInvestmentProps {
  investment: Investment;
  opened: boolean;
  onClose: () => void;
}

/** Changes a holding. Only what was touched is sent; a change from elsewhere is shown, not lost. */
export function EditInvestment({ investment, opened, onClose }: EditInvestmentProps) {
  const update = useUpdateInvestment();
  const { base, newer, newest, setNewer, startFrom } = useEditBase(investment, opened, (start) =>
    form.reset(fieldsOf(start)),
  );
  const form = useForm<InvestmentFields, unknown, InvestmentValues>({
    resolver: zodResolver(investmentSchema),
    defaultValues: fieldsOf(investment),
  });

  const submit = form.handleSubmit(async (values) => {
    const changes = investmentChanges(base, values);
    if (!changes) return onClose();
    try {
      await update.mutateAsync({
        params: { id: base.id },
        body: { ...changes, version: newest.version },
      });
      toast.success(investments.update.message);
      onClose();
    } catch (error) {
      const current = newerRow<Investment>(error);
      if (current) setNewer(current);
      else showFieldErrors(form, error);
    }
  });

  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={`编辑投资 · ${investment.investmentName}`}
      onSubmit={submit}
      submitLabel={newer ? '仍然保存我的修改' : '保存'}
      unsaved={form.formState.isDirty}
      busy={update.isPending}
    >
      {newer && <NewerInvestment onTake={() => startFrom(newer)} />}
      <InvestmentForm form={form} ownType={investment.investmentType} />
    </FormModal>
  );
}
