import { investmentCharges } from '../../../../contract/investments/charges.ts';
import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import { formatMoney, formatPercent, formatQuantity } from '../../../lib/format/format.ts';
import { silent, useCall } from '../../../lib/query/use-call.ts';
import { Explain } from '../../../ui/figures/explain.tsx';
import { ExplanationText } from '../../../ui/figures/explanation-text.tsx';
import { Figure } from '../../../ui/figures/figure.tsx';

const title = '预计待扣红利税';

interface DividendTaxFigureProps {
  investment: Investment;
  /** What would fall due. */
  amount: number;
}

/** The tax on A-share dividends that a sale of everything would bring due today. */
export function DividendTaxFigure({ investment, amount }: DividendTaxFigureProps) {
  return (
    <Figure
      label={title}
      value={formatMoney(amount, investment.currency)}
      note="假设今天全部卖出"
      explain={<Explain subject={title}>{() => <TaxParts investment={investment} />}</Explain>}
    />
  );
}

/** Lot by lot what would fall due, asked for when the panel opens. */
function TaxParts({ investment: { id, currency } }: { investment: Investment }) {
  const { data, isError } = useCall(
    investmentCharges.dividendTax,
    { params: { id } },
    { ...silent, retry: false },
  );
  const money = (value: number) => formatMoney(value, currency);
  const lots = (data?.parts ?? []).map(({ bought, quantity, ratePercent, amount }) => ({
    label: `${bought} 买入 ${formatQuantity(quantity)}，税率 ${formatPercent(ratePercent, 0)}`,
    value: money(amount),
  }));
  const missing = isError ? '明细加载失败，请关闭后重试。' : '正在加载明细…';
  const notes = data ? (lots.length === 0 ? ['现在没有待扣的红利税。'] : []) : [missing];
  return (
    <ExplanationText
      title={title}
      text="A股红利税按持股时间在卖出时补扣：不超过1个月按20%，超过1个月至1年按10%，超过1年不扣。按先进先出逐批计算。"
      parts={data && lots.length > 0 ? [...lots, { label: title, value: money(data.amount) }] : []}
      notes={notes}
    />
  );
}
