import { Button, TextInput } from '@mantine/core';
import type { z } from 'zod';
import { confirmEmailBody, ownAccount } from '../../../contract/own-account/own-account.ts';
import { call } from '../../lib/api/api.ts';
import { moveDeviceToken } from '../../lib/session/device-tokens.ts';
import { getSession, signIn } from '../../lib/session/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import classes from './account-page.module.css';
import { useOwnForm } from './use-own-form.ts';

const empty = { code: '' };

interface ConfirmEmailProps {
  email: string;
  opened: boolean;
  onClose: () => void;
  /** Another address, or another code. */
  onBack: () => void;
}

/** The code that came by mail makes the address the new one. */
export function ConfirmEmail({ email, opened, onClose, onBack }: ConfirmEmailProps) {
  const send = async (body: z.output<typeof confirmEmailBody>) => {
    const user = await call(ownAccount.confirmEmail, { body });
    const { token, user: before } = getSession();
    if (before) await moveDeviceToken(before.email, user.email);
    if (token) signIn({ token, user });
    toast.success(ownAccount.confirmEmail.message);
    onClose();
  };
  const schema = confirmEmailBody;
  const { register, submit, errors, unsaved, busy } = useOwnForm({ opened, schema, empty, send });

  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title="更换邮箱"
      onSubmit={submit}
      submitLabel="更换邮箱"
      unsaved={unsaved}
      busy={busy}
    >
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
