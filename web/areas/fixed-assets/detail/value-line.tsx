import { useMemo } from 'react';
import type {
  FixedAsset,
  FixedAssetValuation,
} from '../../../../contract/fixed-assets/fixed-asset-answers.ts';
import { compactAmount } from '../../../lib/format/compact-amount.ts';
import { formatMoney, today } from '../../../lib/format/format.ts';
import { LineChart } from '../../../ui/charts/line-chart.tsx';
import { bookValueAt } from './book-value.ts';

interface ValueLineProps {
  asset: FixedAsset;
  /** Newest first. */
  valuations: readonly FixedAssetValuation[];
  height: number;
}

/** The market values of an asset beside its book values on the same days. */
export function ValueLine({ asset, valuations, height }: ValueLineProps) {
  const { days, market, book } = useMemo(() => {
    const last = asset.disposalDate ?? today();
    const points = [
      ...new Set([asset.purchaseDate, ...valuations.map(({ day }) => day), last]),
    ].sort();
    return {
      days: points,
      market: points.map((day) => valuations.find((one) => one.day <= day)?.value ?? null),
      book: points.map((day) => bookValueAt(asset, day)),
    };
  }, [asset, valuations]);
  return (
    <LineChart
      label="市场估值和账面价值"
      axis={{ days }}
      series={[
        { name: '市场估值', values: market },
        { name: '账面价值', values: book },
      ]}
      height={height}
      format={(value) => formatMoney(value, asset.currency)}
      formatTick={compactAmount}
    />
  );
}
