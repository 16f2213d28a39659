import { Select, Table } from '@mantine/core';
import { useState } from 'react';
import { forecastKindLabels } from '../../../../contract/planning/forecast-words.ts';
import { type ComparedAccount, planningMonths } from '../../../../contract/planning/months.ts';
import { formatMoney, formatSigned } from '../../../lib/format/format.ts';
import { keepsLast, useCall } from '../../../lib/query/use-call.ts';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import list from '../../../ui/lists/list.module.css';
import { figures, TableHead } from '../../../ui/lists/table-head.tsx';
import { PageSection } from '../../../ui/pages/page-section.tsx';
import classes from '../planning.module.css';

/** What was forecast of a month when it began, beside what came of it; nothing before a first month is over. */
export function MonthComparison() {
  const [month, setMonth] = useState<string>();
  const { data, error, refetch } = useCall(
    planningMonths.compare,
    { query: month === undefined ? {} : { month } },
    keepsLast,
  );
  if (!data && error) {
    return (
      <PageSection heading="预测与实际">
        <NotLoaded error={error} refetch={refetch} />
      </PageSection>
    );
  }
  if (!data?.shown) return null;
  const { months, shown } = data;
  return (
    <PageSection
      heading="预测与实际"
      actions={
        <Select
          aria-label="月份"
          data={months}
          value={shown.month}
          allowDeselect={false}
          onChange={(next) => next && setMonth(next)}
        />
      }
    >
      <p className={classes.hint}>
        {shown.from} 存下的预测，到 {shown.to}
        。流水按账户、金额和日期与事项配对；配不上的列在“其他流水”。
      </p>
      {shown.accounts.map((account) => (
        <ComparedTable key={account.accountId} account={account} />
      ))}
    </PageSection>
  );
}

/** One account: its items that differed, everything else, and the closing balances. */
function ComparedTable({ account }: { account: ComparedAccount }) {
  const { name, currency, items, others, forecastClosing, actualClosing } = account;
  const money = (amount: number) => formatMoney(amount, currency);
  const signed = (amount: number) => formatSigned(amount, currency);
  const differing = items.filter(({ difference }) => difference !== 0);
  const same = items.length - differing.length;
  return (
    <>
      <h3 className={classes.goalName}>{name}</h3>
      <DataTable label={`${name} 预测与实际`}>
        <TableHead columns={['事项', ...figures(['预测', '实际', '相差'])]} />
        <Table.Tbody>
          {differing.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no names of their own, and rows hold no state
            <Table.Tr key={index}>
              <Table.Td className={classes.title}>
                {item.title}
                <span className={classes.kind}>
                  {item.day} {forecastKindLabels[item.kind]}
                </span>
              </Table.Td>
              <Table.Td ta="right" className={list.short}>
                {signed(item.forecast)}
              </Table.Td>
              <Table.Td ta="right" className={list.short}>
                {item.actual ? signed(item.actual.amount) : '没有发生'}
              </Table.Td>
              <Table.Td ta="right" className={list.short}>
                {signed(item.difference)}
              </Table.Td>
            </Table.Tr>
          ))}
          <Table.Tr>
            <Table.Td className={classes.title}>
              日常支出和其他流水
              {others.count > 0 && <OtherEntries account={account} />}
            </Table.Td>
            <Table.Td ta="right">约 {signed(others.forecast)}</Table.Td>
            <Table.Td ta="right">{signed(others.actual)}</Table.Td>
            <Table.Td ta="right">{signed(others.difference)}</Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Th scope="row">月末余额</Table.Th>
            <Table.Td ta="right">{money(forecastClosing)}</Table.Td>
            <Table.Td ta="right">{money(actualClosing)}</Table.Td>
            <Table.Td ta="right">{signed(actualClosing - forecastClosing)}</Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </DataTable>
      {same > 0 && <p className={classes.hint}>另有 {same} 项与预测一致。</p>}
    </>
  );
}

/** The largest entries that no item expected. */
function OtherEntries({ account: { others, currency } }: { account: ComparedAccount }) {
  const { entries, count } = others;
  return (
    <details className={classes.others}>
      <summary>{count} 笔</summary>
      <ul>
        {entries.map(({ day, title, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are shown once and hold no state
          <li key={index}>
            {day} {title} {formatSigned(amount, currency)}
          </li>
        ))}
      </ul>
      {count > entries.length && <p>只列出最大的 {entries.length} 笔。</p>}
    </details>
  );
}
