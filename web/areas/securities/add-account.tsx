import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { securities } from '../../../contract/securities/securities.ts';
import type {
  ConnectionTest,
  SecuritiesAccount,
} from '../../../contract/securities/securities-fields.ts';
import { call } from '../../lib/api/api.ts';
import { showFieldErrors } from '../../lib/forms/form-errors.ts';
import { useDialogForm } from '../../lib/forms/use-dialog-form.ts';
import { type BodyOf, useChangeCall } from '../../lib/query/use-call.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { BrokerPicker } from './credentials/broker-picker.tsx';
import { CredentialFields, InsecureNotice } from './credentials/credential-fields.tsx';
import {
  type CredentialFields as Fields,
  newAccount,
  newAccountSchema,
  typedCredentials,
} from './credentials/credential-values.ts';
import { canEncrypt } from './credentials/encrypt-credential.ts';
import { useEncrypted } from './credentials/use-encrypted.ts';
import classes from './securities.module.css';

const resolver = zodResolver(newAccountSchema);

interface AddAccountProps {
  opened: boolean;
  onClose: () => void;
  /** The account is there; nothing of it has been read yet. */
  onAdded: (account: SecuritiesAccount) => void;
}

/** Links an account. Its key can be tried before anything is saved. */
export function AddAccount({ opened, onClose, onAdded }: AddAccountProps) {
  const create = useChangeCall(securities.create, { onDone: onAdded });
  // Before anything is saved.
  const trial = useMutation({
    mutationFn: (body: BodyOf<typeof securities.tryCredentials>) =>
      call(securities.tryCredentials, { body }),
  });
  const { encrypt, forget } = useEncrypted();
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: newAccount,
    resolver,
    send: async (values) => {
      const body = { accountName: values.accountName, ...(await bodyOf(values)) };
      await create.submit({ body });
    },
  });
  const { control, reset, watch } = form;
  const broker = watch('accountType');

  useEffect(() => {
    if (opened) return;
    reset(newAccount);
    forget();
  }, [opened, reset, forget]);

  // The result of a test is about the key that was tested: typing another removes it.
  const { isIdle: nothingTried, reset: forgetTrial } = trial;
  useEffect(() => {
    if (nothingTried) return;
    const typing = watch((_, { name }) => {
      if (name !== 'accountName') forgetTrial();
    });
    return () => typing.unsubscribe();
  }, [watch, forgetTrial, nothingTried]);

  async function bodyOf({ accountType, ...values }: Fields) {
    // The form is refused before it is sent.
    if (accountType === '') throw new Error('no exchange is chosen');
    const secrets = { ...typedCredentials({ ...values, accountType }), appKey: values.appKey };
    return { accountType, ...(await encrypt(secrets)) };
  }

  async function testConnection() {
    const isValid = await form.trigger(['accountType', 'appKey', 'appSecret', 'accessToken'], {
      shouldFocus: true,
    });
    if (!isValid) return;
    try {
      await trial.mutateAsync(await bodyOf(form.getValues()));
    } catch (error) {
      showFieldErrors(form, error);
    }
  }

  return (
    <FormModal
      {...modal}
      title="添加证券账户"
      onSubmit={canEncrypt() ? modal.onSubmit : async () => {}}
      submitLabel="添加"
    >
      <InsecureNotice />
      <TextField
        name="accountName"
        control={control}
        label="账户名称"
        withAsterisk
        data-autofocus
      />
      <BrokerPicker control={control} onChoose={() => form.clearErrors()} />
      <p className={classes.left}>
        老虎：其开放平台没有只读密钥，任何密钥都能交易，因此请改用文件：
        <Link to="/dashboard/imports">导入老虎的交易记录</Link>。
      </p>
      {broker !== '' && <CredentialFields form={form} broker={broker} />}
      <div className={classes.trial}>
        <Button
          variant="default"
          loading={trial.isPending}
          disabled={!canEncrypt() || modal.busy}
          onClick={() => void testConnection()}
        >
          测试连接
        </Button>
        <ConnectionResult result={trial.data} />
      </div>
    </FormModal>
  );
}

/** What the broker answered to the key, beside the button that tests it. */
function ConnectionResult({ result }: { result: ConnectionTest | undefined }) {
  return (
    <p className={classes.result} role="status" data-ok={result?.ok}>
      {result &&
        (result.ok ? (
          <IconCheck size={16} aria-hidden="true" />
        ) : (
          <IconX size={16} aria-hidden="true" />
        ))}
      {result?.message}
    </p>
  );
}
