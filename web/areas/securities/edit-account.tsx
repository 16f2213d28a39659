import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Checkbox } from '@mantine/core';
import { useEffect, useState } from 'react';
import { securities } from '../../../contract/securities/securities.ts';
import type { SecuritiesAccount } from '../../../contract/securities/securities-fields.ts';
import { useRowEdit } from '../../lib/forms/use-row-edit.ts';
import { editCall } from '../../lib/query/use-call.ts';
import { NewerValues, type ReadableColumn } from '../../ui/forms/newer-values.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { CredentialFields, InsecureNotice } from './credentials/credential-fields.tsx';
import {
  editAccountSchema,
  type CredentialFields as Fields,
  newAccount,
  typedCredentials,
} from './credentials/credential-values.ts';
import { canEncrypt } from './credentials/encrypt-credential.ts';
import { useEncrypted } from './credentials/use-encrypted.ts';
import classes from './securities.module.css';

const resolver = zodResolver(editAccountSchema);
const columns: ReadableColumn<SecuritiesAccount>[] = [
  { label: '账户名称', of: ({ accountName }) => accountName },
  { label: '状态', of: ({ isActive }) => (isActive ? '启用' : '停用') },
];

interface EditAccountProps {
  account: SecuritiesAccount;
  opened: boolean;
  onClose: () => void;
  /** What came in and went out is to be stated. */
  onCashFlows: () => void;
  /** The account has another key now. */
  onNewKey: (account: SecuritiesAccount) => void;
}

/** Renames an account, pauses it, or gives it another key. The old key is never shown. */
export function EditAccount(props: EditAccountProps) {
  const { account, opened, onClose, onCashFlows, onNewKey } = props;
  const [withKey, setWithKey] = useState(false);
  const { encrypt, forget } = useEncrypted();
  const { form, modal, conflict } = useRowEdit({
    row: account,
    opened,
    onClose,
    fieldsOf,
    resolver: () => resolver,
    columnsOf: async (values: Fields) => ({
      accountName: values.accountName,
      isActive: values.isActive,
      ...(withKey && (await encrypt(typedCredentials(values)))),
    }),
    send: editCall(securities.update),
    message: securities.update.message,
    onSaved: (edited, { accountName: _, isActive: __, ...newKey }) => {
      if (Object.keys(newKey).length > 0 && edited.isActive) onNewKey(edited);
    },
  });
  const { control, register, reset } = form;

  useEffect(() => {
    if (opened) return;
    setWithKey(false);
    reset();
    forget();
  }, [opened, reset, forget]);

  return (
    <FormModal {...modal} title={`编辑证券账户 · ${account.accountName}`}>
      <NewerValues what="这个账户" columns={columns} {...conflict} />
      <TextField
        name="accountName"
        control={control}
        label="账户名称"
        withAsterisk
        data-autofocus
      />
      <Checkbox
        label="启用"
        description="停用后不再同步，也不计入合计；已有的持仓会保留。"
        {...register('isActive')}
      />
      <Button variant="default" onClick={onCashFlows}>
        登记转入转出
      </Button>
      {withKey ? (
        <>
          <InsecureNotice />
          <p className={classes.how}>留空的项目保持不变。保存后会立即用新密钥同步一次。</p>
          <CredentialFields form={form} broker={account.accountType} optional />
        </>
      ) : (
        <Button variant="default" onClick={() => setWithKey(true)} disabled={!canEncrypt()}>
          更换密钥
        </Button>
      )}
      {!withKey && <InsecureNotice />}
    </FormModal>
  );
}

function fieldsOf({ accountName, accountType, isActive }: SecuritiesAccount): Fields {
  return { ...newAccount, accountName, accountType, isActive };
}
