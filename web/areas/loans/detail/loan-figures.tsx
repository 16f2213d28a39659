import type { Loan } from '../../../../contract/loans/loans.ts';
import { stateInWords } from '../../../../contract/moves/move-words.ts';
import { decimal, toWire } from '../../../../finance/money/decimal.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import {
  ExplainedFigure,
  type ExplainedFigureProps,
} from '../../../ui/figures/explained-figure.tsx';
import { FigureRow } from '../../../ui/figures/figure-row.tsx';

/** What a loan comes to; each figure can be asked how it was computed. */
export function LoanFigures({ loan }: { loan: Loan }) {
  return (
    <FigureRow>
      {figuresOf(loan).map((figure) => (
        <ExplainedFigure key={figure.label} {...figure} />
      ))}
    </FigureRow>
  );
}

function figuresOf(loan: Loan): ExplainedFigureProps[] {
  const money = (amount: number) => formatMoney(amount, loan.currency);
  const repaid = toWire(decimal(loan.principal).minus(loan.outstanding), 2);
  const allInterest = toWire(decimal(loan.interestPaid).plus(loan.interestToCome), 2);
  const { nextInstalment: next } = loan;
  return [
    {
      label: '剩余本金',
      value: money(loan.outstanding),
      note: `贷款 ${money(loan.principal)}`,
      text: '贷款本金减去已还的本金。没有入账的一期不减少欠款，也不动用账户。',
      parts: [
        { label: '贷款本金', value: money(loan.principal) },
        { label: '减：已还本金', value: money(repaid) },
        { label: '剩余本金', value: money(loan.outstanding) },
      ],
    },
    {
      label: loan.method === 'ANNUITY' ? '月供' : '下一期还款',
      value: next ? money(loan.payment) : '-',
      note: next ? `第 ${next.number} 期，${next.dueDate}` : stateInWords(loan, '已结清'),
      text: '下一期应还的本金和利息。每期利息按剩余本金乘以月利率，四舍五入到分，最后一期还清余下的本金。',
      parts: next
        ? [
            { label: '本金', value: money(next.principal) },
            { label: '利息', value: money(next.interest) },
            { label: `第 ${next.number} 期合计`, value: money(next.payment) },
          ]
        : [],
    },
    {
      label: '年利率',
      value: `${loan.currentRatePercent}%`,
      note: loan.rates.length > 0 ? `调整过 ${loan.rates.length} 次` : '未调整',
      text: '今天执行的年利率。',
      parts: [
        { label: loan.startDate, value: `${loan.annualRatePercent}%` },
        ...loan.rates.map(({ from, annualRatePercent }) => ({
          label: from,
          value: `${annualRatePercent}%`,
        })),
      ],
    },
    {
      label: '剩余期数',
      value: String(loan.remainingMonths),
      note: `已还 ${loan.paidCount} 期`,
      text: '还没有还的期数。',
      parts: [
        { label: '已还', value: `${loan.paidCount} 期` },
        { label: '逾期未入账', value: `${loan.overdueCount} 期` },
        { label: '最后还款日', value: loan.lastDueDate ?? '-' },
      ],
    },
    {
      label: '待付利息',
      value: money(loan.interestToCome),
      note: `已付 ${money(loan.interestPaid)}`,
      text: '按目前的利率，还清之前还要付的利息。',
      parts: [
        { label: '已付利息', value: money(loan.interestPaid) },
        { label: '待付利息', value: money(loan.interestToCome) },
        { label: '全部利息', value: money(allInterest) },
      ],
    },
  ];
}
