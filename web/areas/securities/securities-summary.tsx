import type { SecuritiesOverview } from '../../../contract/securities/securities-fields.ts';
import { formatMoney, formatSigned, formatSignedPercent } from '../../lib/format/format.ts';
import { Figure } from '../../ui/figures/figure.tsx';
import { FigureRow } from '../../ui/figures/figure-row.tsx';
import { RateNote } from '../../ui/figures/rate-note.tsx';
import classes from './securities.module.css';

interface SecuritiesSummaryProps {
  /** Undefined while it is being fetched, or when that failed. */
  overview: SecuritiesOverview | undefined;
  failed: boolean;
}

/** The total of all active accounts, and what it leaves out. */
export function SecuritiesSummary({ overview, failed }: SecuritiesSummaryProps) {
  const loading = !overview && !failed;
  const { totalPnl = null, totalPnlPercent = null } = overview ?? {};
  const inOne = overview ? `折合 ${overview.currency}` : failed ? '暂时无法计算' : undefined;
  const unpriced = overview?.unpricedCount ?? 0;
  return (
    <FigureRow
      note={
        <>
          {overview && <RateNote {...overview} />}
          {unpriced > 0 && (
            <p className={classes.left}>{`${unpriced} 项持仓暂无价格，未计入合计。`}</p>
          )}
        </>
      }
    >
      <Figure
        label="总资产"
        value={overview ? formatMoney(overview.totalAssets, overview.currency) : '-'}
        note={inOne}
        loading={loading}
      />
      <Figure
        label="总盈亏"
        value={overview ? formatSigned(totalPnl, overview.currency) : '-'}
        note={overview && (totalPnl === null ? '成本未知' : formatSignedPercent(totalPnlPercent))}
        tone={!totalPnl ? 'plain' : totalPnl > 0 ? 'gain' : 'loss'}
        loading={loading}
      />
      <Figure
        label="账户数量"
        value={overview?.accountCount ?? '-'}
        note={null}
        loading={loading}
      />
      <Figure
        label="持仓数量"
        value={overview?.positionCount ?? '-'}
        note={null}
        loading={loading}
      />
    </FigureRow>
  );
}
