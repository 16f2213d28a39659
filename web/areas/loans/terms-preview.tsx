import { useDebouncedValue } from '@mantine/hooks';
import { type Control, useWatch } from 'react-hook-form';
import { loans } from '../../../contract/loans/loans.ts';
import { formatMoney } from '../../lib/format/format.ts';
import { usePreviewCall } from '../../lib/query/use-call.ts';
import { FormPreview } from '../../ui/forms/form-preview.tsx';
import { type LoanFields, type LoanValues, previewBodyOf } from './loan-values.ts';

const pauseMs = 300;

/** What the typed terms come to: the payment of a month and the interest of all of them. */
export function TermsPreview({ control }: { control: Control<LoanFields, unknown, LoanValues> }) {
  const fields = useWatch({ control }) as LoanFields;
  const [typed] = useDebouncedValue(fields, pauseMs);
  const body = previewBodyOf(typed);
  const { data, isError } = usePreviewCall(loans.preview, body && { body });
  const money = (amount: number) => formatMoney(amount, fields.currency ?? 'CNY');
  return (
    <FormPreview
      hint="填好本金、利率、期数和放款日期后，这里显示月供和总利息。"
      figures={
        !body || !data || isError
          ? null
          : [
              [fields.method === 'ANNUITY' ? '月供' : '下一期还款', money(data.payment)],
              ['总利息', money(data.totalInterest)],
              ['本息合计', money(data.totalPaid)],
              ['剩余本金', money(data.outstanding)],
            ]
      }
    />
  );
}
