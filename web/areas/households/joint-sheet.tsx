import { Table, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Household } from '../../../contract/households/households.ts';
import { type JointSheet, joint } from '../../../contract/households/joint.ts';
import { formatMoney, today } from '../../lib/format/format.ts';
import { keepsLast, queryOf, silent } from '../../lib/query/use-call.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import { SettingsSection } from '../../ui/pages/settings-section.tsx';
import classes from './household.module.css';

/** The person's own balance sheet, the household's, and both together, on any day. */
export function JointSheetSection({ household }: { household: Household }) {
  const [day, setDay] = useState(today);
  const sheet = useQuery({
    ...queryOf(joint.balanceSheet, { query: { day } }),
    // Fetched anew after every change of an amount, as answers about net worth are.
    queryKey: ['net-worth', 'joint', day],
    enabled: day !== '',
    ...keepsLast,
    ...silent,
    refetchOnMount: 'always',
  });
  return (
    <SettingsSection
      title="合计"
      hint="您自己的加上家庭的，不含其他成员自己的资产。"
      action={
        <TextInput
          type="date"
          label="日期"
          value={day}
          max={today()}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      }
    >
      {sheet.isPending && <SkeletonRows rows={4} />}
      {sheet.isError && (
        <LoadError
          message={`加载失败: ${sheet.error.message}`}
          onRetry={() => void sheet.refetch()}
        />
      )}
      {sheet.data && <SheetTable sheet={sheet.data} name={household.name} />}
    </SettingsSection>
  );
}

const sums = ['totalAssets', 'totalLiabilities', 'netWorth'];

function SheetTable({
  sheet: { lines, currency, missing },
  name,
}: {
  sheet: JointSheet;
  name: string;
}) {
  const shown = lines.filter(
    ({ key, mine, ours }) => sums.includes(key) || mine !== 0 || ours !== 0,
  );
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard can scroll it where it is wide. */}
      <section className={classes.sheet} tabIndex={0} aria-label="合计，表格，可滚动">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">项目</Table.Th>
              <Table.Th scope="col">我的</Table.Th>
              <Table.Th scope="col">{name}</Table.Th>
              <Table.Th scope="col">合计</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ key, label, mine, ours, together }) => (
              <Table.Tr key={key} data-sum={sums.includes(key) || undefined}>
                <Table.Th scope="row">{label}</Table.Th>
                <Table.Td>{formatMoney(mine, currency)}</Table.Td>
                <Table.Td>{formatMoney(ours, currency)}</Table.Td>
                <Table.Td>{formatMoney(together, currency)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {missing.length > 0 && (
        <ul className={classes.facts}>
          {missing.map(({ whose, subject, message }) => (
            <li key={`${whose} ${subject} ${message}`}>
              {whose === 'mine' ? '我的' : name}：{subject}，{message}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
