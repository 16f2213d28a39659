import { useDebouncedValue } from '@mantine/hooks';
import { type Control, useWatch } from 'react-hook-form';
import { formatMoney } from '../../lib/format/format.ts';
import { type LoanFields, type LoanValues, previewBodyOf } from './loan-values.ts';
import classes from './loans.module.css';
import { useLoanPreview } from './loans.queries.ts';

const pauseMs = 300;

/** What the typed terms come to: the payment of a month and the interest of all of them. */
export function TermsPreview({ control }: { control: Control<LoanFields, unknown, LoanValues> }) {
  const fields = useWatch({ control }) as LoanFields;
  const [typed] = useDebouncedValue(fields, pauseMs);
  const body = previewBodyOf(typed);
  const { data, isError } = useLoanPreview(body);
  const money = (amount: number) => formatMoney(amount, fields.currency ?? 'CNY');
  if (!body || !data || isError) {
    return (
      <p className={classes.preview}>填好本金、利率、期数和放款日期后，这里显示月供和总利息。</p>
    );
  }
  return (
    <dl className={classes.preview} aria-live="polite">
      <Line
        label={fields.method === 'ANNUITY' ? '月供' : '下一期还款'}
        value={money(data.payment)}
      />
      <Line label="总利息" value={money(data.totalInterest)} />
      <Line label="本息合计" value={money(data.totalPaid)} />
      <Line label="剩余本金" value={money(data.outstanding)} />
    </dl>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
