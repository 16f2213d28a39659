import { Link } from 'react-router';
import { type SpendingReport, spendingReport } from '../../../../contract/spending/report.ts';
import { amountWord } from '../../../../finance/net-worth/change-summary.ts';
import { formatAmount, formatSignedPercent } from '../../../lib/format/format.ts';
import { silent, useCall } from '../../../lib/query/use-call.ts';
import classes from './spending-line.module.css';

/** What was spent this month, beside the average of the months before; it leads to the report. */
export function SpendingLine() {
  // The page is whole without it.
  const { data } = useCall(spendingReport.show, {}, silent);
  const newest = data?.months.at(-1);
  return (
    <p className={classes.place}>
      {data && newest && newest.expense !== 0 && (
        <Link
          className={classes.link}
          to={`/dashboard/reports?report=spending&from=${newest.month}-01&to=${data.to}`}
        >
          {`${Number(newest.month.slice(5))} 月支出 ${formatAmount(newest.expense, '−')} ${amountWord(data.currency)}${comparison(newest.expense, data.average)}`}
        </Link>
      )}
    </p>
  );
}

/** `，较近 12 月平均 −6.2%`; nothing where nothing was spent before. */
function comparison(
  expense: number,
  { months, expense: average }: SpendingReport['average'],
): string {
  if (average <= 0) return '';
  const change = ((expense - average) / average) * 100;
  return `，较近 ${months} 月平均 ${formatSignedPercent(change, 1).replace('-', '−')}`;
}
