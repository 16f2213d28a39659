import { PasswordInput, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { UseFormReturn } from 'react-hook-form';
import {
  isWallet,
  type SecuritiesAccountType,
} from '../../../../contract/securities/securities-fields.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import classes from '../securities.module.css';
import { brokerGuide } from './broker-guides.ts';
import type { CredentialFields as Fields } from './credential-values.ts';
import { canEncrypt, insecureText } from './encrypt-credential.ts';
import { WalletAddresses } from './wallet-addresses.tsx';

interface CredentialFieldsProps {
  form: UseFormReturn<Fields>;
  broker: SecuritiesAccountType;
  /** Parts that are left empty stay as they are. */
  optional?: boolean;
}

/** The parts of a key as the broker calls them. What is typed here is never shown again. */
export function CredentialFields({ form, broker, optional = false }: CredentialFieldsProps) {
  const { control, register, formState } = form;
  const { errors } = formState;
  const guide = brokerGuide(broker);
  const { appKey, appSecret, accessToken } = guide;
  const shared = { autoComplete: 'off', spellCheck: false } as const;
  const isRequired = !optional;
  return (
    <>
      <p className={classes.how}>{guide.how}</p>
      {guide.steps && (
        <details className={classes.steps} open={isRequired}>
          <summary>在哪里取得，共 {guide.steps.length} 步</summary>
          <ol>
            {guide.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      )}
      {isWallet(broker) ? (
        <WalletAddresses form={form} wallet={broker} field={appKey} isRequired={isRequired} />
      ) : (
        <TextField
          name="appKey"
          control={control}
          {...shared}
          label={appKey.label}
          description={appKey.hint}
          placeholder={appKey.placeholder}
          withAsterisk={isRequired}
        />
      )}
      {appSecret?.isMultiline && (
        <Textarea
          {...shared}
          label={appSecret.label}
          description={appSecret.hint}
          withAsterisk={isRequired}
          autosize
          minRows={1}
          maxRows={6}
          classNames={{ input: classes.masked }}
          {...register('appSecret')}
          error={errors.appSecret?.message}
        />
      )}
      {appSecret && !appSecret.isMultiline && (
        <PasswordInput
          {...shared}
          autoComplete="new-password"
          label={appSecret.label}
          description={appSecret.hint}
          withAsterisk={isRequired}
          {...register('appSecret')}
          error={errors.appSecret?.message}
        />
      )}
      {accessToken && (
        <PasswordInput
          {...shared}
          autoComplete="new-password"
          label={accessToken.label}
          description={accessToken.hint}
          withAsterisk={isRequired && accessToken.isRequired === true}
          {...register('accessToken')}
          error={errors.accessToken?.message}
        />
      )}
    </>
  );
}

/** Explains why nothing can be sent on a connection where browsers do not encrypt. */
export function InsecureNotice() {
  if (canEncrypt()) return null;
  return (
    <p className={classes.insecure} role="alert">
      <IconAlertTriangle size={18} aria-hidden="true" />
      <span>{insecureText}</span>
    </p>
  );
}
