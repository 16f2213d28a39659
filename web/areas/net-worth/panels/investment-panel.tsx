import { formatMoney, formatPercent } from '../../../lib/format/format.ts';
import { ExplainFigure } from '../explain-figure.tsx';
import { explainInvestments } from '../explanations.ts';
import type { ShownOverview } from '../shown-overview.ts';
import { Facts } from './facts.tsx';
import { Panel } from './panel.tsx';

/** What is invested, what it cost, and the share of the largest holding. */
export function InvestmentPanel({ overview }: { overview: ShownOverview | undefined }) {
  return (
    <Panel
      title="投资概览"
      explain={<ExplainFigure subject="投资概览" overview={overview} of={explainInvestments} />}
    >
      <Facts
        facts={[
          { label: '投资数量', value: overview && (overview.statistics.investmentCount ?? '-') },
          {
            label: '总成本',
            value:
              overview &&
              formatMoney(overview.investmentMetrics.totalInvestmentCost, overview.currency),
          },
          {
            label: '当前价值',
            value: overview && formatMoney(overview.assetBreakdown.investments, overview.currency),
          },
          {
            label: '集中度风险',
            value: overview && formatPercent(overview.riskMetrics.concentrationRisk, 1),
          },
        ]}
      />
    </Panel>
  );
}
