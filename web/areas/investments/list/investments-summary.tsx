import type { InvestmentSummary } from '../../../../contract/investments/investment-figures.ts';
import { formatMoney, formatPercent, formatSigned } from '../../../lib/format/format.ts';
import { Figure } from '../../../ui/figures/figure.tsx';
import { FigureRow } from '../../../ui/figures/figure-row.tsx';
import { RateNote } from '../../../ui/figures/rate-note.tsx';

interface InvestmentsSummaryProps {
  /** Undefined while it is being fetched, or when that failed. */
  summary: InvestmentSummary | undefined;
  failed: boolean;
}

/** What all holdings cost and are worth in the base currency, and what that leaves out. */
export function InvestmentsSummary({ summary, failed }: InvestmentsSummaryProps) {
  const loading = !summary && !failed;
  const money = (amount: number | undefined) =>
    summary ? formatMoney(amount, summary.currency) : '-';
  const inOne = summary ? `折合 ${summary.currency}` : failed ? '暂时无法计算' : undefined;
  const { totalProfit = 0, profitRate = null } = summary ?? {};
  return (
    <FigureRow note={summary && <RateNote {...summary} />}>
      <Figure
        label="持仓数量"
        value={summary?.holdingsCount ?? '-'}
        note={null}
        loading={loading}
      />
      <Figure label="总成本" value={money(summary?.totalCost)} note={inOne} loading={loading} />
      <Figure label="当前价值" value={money(summary?.totalValue)} note={inOne} loading={loading} />
      <Figure
        label="总收益"
        value={summary ? formatSigned(totalProfit, summary.currency) : '-'}
        note={
          summary &&
          `收益率 ${profitRate !== null && profitRate > 0 ? '+' : ''}${formatPercent(profitRate)}`
        }
        tone={totalProfit > 0 ? 'gain' : totalProfit < 0 ? 'loss' : 'plain'}
        loading={loading}
      />
    </FigureRow>
  );
}
