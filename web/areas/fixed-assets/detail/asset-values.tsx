import type { FixedAssetWithLoans } from '../../../../contract/fixed-assets/fixed-asset-answers.ts';
import {
  disposalKindLabels,
  valueBasisLabels,
} from '../../../../contract/fixed-assets/fixed-asset-labels.ts';
import { formatMoney, formatSigned } from '../../../lib/format/format.ts';
import {
  ExplainedFigure,
  type ExplainedFigureProps,
} from '../../../ui/figures/explained-figure.tsx';
import { FigureRow } from '../../../ui/figures/figure-row.tsx';
import { stateInWords } from '../editor/asset-texts.ts';

/** What an asset is worth, counts for and costs a day; each figure can be asked how it was computed. */
export function AssetValues({ asset }: { asset: FixedAssetWithLoans }) {
  return (
    <FigureRow>
      {figuresOf(asset).map((figure) => (
        <ExplainedFigure key={figure.label} {...figure} />
      ))}
    </FigureRow>
  );
}

function figuresOf(asset: FixedAssetWithLoans): ExplainedFigureProps[] {
  const { disposal } = asset;
  const money = (amount: number) => formatMoney(amount, asset.currency);
  const book: ExplainedFigureProps = {
    label: '账面价值',
    value: money(asset.currentValue),
    note: `累计折旧 ${money(asset.accumulatedDepreciation)}`,
    text: '原值减去已经满月的折旧。',
    parts: [
      { label: '原值', value: money(asset.originalValue) },
      { label: '减：累计折旧', value: money(asset.accumulatedDepreciation) },
      { label: '账面价值', value: money(asset.currentValue) },
    ],
    ...(asset.depreciationNote && { notes: [asset.depreciationNote] }),
  };
  const market: ExplainedFigureProps = {
    label: '市场估值',
    value: asset.marketValue === null ? '-' : money(asset.marketValue),
    note: asset.marketDay ?? '还没有估值',
    text: '您最近一次记下的估值。',
    parts: [],
  };
  return [
    book,
    market,
    ...(disposal?.kind === 'HANDED_OVER'
      ? [movedFigure(asset, disposal)]
      : disposal
        ? [gainFigure(asset, disposal)]
        : [countedFigure(asset)]),
    {
      label: '日均成本',
      value: asset.dailyCost === null ? '-' : money(asset.dailyCost),
      note: `拥有 ${asset.daysOwned} 天`,
      text: '原值减去处置的收入、加上处置的费用，除以拥有的天数。购买当天算第一天。',
      parts: [
        { label: '原值', value: money(asset.originalValue) },
        ...(disposal
          ? [
              { label: '减：处置收入', value: money(disposal.proceeds) },
              { label: '加：处置费用', value: money(disposal.costs) },
            ]
          : []),
        { label: '拥有天数', value: `${asset.daysOwned} 天` },
      ],
    },
  ];
}

function countedFigure(asset: FixedAssetWithLoans): ExplainedFigureProps {
  const money = (amount: number) => formatMoney(amount, asset.currency);
  const isScrapped = asset.usageStatus === 'SCRAPPED';
  return {
    label: '计入净资产',
    value: money(asset.countedValue),
    note: isScrapped ? stateInWords(asset) : `按${valueBasisLabels[asset.valueBasis]}`,
    text: isScrapped
      ? `${stateInWords(asset)}的资产从那天起不再计入净资产。`
      : '资产总览和报表里这项资产的数额。可以改为按另一种价值计入。',
    parts: [
      { label: '账面价值', value: money(asset.currentValue) },
      {
        label: '市场估值',
        value: asset.marketValue === null ? '-' : money(asset.marketValue),
      },
      {
        label: '从哪一天起',
        value: asset.valueBasisFrom ?? '一直如此',
      },
    ],
    ...(asset.valueBasis === 'MARKET' &&
      asset.marketValue === null && { notes: ['还没有估值，先按账面价值计入。'] }),
  };
}

type Disposal = NonNullable<FixedAssetWithLoans['disposal']>;

function movedFigure(asset: FixedAssetWithLoans, disposal: Disposal): ExplainedFigureProps {
  const bookValue = formatMoney(disposal.bookValue, asset.currency);
  return {
    label: '移走时的账面价值',
    value: bookValue,
    note: `${disposal.disposalDate} 移到另一边`,
    text: '从那天起在另一边计入净资产。',
    parts: [{ label: '当日账面价值', value: bookValue }],
  };
}

function gainFigure(asset: FixedAssetWithLoans, disposal: Disposal): ExplainedFigureProps {
  const money = (amount: number) => formatMoney(amount, asset.currency);
  return {
    label: '处置损益',
    value: formatSigned(disposal.gain, asset.currency),
    note: `${disposal.disposalDate} ${disposalKindLabels[disposal.kind]}`,
    gain: disposal.gain,
    text: '处置收入减去费用和处置当天的账面价值。资产从处置那天起不再计入净资产。',
    parts: [
      { label: '处置收入', value: money(disposal.proceeds) },
      { label: '减：处置费用', value: money(disposal.costs) },
      { label: '减：当日账面价值', value: money(disposal.bookValue) },
      { label: '处置损益', value: formatSigned(disposal.gain, asset.currency) },
    ],
  };
}
