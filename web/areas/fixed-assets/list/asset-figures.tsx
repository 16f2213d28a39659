import { fixedAssets } from '../../../../contract/fixed-assets/fixed-assets.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { Figure } from '../../../ui/figures/figure.tsx';
import { FigureRow } from '../../../ui/figures/figure-row.tsx';
import { RateNote } from '../../../ui/figures/rate-note.tsx';

/** How many assets there are, what they cost, and what they are worth today. */
export function AssetFigures() {
  const { data, isError } = useCall(fixedAssets.statistics);
  const loading = !data && !isError;
  const money = (amount: number | undefined) => (data ? formatMoney(amount, data.currency) : '-');
  return (
    <FigureRow note={data && <RateNote {...data} />}>
      <Figure label="资产总数" value={data?.totalCount ?? '-'} note={null} loading={loading} />
      <Figure
        label="购置总值"
        value={money(data?.totalPurchaseValue)}
        note={null}
        loading={loading}
      />
      <Figure
        label="当前总值"
        value={money(data?.totalValue)}
        note={
          data &&
          (data.countedValue === data.totalValue
            ? `累计折旧 ${money(data.totalDepreciation)}`
            : `计入净资产 ${money(data.countedValue)}`)
        }
        loading={loading}
      />
      <Figure label="使用中" value={data?.inUseCount ?? '-'} note={null} loading={loading} />
    </FigureRow>
  );
}
