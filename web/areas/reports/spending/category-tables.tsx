import { Table } from '@mantine/core';
import { Link } from 'react-router';
import {
  type CategoryKind,
  categoryKindLabels,
  categoryKinds,
} from '../../../../contract/spending/spending-words.ts';
import { formatPercent, formatSignedPercent } from '../../../lib/format/format.ts';
import { Money } from '../../../ui/figures/money.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import list from '../../../ui/lists/list.module.css';
import { figures, TableHead } from '../../../ui/lists/table-head.tsx';
import { PageSection } from '../../../ui/pages/page-section.tsx';
import { ledgerLink } from './ledger-link.ts';
import type { SectionProps } from './section-props.ts';
import classes from './spending.module.css';

const headings: Record<CategoryKind, string> = {
  EXPENSE: '支出分类',
  INCOME: '收入来源',
  NEUTRAL: '不计收支',
};

/** The fields of the sums of a kind. */
const sumFields = { EXPENSE: 'expense', INCOME: 'income', NEUTRAL: 'neutral' } as const;

/** The categories of each kind as a tree, each leading to its entries. */
export function CategoryTables({ answer }: SectionProps) {
  return categoryKinds.map((kind) => <CategoryTable key={kind} kind={kind} answer={answer} />);
}

function CategoryTable({ kind, answer }: SectionProps & { kind: CategoryKind }) {
  const { from, to, currency, average, totals, before } = answer;
  const lines = answer.categories.filter((line) => line.kind === kind);
  if (lines.length === 0) return null;
  const field = sumFields[kind];
  return (
    <PageSection heading={headings[kind]}>
      <DataTable label={headings[kind]} twoLines>
        <TableHead
          columns={[
            '分类',
            ...figures([
              '金额与占比',
              average.months > 0 ? `近 ${average.months} 个月月均` : '月均',
              '上一期与变化',
            ]),
          ]}
        />
        <Table.Tbody>
          {lines.map(({ categoryId, parentId, name, amount, share, ...line }) => (
            <Table.Tr key={categoryId}>
              <Table.Th scope="row" className={parentId === null ? classes.parent : classes.child}>
                <Link
                  className={classes.name}
                  to={ledgerLink({ from, to, kind, categories: categoryId ?? 'none' })}
                >
                  {name}
                </Link>
              </Table.Th>
              <Table.Td ta="right">
                <Money amount={amount} currency={currency} />
                {share !== null && <p className={list.secondFigure}>{formatPercent(share, 1)}</p>}
              </Table.Td>
              <Table.Td ta="right">
                {average.months > 0 ? <Money amount={line.average} currency={currency} /> : '-'}
              </Table.Td>
              <Table.Td ta="right">
                <Money amount={line.before} currency={currency} />
                {line.change !== null && (
                  <p className={list.secondFigure}>{formatSignedPercent(line.change)}</p>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr className={classes.total}>
            <Table.Th scope="row">{categoryKindLabels[kind]}合计</Table.Th>
            <Table.Td ta="right">
              <Link className={classes.figure} to={ledgerLink({ from, to, kind })}>
                <Money amount={totals[field]} currency={currency} />
              </Link>
            </Table.Td>
            <Table.Td ta="right">
              {field !== 'neutral' && average.months > 0 && (
                <Money amount={average[field]} currency={currency} />
              )}
            </Table.Td>
            <Table.Td ta="right">
              <Money amount={before[field]} currency={currency} />
            </Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </DataTable>
    </PageSection>
  );
}
