import { Link } from 'react-router';
import type { FixedAssetWithLoans } from '../../../../contract/fixed-assets/fixed-asset-answers.ts';
import { formatMoney, formatSigned } from '../../../lib/format/format.ts';
import { ExplainedFigure } from '../../../ui/figures/explained-figure.tsx';
import { Figure } from '../../../ui/figures/figure.tsx';
import { FigureRow } from '../../../ui/figures/figure-row.tsx';
import classes from './asset-form.module.css';

/** The outstanding loans of an asset and the equity in it: its book value less the loans. Nothing without loans. */
export function AssetLoans({ asset }: { asset: FixedAssetWithLoans }) {
  const { loans, equity, marketEquity, currency, currentValue } = asset;
  if (loans.length === 0) return null;
  const parts = [
    { label: '账面价值', value: formatMoney(currentValue, currency) },
    ...loans.map(({ name, outstanding, currency: own }) => ({
      label: `减：${name}`,
      value: formatMoney(outstanding, own, { mark: 'code' }),
    })),
    { label: '净权益', value: formatSigned(equity, currency) },
    ...(marketEquity === null
      ? []
      : [{ label: '按市场估值', value: formatSigned(marketEquity, currency) }]),
  ];
  return (
    <FigureRow>
      {loans.map((loan) => (
        <Figure
          key={loan.id}
          label={loan.name}
          value={formatMoney(loan.outstanding, loan.currency, { mark: 'code' })}
          note={
            <Link to={`/dashboard/loans/${loan.id}`} className={classes.loan}>
              查看贷款
            </Link>
          }
        />
      ))}
      <ExplainedFigure
        label="净权益"
        value={equity === null ? '-' : formatMoney(equity, currency)}
        note={
          equity === null
            ? '缺少汇率'
            : marketEquity !== null && `按市场估值 ${formatMoney(marketEquity, currency)}`
        }
        text="账面价值减去买它的贷款的剩余本金。账面价值按折旧计算，不是市场价。"
        parts={parts}
      />
    </FigureRow>
  );
}
