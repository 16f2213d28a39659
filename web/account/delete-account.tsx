import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { deleteAccountBody, ownAccount } from '../../contract/own-account.ts';
import { call } from '../lib/api.ts';
import { signOut } from '../lib/session.ts';
import { FormModal } from '../ui/form-modal.tsx';
import { toast } from '../ui/toast.ts';
import classes from './account-page.module.css';
import { SecretField } from './secret-field.tsx';
import { tellRefusal } from './tell-refusal.ts';

const empty = { currentPassword: '' };

interface DeleteAccountProps {
  opened: boolean;
  onClose: () => void;
  /** How to take everything along before it goes. */
  exportFirst?: ReactNode;
}

/** Deletes the account for good, after saying what goes with it and asking for the password. */
export function DeleteAccount({ opened, onClose, exportFirst }: DeleteAccountProps) {
  const form = useForm({ resolver: zodResolver(deleteAccountBody), defaultValues: empty });
  const { register, reset, formState } = form;
  useEffect(() => {
    if (opened) reset(empty);
  }, [opened, reset]);

  const submit = form.handleSubmit(async (body) => {
    try {
      await call(ownAccount.deleteAccount, { body });
      onClose();
      signOut();
      toast.success(ownAccount.deleteAccount.message);
    } catch (error) {
      tellRefusal(form, error);
    }
  });

  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title="确定要删除账号吗？"
      onSubmit={submit}
      submitLabel="永久删除"
      submitColor="red"
      busy={formState.isSubmitting}
    >
      <p className={classes.warning}>
        资金账户和全部明细、投资、证券账户、固定资产、应收应付，以及登录记录都会立即删除，
        <strong>无法恢复</strong>。
      </p>
      {exportFirst}
      <SecretField
        label="当前密码"
        kind="current"
        error={formState.errors.currentPassword?.message}
        field={register('currentPassword')}
      />
    </FormModal>
  );
}
