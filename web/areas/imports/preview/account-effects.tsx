import { Button, Table } from '@mantine/core';
import { useState } from 'react';
import type { Import } from '../../../../contract/imports/imports.ts';
import { useCashAccounts } from '../../../ledger/cash-accounts.queries.ts';
import { formatMoney, formatSigned } from '../../../lib/format/format.ts';
import { Facts } from '../../../ui/figures/facts.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import list from '../../../ui/lists/list.module.css';
import { TableHead } from '../../../ui/lists/table-head.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { inThousands } from '../in-words.ts';
import layout from '../step-layout.module.css';
import { type AccountOfImport, assignedAccounts } from './draft-accounts.ts';
import classes from './preview.module.css';
import { TargetsDialog } from './targets-dialog.tsx';
import { useAccountNames } from './use-account-names.ts';

/** What the chosen rows do to each account. */
export function AccountEffects({ draft }: { draft: Import }) {
  const [isOpen, setOpen] = useState(false);
  const narrow = useNarrow();
  const nameOf = useAccountNames(draft);
  const shown = assignedAccounts(draft).map((account) => ({ account, name: nameOf(account.ref) }));
  return (
    <section className={layout.section} aria-labelledby="account-effects">
      <div className={classes.heading}>
        <h2 id="account-effects" className={layout.title}>
          账户变化
        </h2>
        <Button variant="default" onClick={() => setOpen(true)}>
          更改导入到的账户
        </Button>
      </div>
      {narrow ? (
        <ul className={list.cards} aria-label="账户变化">
          {shown.map(({ account, name }) => (
            <EffectCard key={account.ref} account={account} name={name} />
          ))}
        </ul>
      ) : (
        <DataTable label="账户变化" twoLines>
          <TableHead
            columns={[
              '账户',
              { figure: '收入' },
              { figure: '支出' },
              { figure: '现在余额' },
              { figure: '导入后余额' },
              { figure: '文件里的余额' },
            ]}
          />
          <Table.Tbody>
            {shown.map(({ account, name }) => (
              <EffectRow key={account.ref} account={account} name={name} />
            ))}
          </Table.Tbody>
        </DataTable>
      )}
      <TargetsDialog draft={draft} opened={isOpen} onClose={() => setOpen(false)} />
    </section>
  );
}

interface EffectProps {
  account: AccountOfImport;
  name: string;
}

function EffectRow({ account, name }: EffectProps) {
  const money = moneyOf(account);
  const { sumIn, sumOut, balanceNow, balanceAfter, fileBalance, ignored } = account;
  return (
    <Table.Tr data-uncounted={ignored || undefined}>
      <Table.Td className={list.name}>
        <EffectName account={account} name={name} />
      </Table.Td>
      {Object.entries({ sumIn, sumOut, balanceNow, balanceAfter }).map(([figure, amount]) => (
        <Table.Td key={figure} ta="right" className={list.figure}>
          {ignored ? '-' : money(amount)}
        </Table.Td>
      ))}
      <Table.Td ta="right" className={list.figure}>
        {money(fileBalance)}
        <Difference account={account} />
      </Table.Td>
    </Table.Tr>
  );
}

function EffectCard({ account, name }: EffectProps) {
  const money = moneyOf(account);
  const { sumIn, sumOut, balanceNow, balanceAfter, fileBalance, ignored } = account;
  const facts = [
    ['收入', money(sumIn)],
    ['支出', money(sumOut)],
    ['现在余额', money(balanceNow)],
    ['导入后余额', money(balanceAfter)],
    ...(fileBalance === null ? [] : [['文件里的余额', money(fileBalance)]]),
  ] as [string, string][];
  return (
    <li className={list.card}>
      <EffectName account={account} name={name} />
      {!ignored && <Facts className={list.facts} facts={facts} />}
      <Difference account={account} />
    </li>
  );
}

/** The name with what the file calls it, when that differs. */
function EffectName({ account, name }: EffectProps) {
  const { ref, rows, newAccount, ignored } = account;
  return (
    <>
      <span className={list.heading}>
        <span className={list.title}>{name}</span>
        {newAccount && <span className={list.mark}>新建</span>}
        {ignored && <span className={list.mark}>不导入</span>}
      </span>
      <p className={list.second}>
        {ref && ref !== name ? `文件里叫“${ref}”，` : ''}
        {inThousands(rows)} 笔
      </p>
      {account.reconciled && (
        <span className={classes.warning}>
          已核对至 {account.reconciled.day}，其中 {inThousands(account.reconciled.rows)}{' '}
          笔在这一天或之前，导入后余额会与核对时不同。
        </span>
      )}
      <BelowZero account={account} />
    </>
  );
}

/** Says before the attempt that an account may not end below zero, and what to do about it. */
function BelowZero({ account }: { account: AccountOfImport }) {
  const { data: own = [] } = useCashAccounts();
  const { accountId, newAccount, balanceAfter, ignored } = account;
  const type = newAccount?.accountType ?? own.find(({ id }) => id === accountId)?.accountType;
  if (ignored || balanceAfter === null || balanceAfter >= 0) return null;
  if (type === undefined || type === 'CREDIT') return null;
  return (
    <span className={classes.warning}>
      {newAccount
        ? '新账户从 0 开始，导入后会低于零，无法写入。请在上面填写导入后应有的余额。'
        : '导入后余额会低于零，无法写入。请检查账户是否选对，或者取消一部分记录。'}
    </span>
  );
}

/** By how much the balance after the import differs from the file's own, in words. */
function Difference({ account: { difference, currency, ignored } }: { account: AccountOfImport }) {
  if (difference === null || ignored) return null;
  if (difference === 0) return <span className={layout.remark}>与导入后一致</span>;
  return (
    <span className={classes.warning}>
      相差 {formatSigned(difference, currency ?? 'CNY', { mark: 'code' })}
    </span>
  );
}

function moneyOf({ currency }: AccountOfImport) {
  return (amount: number | null) => formatMoney(amount, currency ?? 'CNY', { mark: 'code' });
}
