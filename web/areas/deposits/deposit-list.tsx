import { Table } from '@mantine/core';
import { Link } from 'react-router';
import {
  depositStateLabels,
  depositTypeLabels,
} from '../../../contract/deposits/deposit-fields.ts';
import type { Deposit } from '../../../contract/deposits/deposits.ts';
import { stateInWords } from '../../../contract/moves/move-words.ts';
import { Money } from '../../ui/figures/money.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import list from '../../ui/lists/list.module.css';
import { TableHead } from '../../ui/lists/table-head.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { termInWords } from './deposit-values.ts';

/** The deposits as a table, and on a phone one below the other. */
export function DepositList({ deposits }: { deposits: readonly Deposit[] }) {
  const narrow = useNarrow();
  if (narrow) {
    return (
      <ul className={list.cards} aria-label="存款">
        {deposits.map((deposit) => (
          <li key={deposit.id} className={list.card}>
            <div className={list.cardHead}>
              <Name deposit={deposit} />
              <span className={list.worth}>
                <Worth deposit={deposit} />
              </span>
            </div>
            <div className={list.cardFoot}>
              <Maturity deposit={deposit} />
            </div>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <DataTable label="存款" twoLines>
      <TableHead
        columns={[
          '存款名称',
          { figure: '本金' },
          { figure: '已计利息' },
          { figure: '本息' },
          '到期日',
        ]}
      />
      <Table.Tbody>
        {deposits.map((deposit) => (
          <Table.Tr key={deposit.id}>
            <Table.Td>
              <Name deposit={deposit} />
            </Table.Td>
            <Table.Td ta="right">
              <Amount deposit={deposit} amount={deposit.currentPrincipal} />
            </Table.Td>
            <Table.Td ta="right">
              <Amount deposit={deposit} amount={deposit.accruedInterest} />
            </Table.Td>
            <Table.Td ta="right" fw={500}>
              <Worth deposit={deposit} />
            </Table.Td>
            <Table.Td className={list.short}>
              <Maturity deposit={deposit} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </DataTable>
  );
}

function Name({ deposit }: { deposit: Deposit }) {
  const facts = [
    depositTypeLabels[deposit.depositType],
    termInWords(deposit),
    `${deposit.currentRatePercent}%`,
  ];
  return (
    <div className={list.name}>
      <Link to={`/dashboard/deposits/${deposit.id}`} className={list.titleLink}>
        {deposit.name}
      </Link>
      <p className={list.second}>{facts.join(' · ')}</p>
    </div>
  );
}

/** Of a deposit that was taken out, nothing is left. */
function Amount({ deposit: { closing, currency }, amount }: { deposit: Deposit; amount: number }) {
  return <Money amount={closing ? null : amount} currency={currency} mark="code" />;
}

/** What it is worth, and of one that was taken out what it has paid. */
function Worth({ deposit: { closing, worth, currency } }: { deposit: Deposit }) {
  return <Money amount={closing?.worth ?? worth} currency={currency} mark="code" />;
}

function Maturity({ deposit }: { deposit: Deposit }) {
  const { state, closing, maturityDate, depositType, renewal } = deposit;
  if (closing) {
    return (
      <div>
        {closing.day}
        <p className={list.second}>{stateInWords(deposit, depositStateLabels.CLOSED)}</p>
      </div>
    );
  }
  if (depositType === 'NOTICE' && renewal === 'NONE') {
    return <span className={list.second}>随时可通知支取</span>;
  }
  return (
    <div>
      {maturityDate}
      <p className={list.second} data-tone={state === 'MATURED' ? 'bad' : undefined}>
        {state === 'MATURED'
          ? depositStateLabels.MATURED
          : renewal === 'NONE'
            ? '到期支取'
            : '到期转存'}
      </p>
    </div>
  );
}
