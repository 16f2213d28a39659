import { type OtherAsset, otherAssets } from '../../../../contract/other-assets/other-assets.ts';
import { compactAmount } from '../../../lib/format/compact-amount.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { chartFootHeight } from '../../../ui/charts/chart-slot.tsx';
import { LineChart } from '../../../ui/charts/line-chart.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

const height = 240;

/** The values of an asset by their days. */
export function ValueLine({ asset: { id, currency } }: { asset: OtherAsset }) {
  const { data, error, refetch } = useCall(otherAssets.values, { params: { id } });
  if (!data && error) {
    return <LoadError message={`加载失败: ${error.message}`} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton height={height + chartFootHeight} />;
  const values = data.toReversed();
  return (
    <LineChart
      label="金额走势"
      axis={{ days: values.map(({ day }) => day) }}
      axisName="日期"
      series={[{ name: '金额', values: values.map(({ value }) => value) }]}
      height={height}
      format={(value) => formatMoney(value, currency)}
      formatTick={compactAmount}
      hasTableNearby
    />
  );
}
