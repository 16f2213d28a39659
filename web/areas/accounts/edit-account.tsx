import { accountTypeLabels } from '../../../contract/accounts/account-fields.ts';
import { type Account, accounts } from '../../../contract/accounts/accounts.ts';
import { formatMoney } from '../../lib/format/format.ts';
import { useRowEdit } from '../../lib/forms/use-row-edit.ts';
import { editCall } from '../../lib/query/use-call.ts';
import { NewerValues, type ReadableColumn } from '../../ui/forms/newer-values.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { AccountForm } from './account-form.tsx';
import { accountForm, columnsOf, fieldsOf } from './account-values.ts';

const columns: ReadableColumn<Account>[] = [
  { label: '账户名称', of: (row) => row.accountName },
  { label: '账户类型', of: (row) => accountTypeLabels[row.accountType] },
  { label: '货币', of: (row) => row.currency },
  { label: '余额', of: (row) => formatMoney(row.balance, row.currency, { mark: 'code' }) },
  { label: '账单日', of: (row) => dayText(row.statementDay) },
  { label: '还款日', of: (row) => dayText(row.paymentDay) },
  { label: '备注', of: (row) => row.description ?? '（空）' },
];

function dayText(day: number | null): string {
  return day === null ? '（空）' : `每月${day}日`;
}

interface EditAccountProps {
  account: Account;
  opened: boolean;
  onClose: () => void;
}

/** Changes an account. */
export function EditAccount({ account, opened, onClose }: EditAccountProps) {
  const { form, modal, conflict } = useRowEdit({
    row: account,
    opened,
    onClose,
    fieldsOf,
    resolver: ({ balance }) => accountForm(balance).resolver,
    columnsOf,
    send: editCall(accounts.update),
    message: accounts.update.message,
  });

  return (
    <FormModal {...modal} title={`编辑账户 · ${account.accountName}`}>
      <NewerValues what="这个账户" columns={columns} {...conflict} />
      <AccountForm
        form={form}
        balanceLabel="余额"
        dayHint="修改余额时，调整记在这一天。"
        balanceHint="修改余额会记一笔“余额调整”；日常收支请用存入和取出。"
      />
    </FormModal>
  );
}
