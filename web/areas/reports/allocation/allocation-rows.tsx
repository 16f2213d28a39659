import { Table } from '@mantine/core';
import type { Allocation } from '../../../../contract/allocation/allocation.ts';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import { formatMoney, formatPercent } from '../../../lib/format/format.ts';
import { AreaSwatch } from '../../../ui/charts/area-look.tsx';
import { Money } from '../../../ui/figures/money.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import list from '../../../ui/lists/list.module.css';
import { figures, TableHead } from '../../../ui/lists/table-head.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import classes from './allocation.module.css';
import { looksOf } from './ring-rows.ts';

type Row = Allocation['rows'][number];

/** Every class with its share, its target, and what to buy or sell; cards on a phone. */
export function AllocationRows({ report }: { report: Allocation }) {
  const { rows, currency, total } = report;
  const looks = looksOf(rows);
  const hasTargets = rows.some(({ targetPercent }) => targetPercent !== null);
  const narrow = useNarrow();
  const label = (row: Row) => {
    const look = looks.get(row.key);
    return (
      <span className={classes.label}>
        {look !== undefined && <AreaSwatch index={look} />}
        {row.label}
      </span>
    );
  };
  if (narrow) {
    return (
      <ul className={`${list.cards} ${classes.lines}`} aria-label="资产配置">
        {rows.map((row) => (
          <li key={row.key} className={list.card}>
            <div className={list.cardHead}>
              <div className={list.name}>{label(row)}</div>
              <Money amount={row.value} currency={currency} />
            </div>
            <dl className={list.facts}>
              <dt>占比</dt>
              <dd>{formatPercent(row.percent)}</dd>
              {hasTargets && (
                <>
                  <dt>目标</dt>
                  <dd>{targetInWords(row)}</dd>
                  <dt>目标金额</dt>
                  <dd>{formatMoney(row.targetValue, currency)}</dd>
                  <dt>应买入或卖出</dt>
                  <dd>{tradeInWords(row.tradeAmount, currency)}</dd>
                </>
              )}
            </dl>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div className={classes.lines}>
      <DataTable label="资产配置">
        <TableHead
          columns={['分类', ...figures(['金额', '占比', '目标', '目标金额', '应买入或卖出'])]}
        />
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.key}>
              <Table.Th scope="row">{label(row)}</Table.Th>
              <Table.Td ta="right">
                <Money amount={row.value} currency={currency} />
              </Table.Td>
              <Table.Td ta="right">{formatPercent(row.percent)}</Table.Td>
              <Table.Td ta="right">{targetInWords(row)}</Table.Td>
              <Table.Td ta="right">
                <Money amount={row.targetValue} currency={currency} />
              </Table.Td>
              <Table.Td ta="right" className={list.figure}>
                {tradeInWords(row.tradeAmount, currency)}
              </Table.Td>
            </Table.Tr>
          ))}
          <Table.Tr className={classes.total ?? ''}>
            <Table.Th scope="row">合计</Table.Th>
            <Table.Td ta="right">
              <Money amount={total} currency={currency} />
            </Table.Td>
            <Table.Td colSpan={4} />
          </Table.Tr>
        </Table.Tbody>
      </DataTable>
    </div>
  );
}

/** A class that no target was set for counts as 0 as soon as there are targets. */
function targetInWords({ targetPercent }: Row): string {
  return targetPercent === 0 ? '0%（未设目标）' : formatPercent(targetPercent);
}

function tradeInWords(amount: number | null, currency: Currency): string {
  if (amount === null) return '-';
  if (amount === 0) return '已达目标';
  return `${amount > 0 ? '买入' : '卖出'} ${formatMoney(Math.abs(amount), currency)}`;
}
