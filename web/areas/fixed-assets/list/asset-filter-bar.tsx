import { Button, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { usageStatusLabels } from '../../../../contract/fixed-assets/fixed-asset-labels.ts';
import { fixedAssets } from '../../../../contract/fixed-assets/fixed-assets.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { DayInput } from '../editor/day-input.tsx';
import classes from './asset-filter-bar.module.css';
import type { FilterFields, useAssetFilter } from './use-asset-filter.ts';

const statuses = Object.entries(usageStatusLabels).map(([value, label]) => ({ value, label }));

/** What the list below is narrowed to. */
export function AssetFilterBar({ filter }: { filter: ReturnType<typeof useAssetFilter> }) {
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
