import { Table } from '@mantine/core';
import { assumptionNote } from '../../../../contract/planning/forecast-words.ts';
import type { Scenarios } from '../../../../contract/planning/scenarios.ts';
import { formatMoney, formatPercent, formatSigned } from '../../../lib/format/format.ts';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { TableHead } from '../../../ui/lists/table-head.tsx';
import { PageSection } from '../../../ui/pages/page-section.tsx';
import classes from '../planning.module.css';

/** What the lines of net worth rest on. */
export function ScenarioInputs({ data }: { data: Scenarios }) {
  const { currency, missing, inputs } = data;
  const { growth, recurring, cashGrowthPercent, savingGrowthPercent } = inputs;
  const money = (amount: number) => formatMoney(amount, currency);
  const notes = [
    `${assumptionNote}。金额都折算成 ${currency}，是届时的钱，不是今天的钱。`,
    savingNote(inputs, money),
    `储蓄和周期收支按今天的钱，每年增加 ${formatPercent(savingGrowthPercent)}（在“目标”的假设里修改），存为现金，每年增长 ${formatPercent(cashGrowthPercent)}。`,
    '贷款按各自的还款计划；存款到期连同利息转为现金，自动转存和零存整取的不转；应收应付到期收付，净资产不变；定投和零存整取每月的存入从现金转入，现金不够就少转；除息后还没到账的分红到账时计入。已经逾期的不计。',
    growth.length > 0 &&
      `今天的资产，扣除费用后每年增长：${growth.map(({ label, amount, percent }) => `${label} ${money(amount)}（${formatPercent(percent)}）`).join('，')}。`,
    ...missing.map((text) => `未计入：${text}`),
  ].filter((note) => note !== false);
  return (
    <PageSection heading="根据">
      <ul className={classes.notes}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {recurring.length > 0 && <RecurringTable data={data} />}
    </PageSection>
  );
}

function savingNote(
  { averageMonths, income, expense, loanInterest, recurring, saving }: Scenarios['inputs'],
  money: (amount: number) => string,
): string {
  if (averageMonths === 0) return '还没有整月的收支记录：今后的储蓄只有周期收支，没有日常支出。';
  const interest =
    loanInterest > 0 ? `，其中已付的贷款利息 ${money(loanInterest)} 改按还款计划计` : '';
  const planned = recurring.reduce((sum, one) => sum + Math.round(one.planned * 100), 0) / 100;
  const replaced = recurring.length > 0 ? '，其中的周期收支改按各自的日期计，见下表' : '';
  const parts = recurring.length > 0 ? `（周期收支 ${money(planned)}，其他 ${money(saving)}）` : '';
  return `今后每月约存 ${money(saving + planned)}${parts}：近 ${averageMonths} 个整月平均收入 ${money(income)}，支出 ${money(expense)}（不含一次性）${interest}${replaced}。还贷款的钱另从现金支付。`;
}

/** What recurs: what of it the average had, and what its own days bring instead. */
function RecurringTable({ data: { inputs, currency } }: { data: Scenarios }) {
  return (
    <DataTable label="今后的周期收支">
      <TableHead
        columns={['周期收支', { figure: '平均里每月' }, { figure: '今后一年每月' }, '到哪天为止']}
      />
      <Table.Tbody>
        {inputs.recurring.map(({ id, name, measured, planned, lastDay }) => (
          <Table.Tr key={id}>
            <Table.Th scope="row" className={classes.title}>
              {name}
            </Table.Th>
            <Table.Td ta="right" className={classes.figure}>
              {measured === 0 ? '没有，算新增' : formatSigned(measured, currency)}
            </Table.Td>
            <Table.Td ta="right" className={classes.figure}>
              {formatSigned(planned, currency)}
            </Table.Td>
            <Table.Td className={classes.figure}>{lastDay ?? '一直'}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </DataTable>
  );
}
