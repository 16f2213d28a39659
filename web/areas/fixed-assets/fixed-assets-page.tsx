import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { FileFormat } from '../../../contract/fields/table-files.ts';
import { usageStatusLabels } from '../../../contract/fixed-assets/fixed-asset-labels.ts';
import { fixedAssets } from '../../../contract/fixed-assets/fixed-assets.ts';
import { callFile } from '../../lib/api/api.ts';
import { formatMoney } from '../../lib/format/format.ts';
import { keepsLast, useCall } from '../../lib/query/use-call.ts';
import { useDownload } from '../../lib/query/use-download.ts';
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx';
import { Figure } from '../../ui/figures/figure.tsx';
import { FigureRow } from '../../ui/figures/figure-row.tsx';
import { RateNote } from '../../ui/figures/rate-note.tsx';
import { ExportMenu } from '../../ui/lists/export-menu.tsx';
import { PageHeader } from '../../ui/lists/page-header.tsx';
import { DayInput } from './editor/asset-field.tsx';
import classes from './fixed-assets-page.module.css';
import { FixedAssetsContent } from './list/fixed-assets-content.tsx';

/** All fixed assets with cost and present value. */
export function FixedAssetsPage() {
  const filter = useAssetFilter();
  const { data, error, refetch, isPlaceholderData } = useCall(
    fixedAssets.filter,
    { body: filter.filter },
    keepsLast,
  );
  const exporting = useDownload((format: FileFormat) =>
    callFile(fixedAssets.export, { query: { format }, body: filter.filter }),
  );
  return (
    <>
      <PageHeader
        title="固定资产"
        actions={
          <>
            <ExportMenu
              subject="固定资产"
              busy={exporting.isPending}
              disabled={data?.length === 0}
              onExport={(format) => exporting.mutate(format)}
            />
            <Button
              data-writes
              component={Link}
              to="/dashboard/fixed-assets/add"
              leftSection={<IconPlus size={16} stroke={1.5} />}
            >
              添加资产
            </Button>
          </>
        }
      />
      <AssetFigures />
      <AssetFilterBar filter={filter} />
      {data ? (
        <FixedAssetsContent assets={data} isFiltered={filter.isFiltered} busy={isPlaceholderData} />
      ) : (
        <NotLoaded error={error} refetch={refetch} />
      )}
    </>
  );
}

/** How many assets there are, what they cost, and what they are worth today. */
function AssetFigures() {
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

const statuses = Object.entries(usageStatusLabels).map(([value, label]) => ({ value, label }));

/** The filters of the list below. */
function AssetFilterBar({ filter }: { filter: ReturnType<typeof useAssetFilter> }) {
  const { fields, change, clear, isFiltered } = filter;
  const { data: categories = [] } = useCall(fixedAssets.categories);
  return (
    <search className={classes.bar}>
      <TextInput
        className={classes.keyword}
        aria-label="关键词"
        placeholder="名称、编号、型号、地点…"
        leftSection={<IconSearch size={16} stroke={1.5} />}
        value={fields.keyword}
        maxLength={100}
        onChange={(event) => change({ keyword: event.currentTarget.value })}
      />
      <Select
        aria-label="资产类别"
        placeholder="全部类别"
        clearable
        searchable
        data={categories.map(({ value, label }) => ({ value, label }))}
        value={fields.assetCategory || null}
        onChange={(value) => change({ assetCategory: value ?? '' })}
      />
      <Select
        aria-label="使用状态"
        placeholder="全部状态"
        clearable
        data={statuses}
        value={fields.usageStatus || null}
        onChange={(value) => change({ usageStatus: value ?? '' })}
      />
      <div className={classes.days}>
        <span aria-hidden="true">购买日期</span>
        <DayInput
          aria-label="购买日期从"
          value={fields.purchaseDateFrom}
          onChange={(day) => change({ purchaseDateFrom: day })}
        />
        <span aria-hidden="true">至</span>
        <DayInput
          aria-label="购买日期到"
          value={fields.purchaseDateTo}
          error={isReversed(fields) && '早于开始日期'}
          onChange={(day) => change({ purchaseDateTo: day })}
        />
      </div>
      {isFiltered && (
        <Button variant="subtle" color="gray" onClick={clear}>
          清除筛选
        </Button>
      )}
    </search>
  );
}

/** The range begins after its end: nothing can match, and the page shows why. */
function isReversed({ purchaseDateFrom, purchaseDateTo }: FilterFields): boolean {
  return purchaseDateTo !== '' && purchaseDateFrom > purchaseDateTo;
}

/** The filter as it stands in its fields; '' is no filter. */
interface FilterFields {
  keyword: string;
  assetCategory: string;
  usageStatus: string;
  purchaseDateFrom: string;
  purchaseDateTo: string;
}

const noFilter: FilterFields = {
  keyword: '',
  assetCategory: '',
  usageStatus: '',
  purchaseDateFrom: '',
  purchaseDateTo: '',
};

/** The fields of the filter, and the filter to send: its keyword waits until the typing pauses. */
function useAssetFilter() {
  const [fields, setFields] = useState(noFilter);
  const [keyword] = useDebouncedValue(fields.keyword, 300);
  const typedKeyword = fields.keyword === '' ? '' : keyword;
  const filter = Object.fromEntries(
    Object.entries({ ...fields, keyword: typedKeyword.trim() }).filter(([, value]) => value !== ''),
  );
  return {
    fields,
    filter,
    isFiltered: Object.keys(filter).length > 0,
    change: (part: Partial<FilterFields>) => setFields((last) => ({ ...last, ...part })),
    clear: () => setFields(noFilter),
  };
}
