import { type NetWorthChanges, netWorth } from '../../../../contract/net-worth/net-worth.ts';
import { formatMoney, formatSigned } from '../../../lib/format/format.ts';
import { areAmountsHidden } from '../../../lib/format/hidden-amounts.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { WaterfallChart } from '../../../ui/charts/waterfall-chart.tsx';
import { ReportBasis, ReportData, ratesTo } from '../report-basis.tsx';
import type { ReportViewProps } from '../report-question.ts';
import { reportOptions, useNetWorthOn } from '../reports.queries.ts';
import { PartsTable } from './change-parts.tsx';
import classes from './net-worth-changes.module.css';

/** Why net worth changed between the ends of two days. */
export function NetWorthChangesReport({ question: { from, to, currency } }: ReportViewProps) {
  const closing = useNetWorthOn(to, currency);
  const changed = useCall(netWorth.changes, { query: { from, to, currency } }, reportOptions);
  return (
    <ReportData query={changed}>
      {(changes) => (
        <>
          {/* The server writes the amounts in it, unmasked. */}
          {!areAmountsHidden() && <p className={classes.summary}>{changes.summary}</p>}
          <Waterfall changes={changes} />
          <PartsTable changes={changes} />
          <ReportBasis
            day={changes.to}
            currency={changes.currency}
            usedRates={ratesTo(changes.currency, closing.data)}
            notes={[
              '每项变动按当日汇率折算',
              '期初加各项变动等于期末',
              ...(closing.data?.missing ?? []).map(({ message }) => `未计入：${message}`),
            ]}
          />
        </>
      )}
    </ReportData>
  );
}

/** The parts that are not 0; the table has all of them. */
function Waterfall({ changes }: { changes: NetWorthChanges }) {
  const { opening, parts, closing, currency } = changes;
  const moving = parts.filter(({ amount }) => amount !== 0);
  if (moving.length === 0) return null;
  return (
    <WaterfallChart
      label="净资产变动"
      opening={{ name: '期初净资产', value: opening }}
      parts={moving.map(({ label, amount }) => ({ name: label, value: amount }))}
      closing={{ name: '期末净资产', value: closing }}
      format={(value) => formatMoney(value, currency)}
      formatPart={(value) => formatSigned(value, currency)}
    />
  );
}
