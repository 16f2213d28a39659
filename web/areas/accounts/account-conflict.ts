import { type Account, accountTypeLabels } from '../../../contract/accounts/accounts.ts';
import { formatMoney } from '../../lib/format/format.ts';

/** What is different in the newer account, as lines a person can read. */
export function differences(base: Account, newer: Account): { label: string; now: string }[] {
  const lines = [
    { label: '账户名称', of: (row: Account) => row.accountName },
    { label: '账户类型', of: (row: Account) => accountTypeLabels[row.accountType] },
    { label: '货币', of: (row: Account) => row.currency },
    {
      label: '余额',
      of: (row: Account) => formatMoney(row.balance, row.currency, { mark: 'code' }),
    },
    { label: '备注', of: (row: Account) => row.description ?? '（空）' },
  ];
  return lines
    .filter(({ of }) => of(base) !== of(newer))
    .map(({ label, of }) => ({ label, now: of(newer) }));
}
