import { zodResolver } from '@hookform/resolvers/zod';
import { Button, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { securities } from '../../../contract/securities/securities.ts';
import {
  brokerLabels,
  type SecuritiesAccount,
  securitiesAccountTypes,
} from '../../../contract/securities/securities-fields.ts';
import { useSubmissionKey } from '../../lib/api/submission-key.ts';
import { showFieldErrors } from '../../lib/query/form-errors.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { ConnectionResult } from './connection-result.tsx';
import { CredentialFields } from './credential-fields.tsx';
import {
  type CredentialFields as Fields,
  newAccount,
  newAccountSchema,
  typedCredentials,
} from './credential-values.ts';
import { canEncrypt } from './encrypt-credential.ts';
import { InsecureNotice } from './insecure-notice.tsx';
import classes from './securities.module.css';
import { useCreateSecuritiesAccount, useTryCredentials } from './securities.queries.ts';
import { useEncrypted } from './use-encrypted.ts';

const brokers = securitiesAccountTypes.map((value) => ({ value, label: brokerLabels[value] }));

interface AddAccountProps {
  opened: boolean;
  onClose: () => void;
  /** The account is there; nothing of it has been read yet. */
  onAdded: (account: SecuritiesAccount) => void;
}

/** Links an account. Its key can be tried before anything is saved. */
export function AddAccount({ opened, onClose, onAdded }: AddAccountProps) {
  const create = useCreateSecuritiesAccount();
  const trial = useTryCredentials();
  const { encrypt, forget } = useEncrypted();
  const { keyFor, succeeded } = useSubmissionKey();
  const form = useForm<Fields>({
    resolver: zodResolver(newAccountSchema),
    defaultValues: newAccount,
  });
  const { control, register, reset, watch, formState } = form;
  const broker = watch('accountType');

  // biome-ignore lint/correctness/useExhaustiveDependencies: opening and closing empty the form
  useEffect(() => {
    reset(newAccount);
    forget();
  }, [opened]);

  // What a broker said, it said to the key that was tried.
  const { isIdle: nothingTried, reset: forgetTrial } = trial;
  useEffect(() => {
    if (nothingTried) return;
    const typing = watch((_, { name }) => {
      if (name !== 'accountName') forgetTrial();
    });
    return () => typing.unsubscribe();
  }, [watch, forgetTrial, nothingTried]);

  async function bodyOf(values: Fields) {
    const { appKey, appSecret } = values;
    const secrets = { ...typedCredentials(values), appKey, appSecret };
    return { accountType: values.accountType, ...(await encrypt(secrets)) };
  }

  const submit = form.handleSubmit(async (values) => {
    try {
      const body = { accountName: values.accountName, ...(await bodyOf(values)) };
      const account = await create.mutateAsync({ body, idempotencyKey: keyFor(body) });
      succeeded();
      toast.success(securities.create.message);
      onClose();
      onAdded(account);
    } catch (error) {
      showFieldErrors(form, error);
    }
  });

  async function tryIt() {
    const isSound = await form.trigger(['accountType', 'appKey', 'appSecret', 'accessToken'], {
      shouldFocus: true,
    });
    if (!isSound) return;
    try {
      await trial.mutateAsync(await bodyOf(form.getValues()));
    } catch (error) {
      showFieldErrors(form, error);
    }
  }

  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title="添加证券账户"
      onSubmit={canEncrypt() ? submit : async () => {}}
      submitLabel="添加"
      unsaved={formState.isDirty}
      busy={create.isPending}
    >
      <InsecureNotice />
      <TextInput
        label="账户名称"
        withAsterisk
        autoComplete="off"
        data-autofocus
        {...register('accountName')}
        error={formState.errors.accountName?.message}
      />
      <SelectField
        name="accountType"
        control={control}
        label="券商或交易所"
        data={brokers}
        onChoose={() => form.clearErrors()}
      />
      <CredentialFields form={form} broker={broker} />
      <div className={classes.trial}>
        <Button
          variant="default"
          loading={trial.isPending}
          disabled={!canEncrypt() || create.isPending}
          onClick={() => void tryIt()}
        >
          测试连接
        </Button>
        <ConnectionResult result={trial.data} />
      </div>
    </FormModal>
  );
}
