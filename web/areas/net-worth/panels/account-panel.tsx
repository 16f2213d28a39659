import { formatMoney } from '../../../lib/format/format.ts';
import { ExplainFigure } from '../explain-figure.tsx';
import { explainAccounts } from '../explanations.ts';
import { riskText, type ShownOverview } from '../shown-overview.ts';
import { Facts } from './facts.tsx';
import { Panel } from './panel.tsx';

/** Cash accounts and the risk of everything owned, in three lines. */
export function AccountPanel({ overview }: { overview: ShownOverview | undefined }) {
  return (
    <Panel
      title="账户概览"
      explain={<ExplainFigure subject="账户概览" overview={overview} of={explainAccounts} />}
    >
      <Facts
        facts={[
          { label: '账户数量', value: overview && (overview.statistics.accountCount ?? '-') },
          {
            label: '现金余额',
            value: overview && formatMoney(overview.assetBreakdown.cash, overview.currency),
          },
          {
            label: '风险等级',
            value: overview && riskText(overview.riskMetrics.portfolioRisk),
          },
        ]}
      />
    </Panel>
  );
}
