import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { ownAccount } from '../../../contract/own-account/own-account.ts';
import { changeEmailBody } from '../../../contract/own-account/own-account-fields.ts';
import { call } from '../../lib/api/api.ts';
import { asKnownDevice } from '../../lib/session/device-tokens.ts';
import { getSession } from '../../lib/session/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { CurrentPassword, currentPasswordField, sentPassword } from './current-password.tsx';
import { useOwnForm } from './use-own-form.ts';

interface ChangeEmailProps {
  opened: boolean;
  onClose: () => void;
  asksPassword: boolean;
}

/** Two dialogs: the new address first, then the code that was mailed to it. */
export function ChangeEmail({ opened, onClose, asksPassword }: ChangeEmailProps) {
  const [newAddress, setNewAddress] = useState<string>();
  useEffect(() => {
    if (opened) setNewAddress(undefined);
  }, [opened]);
  return (
    <>
      <AskForCode
        opened={opened && newAddress === undefined}
        onClose={onClose}
        onSent={setNewAddress}
        asksPassword={asksPassword}
      />
      <ConfirmEmail
        email={newAddress ?? ''}
        opened={opened && newAddress !== undefined}
        onClose={onClose}
        onBack={() => setNewAddress(undefined)}
      />
    </>
  );
}

const empty = { email: '', currentPassword: '' };

interface AskForCodeProps {
  opened: boolean;
  onClose: () => void;
  onSent: (email: string) => void;
  asksPassword: boolean;
}

/** The new address, and the password; a code goes to the address. */
function AskForCode({ opened, onClose, onSent, asksPassword }: AskForCodeProps) {
  const schema = changeEmailBody.extend({ currentPassword: currentPasswordField(asksPassword) });
  const send = async ({ email, currentPassword }: z.output<typeof schema>) => {
    const body = { email, ...sentPassword(currentPassword) };
    const device = await asKnownDevice(getSession().user?.email ?? '');
    await call(ownAccount.changeEmail, { body }, device);
    toast.success(ownAccount.changeEmail.message);
  };
  const { control, register, errors, modal } = useOwnForm({
    opened,
    onClose,
    schema,
    empty,
    send,
    onSent: ({ email }) => onSent(email),
  });

  return (
    <FormModal {...modal} title="更换邮箱" submitLabel="发送验证码">
      <TextField
        name="email"
        control={control}
        label="新邮箱"
        type="email"
        withAsterisk
        data-autofocus
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
      />
      <CurrentPassword
        isAsked={asksPassword}
        description="验证码会发到新邮箱；更换完成后，原邮箱会收到一封通知。"
        error={errors.currentPassword?.message}
        field={register('currentPassword')}
      />
    </FormModal>
  );
}
