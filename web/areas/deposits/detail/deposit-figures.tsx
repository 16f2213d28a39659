import {
  closingKindLabels,
  depositStateLabels,
} from '../../../../contract/deposits/deposit-fields.ts';
import type { Deposit } from '../../../../contract/deposits/deposits.ts';
import { writerName } from '../../../ledger/writer-name.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import {
  ExplainedFigure,
  type ExplainedFigureProps,
} from '../../../ui/figures/explained-figure.tsx';
import { FigureRow } from '../../../ui/figures/figure-row.tsx';
import { termInWords } from '../deposit-values.ts';

/** What a deposit comes to; each figure can be asked how it was computed. */
export function DepositFigures({ deposit }: { deposit: Deposit }) {
  const figures = deposit.closing ? closingFigures(deposit) : runningFigures(deposit);
  return (
    <FigureRow>
      {figures.map((figure) => (
        <ExplainedFigure key={figure.label} {...figure} />
      ))}
    </FigureRow>
  );
}

const dayCount = '整月按月利率计息，零头天数按年利率÷360计息，四舍五入到分。';

function runningFigures(deposit: Deposit): ExplainedFigureProps[] {
  const money = (amount: number) => formatMoney(amount, deposit.currency);
  const rate = `${deposit.currentRatePercent}%`;
  const isNotice = deposit.depositType === 'NOTICE';
  return [
    {
      label: '本息',
      value: money(deposit.worth),
      note: depositStateLabels[deposit.state],
      text: '本金加上计到今天的利息，计入现金和流动资产。',
      parts: [
        { label: '本金', value: money(deposit.currentPrincipal) },
        { label: '已计利息', value: money(deposit.accruedInterest) },
        { label: '本息', value: money(deposit.worth) },
      ],
    },
    {
      label: '已计利息',
      value: money(deposit.accruedInterest),
      note: `${rate}${deposit.estimated ? '（按上一期估算）' : ''}`,
      text:
        deposit.days === null
          ? `${dayCount}到期后的天数按活期利率计息。`
          : '按实际天数乘以年利率÷360计息，四舍五入到分。',
      parts: [
        { label: '本期年利率', value: rate },
        { label: '活期利率', value: `${deposit.demandRatePercent}%` },
        { label: '计到今天', value: money(deposit.accruedInterest) },
      ],
    },
    {
      label: isNotice ? '最早可支取' : '到期日',
      value: deposit.maturityDate,
      note: deposit.termNumber > 1 ? `第 ${deposit.termNumber} 期` : `存期 ${termInWords(deposit)}`,
      text: isNotice
        ? '从存入那天起满通知期的日子；之后随时可以支取，一直按约定利率计息。'
        : '对年对月对日；当月没有那一天的，是当月最后一天。',
      parts: [
        { label: '存入日期', value: deposit.startDate },
        { label: '存期', value: termInWords(deposit) },
      ],
    },
    {
      label: isNotice ? '到那天的本息' : '到期本息',
      value: money(deposit.worthAtMaturity),
      note: `利息 ${money(deposit.interestAtMaturity)}`,
      text: '存满本期时的本金和利息。',
      parts: [
        { label: '利息', value: money(deposit.interestAtMaturity) },
        { label: '本息', value: money(deposit.worthAtMaturity) },
      ],
    },
  ];
}

function closingFigures(deposit: Deposit): ExplainedFigureProps[] {
  const { closing, currency, handedOverOn } = deposit;
  if (!closing) return [];
  const money = (amount: number) => formatMoney(amount, currency);
  return [
    {
      label: handedOverOn === null ? '支取本息' : '移走时的本息',
      value: money(closing.worth),
      note: [
        handedOverOn ?? `${closing.day} ${closingKindLabels[closing.kind]}`,
        closing.writtenBy && `${writerName(closing.writtenBy)}写入`,
      ]
        .filter(Boolean)
        .join('，'),
      text:
        handedOverOn === null
          ? '支取时拿到的本金和利息。'
          : '移到另一边那天的本金和按约定利率计到那天的利息。',
      parts: [
        { label: '利息', value: money(closing.interest) },
        { label: '本息', value: money(closing.worth) },
      ],
    },
    {
      label: '利息',
      value: money(closing.interest),
      note: `存了 ${closing.days + closing.overdueDays} 天`,
      text:
        handedOverOn === null
          ? '提前支取按活期利率计息；存满的按约定利率，逾期的天数按活期利率。银行实付不同的，以银行为准。'
          : '存期内按约定利率、逾期的天数按活期利率计到移走那天。',
      parts: [
        { label: `存期内 ${closing.days} 天`, value: money(closing.termInterest) },
        { label: `逾期 ${closing.overdueDays} 天`, value: money(closing.overdueInterest) },
        { label: '实际利息', value: money(closing.interest) },
      ],
    },
  ];
}
