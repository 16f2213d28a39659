import { Button, Table } from '@mantine/core';
import { useState } from 'react';
import { type ForecastLine, planningForecast } from '../../../../contract/planning/forecast.ts';
import { allAccounts, noAccount } from '../../../../contract/planning/forecast-words.ts';
import { useCashAccounts } from '../../../ledger/cash-accounts.queries.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { Money } from '../../../ui/figures/money.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import list from '../../../ui/lists/list.module.css';
import { TableHead } from '../../../ui/lists/table-head.tsx';
import { AccountDialog, type ForecastedAccount } from './account-dialog.tsx';

interface LineTableProps {
  lines: readonly ForecastLine[];
  chosen: string;
  onChoose: (key: string) => void;
}

/** Every account with its lowest day and the first day below its floor; credit cards with what pays them. */
export function LineTable({ lines, chosen, onChoose }: LineTableProps) {
  const { data: accounts = [] } = useCashAccounts();
  const { data: settings = [] } = useCall(planningForecast.listAccounts);
  const [edited, setEdited] = useState<ForecastedAccount>();
  const [isOpen, setOpen] = useState(false);
  const settingOf = (id: string) => settings.find(({ accountId }) => accountId === id);
  const nameOf = (id: string | null) =>
    accounts.find((account) => account.id === id)?.accountName ?? '未指定还款账户';
  const edit = (id: string, name: string, isCard: boolean) => {
    const { floor = null, paysFromId = null } = settingOf(id) ?? {};
    setEdited({ id, name, isCard, floor, paysFromId });
    setOpen(true);
  };
  const cards = accounts.filter(
    ({ id, accountType }) => accountType === 'CREDIT' && !lines.some(({ key }) => key === id),
  );
  return (
    <>
      <DataTable label="各账户的最低余额">
        <TableHead
          columns={[
            '账户',
            { figure: '今天' },
            { figure: '最低' },
            '最低的一天',
            '首次不足',
            { figure: '期末' },
            '操作',
          ]}
        />
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={line.key} aria-current={line.key === chosen || undefined}>
              <Table.Td>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-pressed={line.key === chosen}
                  onClick={() => onChoose(line.key)}
                >
                  {line.name}
                </Button>
              </Table.Td>
              <Table.Td ta="right">
                <Money amount={line.opening} currency={line.currency} mark="code" />
              </Table.Td>
              <Table.Td ta="right">
                <Money amount={line.lowest.balance} currency={line.currency} mark="code" />
              </Table.Td>
              <Table.Td className={list.short}>{line.lowest.day}</Table.Td>
              <Table.Td className={list.short}>{line.firstBelow?.day ?? '-'}</Table.Td>
              <Table.Td ta="right">
                <Money amount={line.closing} currency={line.currency} mark="code" />
              </Table.Td>
              <Table.Td>
                {line.key !== allAccounts && line.key !== noAccount && (
                  <Button
                    data-writes
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`最低余额 ${line.name}`}
                    onClick={() => edit(line.key, line.name, false)}
                  >
                    最低余额
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
          {cards.map(({ id, accountName }) => (
            <Table.Tr key={id}>
              <Table.Td>{accountName}</Table.Td>
              <Table.Td colSpan={5}>还款账户：{nameOf(settingOf(id)?.paysFromId ?? null)}</Table.Td>
              <Table.Td>
                <Button
                  data-writes
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`还款账户 ${accountName}`}
                  onClick={() => edit(id, accountName, true)}
                >
                  还款账户
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </DataTable>
      {edited && <AccountDialog account={edited} opened={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
