import {
  assumedPaidLabel,
  instalmentStateLabels,
  loanTypeLabels,
  prepaymentModeLabels,
  repaymentMethodLabels,
} from '../../../contract/loans/loan-fields.ts';
import type { Loan, LoanSchedule } from '../../../contract/loans/loans.ts';
import { stateInWords } from '../../../contract/moves/move-words.ts';
import type { Columns } from '../../spreadsheets/sheet.ts';

export const loanColumns: Columns<Loan> = [
  ['贷款名称', 'text', 24, (l) => l.name],
  ['类型', 'text', 12, (l) => loanTypeLabels[l.loanType]],
  ['组合', 'text', 16, (l) => l.group],
  ['还款方式', 'text', 18, (l) => repaymentMethodLabels[l.method]],
  ['本金', 'amount', 16, (l) => l.principal],
  ['货币', 'text', 8, (l) => l.currency],
  ['当前年利率（%）', 'number', 14, (l) => l.currentRatePercent],
  ['期数', 'number', 8, (l) => l.months],
  ['放款日期', 'day', 12, (l) => l.startDate],
  ['首次还款日', 'day', 12, (l) => l.firstDueDate],
  ['最后还款日', 'day', 12, (l) => l.lastDueDate],
  ['状态', 'text', 10, (l) => stateInWords(l, l.status === 'ACTIVE' ? '还款中' : '已结清')],
  ['剩余本金', 'amount', 16, (l) => l.outstanding],
  ['月供', 'amount', 14, (l) => l.payment],
  ['下次还款日', 'day', 12, (l) => l.nextDueDate],
  ['已还期数', 'number', 10, (l) => l.paidCount],
  ['剩余期数', 'number', 10, (l) => l.remainingMonths],
  ['逾期期数', 'number', 10, (l) => l.overdueCount],
  ['已付利息', 'amount', 16, (l) => l.interestPaid],
  ['待付利息', 'amount', 16, (l) => l.interestToCome],
  ['备注', 'text', 30, (l) => l.note],
];

type Instalment = LoanSchedule['rows'][number];

interface ScheduleLine {
  number: number | null;
  day: string;
  state: string;
  payment: number;
  principal: number;
  interest: number | null;
  balance: number | null;
  ratePercent: number | null;
  paidDay: string | null;
  currency: string;
}

export const scheduleColumns: Columns<ScheduleLine> = [
  ['期号', 'number', 8, (row) => row.number],
  ['还款日', 'day', 12, (row) => row.day],
  ['状态', 'text', 24, (row) => row.state],
  ['还款额', 'amount', 14, (row) => row.payment],
  ['本金', 'amount', 14, (row) => row.principal],
  ['利息', 'amount', 14, (row) => row.interest],
  ['剩余本金', 'amount', 16, (row) => row.balance],
  ['年利率（%）', 'number', 12, (row) => row.ratePercent],
  ['记账日', 'day', 12, (row) => row.paidDay],
  ['货币', 'text', 8, (row) => row.currency],
];

/** The instalments of a schedule with the prepayments between them, as the page shows them. */
export function scheduleLines({ rows, prepayments, currency }: LoanSchedule): ScheduleLine[] {
  const prepaidAfter = (number: number) =>
    prepayments
      .filter(({ afterNumber }) => afterNumber === number)
      .map(
        ({ day, amount, mode }): ScheduleLine => ({
          number: null,
          day,
          state: `提前还款，${prepaymentModeLabels[mode]}`,
          payment: amount,
          principal: amount,
          interest: null,
          balance: null,
          ratePercent: null,
          paidDay: day,
          currency,
        }),
      );
  return [
    ...prepaidAfter(0),
    ...rows.flatMap((row) => [
      { ...row, day: row.dueDate, state: stateOf(row), currency },
      ...prepaidAfter(row.number),
    ]),
  ];
}

function stateOf({ state, paymentId }: Instalment): string {
  return state === 'PAID' && paymentId === null ? assumedPaidLabel : instalmentStateLabels[state];
}
