import { Button, Table } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { stateInWords } from '../../../contract/moves/move-words.ts';
import { otherAssetKindLabels } from '../../../contract/other-assets/other-asset-fields.ts';
import {
  type OtherAsset,
  type OtherAssetSummary,
  otherAssets,
} from '../../../contract/other-assets/other-assets.ts';
import { formatMoney } from '../../lib/format/format.ts';
import { useCall } from '../../lib/query/use-call.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx';
import { Figure } from '../../ui/figures/figure.tsx';
import { FigureRow } from '../../ui/figures/figure-row.tsx';
import { Money } from '../../ui/figures/money.tsx';
import { RateNote } from '../../ui/figures/rate-note.tsx';
import { AddButton } from '../../ui/lists/add-button.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { ExportList } from '../../ui/lists/export-list.tsx';
import list from '../../ui/lists/list.module.css';
import { PageHeader } from '../../ui/lists/page-header.tsx';
import { TableHead } from '../../ui/lists/table-head.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { AddAsset } from './add-asset.tsx';

/** Everything that is valued by hand, and what of it is restricted. */
export function OtherAssetsPage() {
  const { data, error, refetch } = useCall(otherAssets.list);
  const summary = useCall(otherAssets.summary);
  const [isAdding, setAdding] = useState(false);
  const add = <AddButton onClick={() => setAdding(true)}>添加资产</AddButton>;
  return (
    <>
      <PageHeader
        title="其他资产"
        actions={
          <>
            <ExportList list={otherAssets.list} disabled={data?.length === 0} />
            {add}
          </>
        }
      />
      <AssetFigures summary={summary.data} failed={summary.isError} />
      {data && data.length > 0 ? (
        <AssetList assets={data} />
      ) : data ? (
        <EmptyState
          text="暂无其他资产"
          hint="公积金、个人养老金、医保账户、保险现金价值、银行理财：隔一段时间记一次金额，净资产就完整了。"
          action={
            <Button data-writes onClick={() => setAdding(true)}>
              添加资产
            </Button>
          }
        />
      ) : (
        <NotLoaded error={error} refetch={refetch} />
      )}
      <AddAsset opened={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}

interface AssetFiguresProps {
  summary: OtherAssetSummary | undefined;
  failed: boolean;
}

function AssetFigures({ summary, failed }: AssetFiguresProps) {
  const money = (amount: number | undefined) =>
    summary && amount !== undefined ? formatMoney(amount, summary.currency) : '-';
  const note = failed ? '暂时无法计算' : undefined;
  const loading = !summary && !failed;
  return (
    <FigureRow note={summary && <RateNote {...summary} />}>
      <Figure
        label="合计"
        value={money(summary?.total)}
        note={summary ? `${summary.assetCount} 项` : note}
        loading={loading}
      />
      <Figure
        label="受限资产"
        value={money(summary?.restricted)}
        note={summary ? '不能随时取用，不计入流动资产' : note}
        loading={loading}
      />
    </FigureRow>
  );
}

function AssetList({ assets }: { assets: readonly OtherAsset[] }) {
  const narrow = useNarrow();
  if (narrow) {
    return (
      <ul className={list.cards} aria-label="其他资产">
        {assets.map((asset) => (
          <li key={asset.id} className={list.card}>
            <div className={list.cardHead}>
              <Name asset={asset} />
              <span className={list.worth}>
                <Money amount={asset.value} currency={asset.currency} mark="code" />
              </span>
            </div>
            <p className={list.second}>{dayOf(asset)}</p>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <DataTable label="其他资产" twoLines>
      <TableHead columns={['名称', '流动性', '记录日期', { figure: '金额' }]} />
      <Table.Tbody>
        {assets.map((asset) => (
          <Table.Tr key={asset.id}>
            <Table.Td>
              <Name asset={asset} />
            </Table.Td>
            <Table.Td>{asset.isRestricted ? '受限' : '可取用'}</Table.Td>
            <Table.Td className={list.short}>{dayOf(asset)}</Table.Td>
            <Table.Td ta="right" fw={500}>
              <Money amount={asset.value} currency={asset.currency} mark="code" />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </DataTable>
  );
}

function Name({ asset: { id, name, kind, annualRatePercent } }: { asset: OtherAsset }) {
  const rate = annualRatePercent === null ? [] : [`${annualRatePercent}%`];
  return (
    <div className={list.name}>
      <Link to={`/dashboard/other-assets/${id}`} className={list.titleLink}>
        {name}
      </Link>
      <p className={list.second}>{[otherAssetKindLabels[kind], ...rate].join(' · ')}</p>
    </div>
  );
}

function dayOf(asset: OtherAsset): string {
  return stateInWords(asset, asset.valueDay ?? '还没有金额');
}
