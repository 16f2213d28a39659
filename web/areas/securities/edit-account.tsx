import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { securities } from '../../../contract/securities/securities.ts';
import type { SecuritiesAccount } from '../../../contract/securities/securities-fields.ts';
import { showFieldErrors } from '../../lib/query/form-errors.ts';
import { newerRow } from '../../lib/query/newer-row.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { CredentialFields } from './credential-fields.tsx';
import {
  editAccountSchema,
  type CredentialFields as Fields,
  newAccount,
  typedCredentials,
} from './credential-values.ts';
import { canEncrypt } from './encrypt-credential.ts';
import { InsecureNotice } from './insecure-notice.tsx';
import classes from './securities.module.css';
import { useUpdateSecuritiesAccount } from './securities.queries.ts';
import { useEncrypted } from './use-encrypted.ts';

interface EditAccountProps {
  account: SecuritiesAccount;
  opened: boolean;
  onClose: () => void;
  /** The account has another key now. */
  onNewKey: (account: SecuritiesAccount) => void;
}

/** Renames an account, pauses it, or gives it another key. The old key is never shown. */
export function EditAccount({ account, opened, onClose, onNewKey }: EditAccountProps) {
  const [base, setBase] = useState(account);
  const [isNewer, setNewer] = useState(false);
  const [withKey, setWithKey] = useState(false);
  const update = useUpdateSecuritiesAccount();
  const { encrypt, forget } = useEncrypted();
  const form = useForm<Fields>({
    resolver: zodResolver(editAccountSchema),
    defaultValues: fieldsOf(account),
  });
  const { register, reset, formState } = form;

  function startFrom(start: SecuritiesAccount) {
    setBase(start);
    setNewer(false);
    reset(fieldsOf(start));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: opening and closing fill the form anew
  useEffect(() => {
    startFrom(account);
    setWithKey(false);
    forget();
  }, [opened]);

  const submit = form.handleSubmit(async (values) => {
    const typed = withKey ? typedCredentials(values) : {};
    const changes = {
      ...(values.accountName !== base.accountName && { accountName: values.accountName }),
      ...(values.isActive !== base.isActive && { isActive: values.isActive }),
    };
    if (Object.keys({ ...typed, ...changes }).length === 0) return onClose();
    try {
      const body = { ...changes, ...(await encrypt(typed)), version: base.version };
      const edited = await update.mutateAsync({ params: { id: base.id }, body });
      toast.success(securities.update.message);
      onClose();
      if (Object.keys(typed).length > 0 && edited.isActive) onNewKey(edited);
    } catch (error) {
      const newer = newerRow<SecuritiesAccount>(error);
      if (newer) {
        // Saving again is then a decision: what was touched here goes on top of the newer state.
        setBase((old) => ({ ...old, version: newer.version }));
        setNewer(true);
      } else showFieldErrors(form, error);
    }
  });

  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={`编辑证券账户 · ${account.accountName}`}
      onSubmit={submit}
      submitLabel={isNewer ? '仍然保存我的修改' : '保存'}
      unsaved={formState.isDirty}
      busy={update.isPending}
    >
      {isNewer && (
        <p className={classes.insecure} role="alert">
          这个账户刚刚在别处被修改过。再次保存会保留您修改过的内容，其余以最新内容为准。
        </p>
      )}
      <TextInput
        label="账户名称"
        withAsterisk
        autoComplete="off"
        data-autofocus
        {...register('accountName')}
        error={formState.errors.accountName?.message}
      />
      <Checkbox
        label="启用"
        description="停用后不再同步，也不计入合计；已有的持仓会保留。"
        {...register('isActive')}
      />
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
