import { ActionIcon, Table } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import { changePartLabels } from '../../../../contract/net-worth/net-worth-fields.ts';
import {
  type OtherAsset,
  type OtherAssetValue,
  otherAssets,
} from '../../../../contract/other-assets/other-assets.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { useCall, useRemovalCall } from '../../../lib/query/use-call.ts';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { Money } from '../../../ui/figures/money.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { ExportList } from '../../../ui/lists/export-list.tsx';
import list from '../../../ui/lists/list.module.css';
import { RowButtons } from '../../../ui/lists/row-buttons.tsx';
import { figures, TableHead } from '../../../ui/lists/table-head.tsx';
import { confirmDelete } from '../../../ui/overlays/confirm-delete.tsx';
import { PageSection } from '../../../ui/pages/page-section.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import type { ValueStart } from './state-value.tsx';

interface ValueListProps {
  asset: OtherAsset;
  onEdit: (start: ValueStart) => void;
}

/** The values of an asset, the newest first, each with what it changed by and why. */
export function ValueList({ asset: { id, currency }, onEdit }: ValueListProps) {
  const { data, error, refetch } = useCall(otherAssets.values, { params: { id } });
  const narrow = useNarrow();
  const { change: remove } = useRemovalCall(otherAssets.removeValue, { params: { id } });
  const buttons = (value: OtherAssetValue) => (
    <RowButtons id={value.day}>
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label={`修改 ${value.day}`}
        onClick={() => onEdit(value)}
      >
        <IconPencil size={16} stroke={1.5} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label={`删除 ${value.day}`}
        onClick={() =>
          confirmDelete({
            text: `确定要删除 ${value.day} 的金额吗？`,
            ...(value.accountId && { consequence: '它在账户里转入转出的钱会冲回。' }),
            onConfirm: () => remove([value.day]),
          })
        }
      >
        <IconTrash size={16} stroke={1.5} />
      </ActionIcon>
    </RowButtons>
  );
  return (
    <PageSection
      heading="金额记录"
      actions={<ExportList list={otherAssets.values} params={{ id }} />}
    >
      {!data ? (
        <NotLoaded error={error} refetch={refetch} />
      ) : narrow ? (
        <ValueCards values={data} currency={currency} buttons={buttons} />
      ) : (
        <ValueTable values={data} currency={currency} buttons={buttons} />
      )}
    </PageSection>
  );
}

interface ValuesProps {
  values: readonly OtherAssetValue[];
  currency: Currency;
  buttons: (value: OtherAssetValue) => ReactNode;
}

function ValueCards({ values, currency, buttons }: ValuesProps) {
  return (
    <ul className={list.cards} aria-label="金额记录">
      {values.map((value) => (
        <li key={value.day} className={list.card}>
          <div className={list.cardHead}>
            <div className={list.name}>
              {value.day}
              <p className={list.second}>{reasonOf(value, currency)}</p>
            </div>
            <span className={list.worth}>
              <Money amount={value.value} currency={currency} mark="code" />
            </span>
          </div>
          {buttons(value)}
        </li>
      ))}
    </ul>
  );
}

function ValueTable({ values, currency, buttons }: ValuesProps) {
  const money = (amount: number | null) =>
    amount === null ? '-' : <Money amount={amount} currency={currency} mark="code" />;
  const change = (amount: number | null) =>
    amount === null ? '-' : <Money amount={amount} currency={currency} mark="code" signed />;
  return (
    <DataTable label="金额记录">
      <TableHead
        columns={[
          '日期',
          ...figures(['金额', '较上次', '存入', '取出', '利息', changePartLabels.market]),
          { figure: '操作' },
        ]}
      />
      <Table.Tbody>
        {values.map((value) => (
          <Table.Tr key={value.day}>
            <Table.Td className={list.short}>
              {value.day}
              {value.note && <p className={list.second}>{value.note}</p>}
            </Table.Td>
            <Table.Td ta="right" fw={500}>
              {money(value.value)}
            </Table.Td>
            <Table.Td ta="right">{change(value.change)}</Table.Td>
            <Table.Td ta="right">{money(value.paidIn || null)}</Table.Td>
            <Table.Td ta="right">{money(value.takenOut || null)}</Table.Td>
            <Table.Td ta="right">{money(value.interest || null)}</Table.Td>
            <Table.Td ta="right">{change(value.gain || null)}</Table.Td>
            <Table.Td className={list.short}>{buttons(value)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </DataTable>
  );
}

/** What is known of a change, in one line for a phone. */
function reasonOf(
  { paidIn, takenOut, interest, note }: OtherAssetValue,
  currency: Currency,
): string {
  const money = (amount: number) => formatMoney(amount, currency, { mark: 'code' });
  const parts = [
    paidIn > 0 ? `存入 ${money(paidIn)}` : '',
    takenOut > 0 ? `取出 ${money(takenOut)}` : '',
    interest > 0 ? `利息 ${money(interest)}` : '',
    note ?? '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}
