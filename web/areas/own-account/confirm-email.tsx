import { Button } from '@mantine/core';
import type { z } from 'zod';
import { ownAccount } from '../../../contract/own-account/own-account.ts';
import { confirmEmailBody } from '../../../contract/own-account/own-account-fields.ts';
import { call } from '../../lib/api/api.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import classes from './account-page.module.css';
import { refetchUser, storeChangedUser } from './changed-user.ts';
import { useOwnForm } from './use-own-form.ts';

const empty = { code: '' };

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
  const { control, modal } = useOwnForm({
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
      <TextField
        name="code"
        control={control}
        label="验证码"
        withAsterisk
        data-autofocus
        maxLength={6}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
      />
    </FormModal>
  );
}
