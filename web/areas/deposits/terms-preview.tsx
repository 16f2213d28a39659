import { useDebouncedValue } from '@mantine/hooks';
import { type Control, useWatch } from 'react-hook-form';
import { deposits } from '../../../contract/deposits/deposits.ts';
import { formatMoney } from '../../lib/format/format.ts';
import { usePreviewCall } from '../../lib/query/use-call.ts';
import { FormPreview } from '../../ui/forms/form-preview.tsx';
import { type DepositFields, type DepositValues, previewBodyOf } from './deposit-values.ts';

const pauseMs = 300;

/** What the typed terms come to: the day of maturity and the interest until then. */
export function TermsPreview({
  control,
}: {
  control: Control<DepositFields, unknown, DepositValues>;
}) {
  const fields = useWatch({ control }) as DepositFields;
  const [typed] = useDebouncedValue(fields, pauseMs);
  const body = previewBodyOf(typed);
  const { data, isError } = usePreviewCall(deposits.preview, body && { body });
  const money = (amount: number) => formatMoney(amount, data?.currency ?? 'CNY');
  const isNotice = typed.depositType === 'NOTICE';
  return (
    <FormPreview
      hint="填好本金、利率、存期和存入日期后，这里显示到期日和利息。"
      figures={
        !body || !data || isError
          ? null
          : [
              [isNotice ? '最早可支取' : '到期日', data.maturityDate],
              [isNotice ? '到那天的利息' : '到期利息', money(data.interest)],
              [isNotice ? '到那天的本息' : '到期本息', money(data.worthAtMaturity)],
              ...(data.terms.length > 1 ? [['期数', `第 1–${data.terms.length} 期`] as const] : []),
            ]
      }
    />
  );
}
