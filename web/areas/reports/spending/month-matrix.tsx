import { Table } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { categoryKindLabels, categoryKinds } from '../../../../contract/spending/spending-words.ts';
import { decimal, sum, toWire } from '../../../../finance/money/decimal.ts';
import { formatAmount } from '../../../lib/format/format.ts';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { figures, TableHead } from '../../../ui/lists/table-head.tsx';
import { PageSection } from '../../../ui/pages/page-section.tsx';
import { ChoiceButtons } from '../choice-buttons.tsx';
import { daysOfMonthIn } from '../report-question.ts';
import { ledgerLink } from './ledger-link.ts';
import type { SectionProps } from './section-props.ts';
import classes from './spending.module.css';

const maxMonths = 12;

/** Each category in each month, at most a year at a time, which fits on A4 in landscape. */
export function MonthMatrix({ answer }: SectionProps) {
  const years = [...new Set(answer.months.map(({ month }) => month.slice(0, 4)))];
  const isWhole = answer.months.length <= maxMonths;
  const [chosen, setChosen] = useState<string>();
  const year = years.find((one) => one === chosen) ?? years.at(-1) ?? '';
  const shown = answer.months
    .map(({ month }, at) => ({ month, at }))
    .filter(({ month }) => isWhole || month.startsWith(year));
  const lines = answer.categories
    .map((line) => ({ line, amounts: shown.map(({ at }) => line.months[at] ?? 0) }))
    .filter(({ amounts }) => amounts.some((amount) => amount !== 0));
  if (lines.length === 0 && isWhole) return null;
  const label = isWhole ? '各分类每月金额' : `${year} 年各分类每月金额`;
  return (
    <div className={classes.matrix} data-paper="landscape">
      <PageSection heading={`${label}（${answer.currency}）`}>
        {!isWhole && (
          <div className={classes.years}>
            <ChoiceButtons
              label="年份"
              choices={years.map((value) => ({ value, label: value }))}
              value={year}
              onChoose={setChosen}
            />
          </div>
        )}
        <DataTable label={label}>
          <TableHead
            columns={[
              '分类',
              ...figures(shown.map(({ month }) => month.slice(2))),
              { figure: '合计' },
            ]}
          />
          {categoryKinds.map((kind) => {
            const own = lines.filter(({ line }) => line.kind === kind);
            if (own.length === 0) return null;
            return (
              <Table.Tbody key={kind}>
                <Table.Tr>
                  <Table.Th scope="rowgroup" colSpan={shown.length + 2} className={classes.kind}>
                    {categoryKindLabels[kind]}
                  </Table.Th>
                </Table.Tr>
                {own.map(({ line: { categoryId, parentId, name }, amounts }) => (
                  <Table.Tr key={categoryId}>
                    <Table.Th
                      scope="row"
                      className={parentId === null ? classes.parent : classes.child}
                    >
                      {name}
                    </Table.Th>
                    {shown.map(({ month }, index) => (
                      <Table.Td key={month} ta="right">
                        <Amount
                          amount={amounts[index] ?? 0}
                          to={ledgerLink({
                            ...daysOfMonthIn(month, answer),
                            kind,
                            categories: categoryId ?? 'none',
                          })}
                        />
                      </Table.Td>
                    ))}
                    <Table.Td ta="right">{formatAmount(totalOf(amounts))}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            );
          })}
        </DataTable>
      </PageSection>
    </div>
  );
}

function Amount({ amount, to }: { amount: number; to: string }) {
  if (amount === 0) return '-';
  return (
    <Link className={classes.figure} to={to}>
      {formatAmount(amount)}
    </Link>
  );
}

function totalOf(amounts: readonly number[]): number {
  return toWire(sum(amounts.map(decimal)), 2);
}
