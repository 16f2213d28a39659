import { z } from 'zod';
import {
  beforeChinese,
  createSecuritiesAccountBody,
  needsPassphrase,
  passphraseText,
  type SecuritiesAccountType,
  securitiesAccountTypes,
} from '../../../../contract/securities/securities-fields.ts';
import { brokerGuide } from './broker-guides.ts';

/** The fields of an account's form; the key is in clear text while the form is open. */
export interface CredentialFields {
  accountName: string;
  /** Empty while an exchange of the second list is still to be chosen. */
  accountType: SecuritiesAccountType | '';
  appKey: string;
  appSecret: string;
  accessToken: string;
  isActive: boolean;
}

export const newAccount: CredentialFields = {
  accountName: '',
  accountType: 'LONGPORT',
  appKey: '',
  appSecret: '',
  accessToken: '',
  isActive: true,
};

const fields = z.object({
  accountName: createSecuritiesAccountBody.shape.accountName,
  accountType: z.enum(['', ...securitiesAccountTypes]),
  appKey: z.string().trim(),
  appSecret: z.string().trim(),
  accessToken: z.string().trim(),
  isActive: z.boolean(),
});

const always = { when: () => true };

/** A new account: every part of the key that its broker knows, named as there. */
export const newAccountSchema = fields.superRefine((values, context) => {
  const refuse = (path: keyof CredentialFields, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  const { accountType } = values;
  if (accountType === '') {
    refuse('accountType', '请选择交易所');
    return;
  }
  const { appKey, appSecret } = brokerGuide(accountType);
  if (!values.appKey) refuse('appKey', `${beforeChinese(appKey.label)}不能为空`);
  if (appSecret && !values.appSecret)
    refuse('appSecret', `${beforeChinese(appSecret.label)}不能为空`);
  if (needsPassphrase(accountType) && !values.accessToken) {
    refuse('accessToken', passphraseText(accountType));
  }
}, always);

/** An account that exists: parts of the key that are left empty stay. */
export const editAccountSchema = fields;

/** The parts of the key that were typed. */
export function typedCredentials({ accountType, ...values }: CredentialFields) {
  const { appKey, appSecret, accessToken } = values;
  const guide = accountType === '' ? undefined : brokerGuide(accountType);
  return {
    ...(appKey && { appKey }),
    ...(guide?.appSecret && appSecret && { appSecret }),
    ...(guide?.accessToken && accessToken && { accessToken }),
  };
}
