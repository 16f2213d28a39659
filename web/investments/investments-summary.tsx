import type { InvestmentSummary } from '../../contract/investment-analysis.ts';
import { formatMoney, formatPercent, formatSigned } from '../lib/format.ts';
import { Figure } from '../ui/figure.tsx';
import { FigureRow } from '../ui/figure-row.tsx';
import { RateNote } from '../ui/rate-note.tsx';
import classes from './investments-page.module.css';

interface InvestmentsSummaryProps {
  /** Undefined while it is being fetched, or when that failed. */
  summary: InvestmentSummary | undefined;
  failed: boolean;
}

/** What all holdings cost and are worth in the base currency, and what that leaves out. */
export function InvestmentsSummary({ summary, failed }: InvestmentsSummaryProps) {
  const loading = !summary && !failed;
  const money = (amount: number) => (summary ? formatMoney(amount, summary.currency) : '-');
  const inOne = summary ? `折合 ${summary.currency}` : failed ? '暂时无法计算' : undefined;
  const { totalProfit = 0, profitRate = null } = summary ?? {};
  return (
    <>
      <FigureRow>
        <Figure
          label="持仓数量"
          value={summary?.holdingsCount ?? '-'}
          note={summary && '不含未计入的持仓'}
          loading={loading}
        />
        <Figure
          label="总成本"
          value={money(summary?.totalCost ?? 0)}
          note={inOne}
          loading={loading}
        />
        <Figure
          label="当前价值"
          value={money(summary?.totalValue ?? 0)}
          note={inOne}
          loading={loading}
        />
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
      <div className={classes.rates}>{summary && <RateNote {...summary} />}</div>
    </>
  );
}
