import { zodResolver } from '@hookform/resolvers/zod';
import { Group } from '@mantine/core';
import { z } from 'zod';
import { dayField } from '../../../../contract/fields/day-field.ts';
import { decimal } from '../../../../contract/fields/fields.ts';
import { type Loan, loans } from '../../../../contract/loans/loans.ts';
import { dayUnlessToday, today } from '../../../lib/format/format.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { amountFromText, textOfNumber } from '../../../ui/forms/amount-text.ts';
import { PastDayField } from '../../../ui/forms/day-field.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { noLink } from '../loan-values.ts';
import { usePayInstalment } from '../loans.queries.ts';
import { PaidFromField } from './paid-from-field.tsx';

const part = z.preprocess(
  (text: string) => amountFromText(text),
  decimal({ message: '金额不能为负数', min: 0, decimals: 2 }),
);
const schema = z.object({
  day: dayField('请选择还款日期'),
  principal: part,
  interest: part,
  accountId: z.string(),
  accountAmount: z.string(),
});

const resolver = zodResolver(schema);

interface PayInstalmentProps {
  loan: Loan;
  opened: boolean;
  onClose: () => void;
}

/** Books the next instalment as the bank took it: on another day, in other parts, from another account. */
export function PayInstalment({ loan, opened, onClose }: PayInstalmentProps) {
  const { submit } = usePayInstalment(() => toast.success(loans.pay.message));
  const { id, nextInstalment: next, currency } = loan;
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: {
      day: today(),
      principal: textOfNumber(next?.principal ?? 0),
      interest: textOfNumber(next?.interest ?? 0),
      accountId: loan.accountId ?? noLink,
      accountAmount: '',
    },
    resolver,
    send: ({ day, accountId, accountAmount, ...parts }) => {
      const paid = amountFromText(accountAmount);
      return submit({
        id,
        body: {
          number: next?.number,
          day: dayUnlessToday(day),
          ...parts,
          accountId: accountId === noLink ? null : accountId,
          ...(typeof paid === 'number' && { accountAmount: paid }),
        },
      });
    },
  });
  const { control, register, formState } = form;
  return (
    <FormModal {...modal} title={`第 ${next?.number ?? ''} 期还款`} submitLabel="入账">
      <p>{next?.dueDate} 应还。银行实际扣的本金和利息与计划不同时，以银行为准。</p>
      <Group grow align="start">
        <AmountField name="principal" control={control} label="本金" unit={currency} />
        <AmountField name="interest" control={control} label="利息" unit={currency} />
      </Group>
      <PastDayField label="还款日期" {...register('day')} error={formState.errors.day?.message} />
      <PaidFromField control={control} currency={currency} />
    </FormModal>
  );
}
