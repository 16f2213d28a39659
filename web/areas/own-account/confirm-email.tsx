import { Button, TextInput } from '@mantine/core';
import type { z } from 'zod';
import { auth, type User } from '../../../contract/auth/auth.ts';
import { ownAccount } from '../../../contract/own-account/own-account.ts';
import { confirmEmailBody } from '../../../contract/own-account/own-account-fields.ts';
import { call, callForData } from '../../lib/api/api.ts';
import { moveDeviceToken } from '../../lib/session/device-tokens.ts';
import { getSession, signIn } from '../../lib/session/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import classes from './account-page.module.css';
import { useOwnForm } from './use-own-form.ts';

const empty = { code: '' };

/** Stores the changed user in the session, and this browser's device token under the new address. */
async function storeChangedUser(user: User): Promise<void> {
  const { token, user: before } = getSession();
  if (!token) return;
  if (before && before.email !== user.email) await moveDeviceToken(before.email, user.email);
  signIn({ token, user });
}

/** The address may have changed though the answer to the code got lost. */
async function refetchUser(): Promise<void> {
  try {
    const { quota: _, ...user } = await callForData(auth.me);
    await storeChangedUser(user);
  } catch {
    // The form already shows why the code was refused or not answered.
  }
}

interface ConfirmEmailProps {
  email: string;
  opened: boolean;
  onClose: () => void;
  /** Another address, or another code. */
  onBack: () => void;
}

/** Entering the mailed code makes the new address the user's. */
export function ConfirmEmail({ email, opened, onClose, onBack }: ConfirmEmailProps) {
  const send = async (body: z.output<typeof confirmEmailBody>) => {
    await storeChangedUser(await call(ownAccount.confirmEmail, { body }));
    toast.success(ownAccount.confirmEmail.message);
  };
  const schema = confirmEmailBody;
  const { register, errors, modal } = useOwnForm({
    opened,
    onClose,
    schema,
    empty,
    send,
    refetch: refetchUser,
  });

  return (
    <FormModal {...modal} title="更换邮箱" submitLabel="更换邮箱">
      <p className={classes.sent}>
        验证码已发送至 <strong>{email}</strong>，10 分钟内有效。没有收到？请查看垃圾邮件，或
        <Button variant="transparent" className={classes.back} onClick={onBack}>
          重新填写邮箱
        </Button>
      </p>
      <TextInput
        label="验证码"
        withAsterisk
        data-autofocus
        maxLength={6}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        {...register('code')}
        error={errors.code?.message}
      />
    </FormModal>
  );
}
