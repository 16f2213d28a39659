import type { DebtSummary } from '../../../contract/debts/debts.ts';
import { decimal, toWire } from '../../../finance/money/decimal.ts';
import { formatMoney, formatSigned } from '../../lib/format/format.ts';
import { Figure } from '../../ui/figures/figure.tsx';
import { FigureRow } from '../../ui/figures/figure-row.tsx';
import { RateNote } from '../../ui/figures/rate-note.tsx';

interface DebtFiguresProps {
  /** Undefined while they are being fetched, or when that failed. */
  receivables: DebtSummary | undefined;
  payables: DebtSummary | undefined;
  failed: boolean;
}

/** Totals of what is receivable and payable, their difference, and what is overdue. */
export function DebtFigures({ receivables, payables, failed }: DebtFiguresProps) {
  if (!receivables || !payables) {
    return (
      <FigureRow>
        {['应收总额', '应付总额', '净额', '逾期总额'].map((label) => (
          <Figure
            key={label}
            label={label}
            value="-"
            note={failed ? '暂时无法计算' : undefined}
            loading={!failed}
          />
        ))}
      </FigureRow>
    );
  }
  const { currency } = receivables;
  const net = toWire(decimal(receivables.totalAmount).minus(payables.totalAmount), 2);
  const overdue = toWire(decimal(receivables.overdueAmount).plus(payables.overdueAmount), 2);
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <FigureRow note={<RateNote {...merged(receivables, payables)} />}>
      <Figure
        label="应收总额"
        value={money(receivables.totalAmount)}
        note={`${receivables.outstandingCount} 笔未收`}
      />
      <Figure
        label="应付总额"
        value={money(payables.totalAmount)}
        note={`${payables.outstandingCount} 笔未付`}
      />
      <Figure label="净额" value={formatSigned(net, currency)} note="应收减应付" />
      <Figure
        label="逾期总额"
        value={money(overdue)}
        note={`应收 ${receivables.overdueCount} 笔 · 应付 ${payables.overdueCount} 笔`}
      />
    </FigureRow>
  );
}

/** What either total leaves out, each currency once. */
function merged(...summaries: DebtSummary[]) {
  const union = (pick: (summary: DebtSummary) => string[]) => [...new Set(summaries.flatMap(pick))];
  return {
    missingRates: union(({ missingRates }) => missingRates),
    staleRates: union(({ staleRates }) => staleRates),
    rateTime: union(({ rateTime }) => (rateTime ? [rateTime] : [])).sort()[0] ?? null,
  };
}
