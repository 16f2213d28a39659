import type { AgeingKey } from '../../../../contract/debts/debt-fields.ts';
import type { DebtAgeing } from '../../../../contract/debts/debts.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { RateNote } from '../../../ui/figures/rate-note.tsx';
import classes from './payments.module.css';

const labels: Record<AgeingKey, string> = {
  NOT_DUE: '未到期',
  D1_30: '逾期 1–30 天',
  D31_90: '逾期 31–90 天',
  D90_PLUS: '逾期 90 天以上',
};

/** What is outstanding by how long it is past due. Nothing while nothing is outstanding. */
export function AgeingBars({ ageing }: { ageing: DebtAgeing }) {
  const { buckets, total, currency } = ageing;
  if (buckets.every(({ count }) => count === 0)) return null;
  return (
    <section className={classes.ageing} aria-label="账龄">
      <h2>账龄</h2>
      <ul className={classes.bars}>
        {buckets.map(({ key, amount, count }) => (
          <li key={key} className={classes.bar}>
            <span>{labels[key]}</span>
            <span className={classes.track} aria-hidden="true">
              <span
                className={classes.fill}
                data-late={key !== 'NOT_DUE'}
                style={{ inlineSize: `${total > 0 ? (amount / total) * 100 : 0}%` }}
              />
            </span>
            <span>
              {formatMoney(amount, currency)}（{count} 笔）
            </span>
          </li>
        ))}
      </ul>
      <RateNote {...ageing} />
    </section>
  );
}
