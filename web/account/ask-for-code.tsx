import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { changeEmailBody, ownAccount } from '../../contract/own-account.ts';
import { call } from '../lib/api.ts';
import { FormModal } from '../ui/form-modal.tsx';
import { toast } from '../ui/toast.ts';
import { SecretField } from './secret-field.tsx';
import { tellRefusal } from './tell-refusal.ts';

const empty = { email: '', currentPassword: '' };

interface AskForCodeProps {
  opened: boolean;
  onClose: () => void;
  onSent: (email: string) => void;
}

/** The new address, and the password; a code goes to the address. */
export function AskForCode({ opened, onClose, onSent }: AskForCodeProps) {
  const form = useForm({ resolver: zodResolver(changeEmailBody), defaultValues: empty });
  const { register, reset, formState } = form;
  const { errors, isSubmitting } = formState;
  useEffect(() => {
    if (opened) reset(empty);
  }, [opened, reset]);

  const submit = form.handleSubmit(async (body) => {
    try {
      await call(ownAccount.changeEmail, { body });
      toast.success(ownAccount.changeEmail.message);
      onSent(body.email);
    } catch (error) {
      tellRefusal(form, error);
    }
  });

  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title="更换邮箱"
      onSubmit={submit}
      submitLabel="发送验证码"
      busy={isSubmitting}
    >
      <TextInput
        label="新邮箱"
        type="email"
        withAsterisk
        data-autofocus
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        {...register('email')}
        error={errors.email?.message}
      />
      <SecretField
        label="当前密码"
        kind="current"
        description="验证码会发到新邮箱；更换完成后，原邮箱会收到一封通知。"
        error={errors.currentPassword?.message}
        field={register('currentPassword')}
      />
    </FormModal>
  );
}
