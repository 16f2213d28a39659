import { Table } from '@mantine/core';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import type { JointAmount } from '../../../../contract/households/joint-fields.ts';
import { Money } from '../../../ui/figures/money.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import list from '../../../ui/lists/list.module.css';
import { figures, TableHead } from '../../../ui/lists/table-head.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import classes from './joint.module.css';
import { useHouseholdName } from './joint.queries.ts';

export interface JointRow extends JointAmount {
  key: string;
  label: string;
  /** A row of sums. */
  isSum?: boolean;
  /** The row's percentage of the total, as text. */
  share?: string;
  /** The target of both together, and what to buy or sell to meet it, as texts. */
  target?: string;
  trade?: string;
  /** A change, shown with its sign and colour. */
  signed?: boolean;
}

interface JointTableProps {
  label: string;
  rows: readonly JointRow[];
  currency: Currency;
}

/** Amounts of one's own, of the household, and of both; cards on a phone. */
export function JointTable({ label, rows, currency }: JointTableProps) {
  const name = useHouseholdName();
  const narrow = useNarrow();
  const money = ({ signed = false, ...row }: JointRow, column: keyof JointAmount) => (
    <Money
      amount={row[column]}
      currency={currency}
      signed={signed}
      tone={signed ? 'auto' : 'plain'}
    />
  );
  if (narrow) {
    return (
      <ul className={`${list.cards} ${classes.cards}`} aria-label={label}>
        {rows.map((row) => (
          <li key={row.key} className={list.card} data-sum={row.isSum || undefined}>
            <div className={list.cardHead}>
              <div className={list.name}>
                {row.label}
                {row.share && <span className={classes.share}>{row.share}</span>}
              </div>
              {money(row, 'together')}
            </div>
            <dl className={list.facts}>
              <dt>我的</dt>
              <dd>{money(row, 'mine')}</dd>
              <dt>{name}</dt>
              <dd>{money(row, 'ours')}</dd>
              {row.target && (
                <>
                  <dt>目标</dt>
                  <dd>{row.target}</dd>
                  <dt>调整</dt>
                  <dd>{row.trade}</dd>
                </>
              )}
            </dl>
          </li>
        ))}
      </ul>
    );
  }
  const hasShares = rows.some(({ share }) => share !== undefined);
  const hasTargets = rows.some(({ target }) => target !== undefined);
  return (
    <div className={classes.table}>
      <DataTable label={label}>
        <TableHead
          columns={[
            '项目',
            ...figures(['我的', name, '合计']),
            ...figures(hasShares ? ['占比'] : []),
            ...figures(hasTargets ? ['目标', '调整'] : []),
          ]}
        />
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.key} data-sum={row.isSum || undefined}>
              <Table.Th scope="row">{row.label}</Table.Th>
              <Table.Td ta="right">{money(row, 'mine')}</Table.Td>
              <Table.Td ta="right">{money(row, 'ours')}</Table.Td>
              <Table.Td ta="right">{money(row, 'together')}</Table.Td>
              {hasShares && <Table.Td ta="right">{row.share}</Table.Td>}
              {hasTargets && <Table.Td ta="right">{row.target}</Table.Td>}
              {hasTargets && <Table.Td ta="right">{row.trade}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </DataTable>
    </div>
  );
}

/** Whether a row has an amount in any of its columns. */
export function hasAmount({ mine, ours, together }: JointAmount): boolean {
  return mine !== 0 || ours !== 0 || together !== 0;
}
