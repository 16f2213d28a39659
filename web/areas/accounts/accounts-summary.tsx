import type { AccountSummary } from '../../../contract/accounts/accounts.ts';
import { formatMoney } from '../../lib/format/format.ts';
import { Figure } from '../../ui/figures/figure.tsx';
import { FigureRow } from '../../ui/figures/figure-row.tsx';
import { RateNote } from '../../ui/figures/rate-note.tsx';
import classes from './accounts-summary.module.css';

interface AccountsSummaryProps {
  /** Undefined while it is being fetched, or when that failed. */
  summary: AccountSummary | undefined;
  failed: boolean;
}

/** The total of all accounts, and which currencies it leaves out. */
export function AccountsSummary({ summary, failed }: AccountsSummaryProps) {
  const loading = !summary && !failed;
  return (
    <div className={classes.summary}>
      <FigureRow note={summary && <RateNote {...summary} />}>
        <Figure
          label="总余额"
          value={summary ? formatMoney(summary.totalBalance, summary.currency) : '-'}
          note={summary ? `折合 ${summary.currency}` : failed ? '暂时无法计算' : undefined}
          loading={loading}
        />
        <Figure
          label="账户数量"
          value={summary?.accountCount ?? '-'}
          note={null}
          loading={loading}
        />
        <Figure
          label="货币种类"
          value={summary?.currencyCount ?? '-'}
          note={null}
          loading={loading}
        />
      </FigureRow>
    </div>
  );
}
