import { useDebouncedValue } from '@mantine/hooks';
import { type Control, useWatch } from 'react-hook-form';
import { formatMoney } from '../../lib/format/format.ts';
import { type DepositFields, type DepositValues, previewBodyOf } from './deposit-values.ts';
import classes from './deposits.module.css';
import { useDepositPreview } from './deposits.queries.ts';

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
  const { data, isError } = useDepositPreview(body);
  if (!body || !data || isError) {
    return (
      <p className={classes.preview}>填好本金、利率、存期和存入日期后，这里显示到期日和利息。</p>
    );
  }
  const money = (amount: number) => formatMoney(amount, data.currency);
  const isNotice = typed.depositType === 'NOTICE';
  return (
    <dl className={classes.preview} aria-live="polite">
      <Line label={isNotice ? '最早可支取' : '到期日'} value={data.maturityDate} />
      <Line label={isNotice ? '到那天的利息' : '到期利息'} value={money(data.interest)} />
      <Line label={isNotice ? '到那天的本息' : '到期本息'} value={money(data.worthAtMaturity)} />
      {data.terms.length > 1 && <Line label="期数" value={`第 1–${data.terms.length} 期`} />}
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
