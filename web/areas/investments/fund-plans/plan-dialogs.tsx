import { useWatch } from 'react-hook-form';
import type { FundPlan } from '../../../../contract/investments/fund-plans/fund-plans.schemas.ts';
import { fundPlans } from '../../../../contract/investments/fund-plans/fund-plans.ts';
import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import { noAccount } from '../../../ledger/account-of-money.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { useRowEdit } from '../../../lib/forms/use-row-edit.ts';
import { editCall, useChangeCall } from '../../../lib/query/use-call.ts';
import { NewerValues, type ReadableColumn } from '../../../ui/forms/newer-values.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { PlanForm } from './plan-form.tsx';
import { fieldsOfPlan, newPlan, planForm, planTitle } from './plan-values.ts';

interface AddPlanProps {
  /** The funds to choose from; there is one at least. */
  funds: readonly Investment[];
  opened: boolean;
  onClose: () => void;
}

/** Adds a plan. */
export function AddPlan({ funds, opened, onClose }: AddPlanProps) {
  const create = useChangeCall(fundPlans.create);
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: newPlan(funds[0]?.id ?? ''),
    resolver: planForm.resolver,
    send: (body) => create.submit({ body }),
  });
  const investmentId = useWatch({ control: form.control, name: 'investmentId' });
  const fund = funds.find(({ id }) => id === investmentId) ?? funds[0];
  return (
    <FormModal {...modal} title="新建定投" submitLabel="保存">
      {funds.length > 1 && (
        <SelectField
          name="investmentId"
          control={form.control}
          label="基金"
          data={funds.map(({ id, investmentName }) => ({ value: id, label: investmentName }))}
          onChoose={() => form.setValue('accountId', noAccount)}
        />
      )}
      <PlanForm form={form} currency={fund?.currency ?? 'CNY'} />
    </FormModal>
  );
}

const columns: ReadableColumn<FundPlan>[] = [
  { label: '计划', of: planTitle },
  { label: '开始日期', of: (plan) => plan.startDay },
  { label: '结束日期', of: (plan) => plan.endDay ?? '（空）' },
  { label: '状态', of: (plan) => (plan.isActive ? '进行中' : '已暂停') },
];

interface EditPlanProps {
  plan: FundPlan;
  opened: boolean;
  onClose: () => void;
}

/** Changes a plan; what it has ordered stays. */
export function EditPlan({ plan, opened, onClose }: EditPlanProps) {
  const { form, modal, conflict } = useRowEdit({
    row: plan,
    opened,
    onClose,
    fieldsOf: fieldsOfPlan,
    resolver: () => planForm.resolver,
    columnsOf: ({ investmentId: _, ...values }) => values,
    send: editCall(fundPlans.update),
    message: fundPlans.update.message,
  });
  return (
    <FormModal {...modal} title={`编辑定投 · ${plan.investmentName}`}>
      <NewerValues what="这个定投计划" columns={columns} {...conflict} />
      <PlanForm form={form} currency={plan.currency} />
    </FormModal>
  );
}
