import { createDecipheriv } from 'node:crypto';
import { type Keyring, SealError, type SecretPlace } from '../../../config/keyring.ts';
import type { Deps } from '../../../deps.ts';
import { fieldError } from '../../../errors.ts';
import type { BrokerCredentials } from '../../../providers/brokers/broker.ts';
import type { SecuritiesAccountRow } from '../securities-accounts.repository.ts';

/** The columns that hold the parts of a key, each sealed, with the field of the API for each. */
export const credentialColumns = {
  app_key: 'appKey',
  app_secret: 'appSecret',
  access_token: 'accessToken',
} as const satisfies Record<string, CredentialField>;
export type CredentialColumn = keyof typeof credentialColumns;

/** The credentials in the body of a call, each encrypted by the browser. */
export interface EncryptedCredentials {
  appKey: string;
  /** Wallets have none. */
  appSecret?: string | null | undefined;
  accessToken?: string | null | undefined;
}

type GivenCredentials = { [F in keyof EncryptedCredentials]?: EncryptedCredentials[F] | undefined };

/** The row a key belongs to. */
type Owner = Pick<SecuritiesAccountRow, 'id' | 'owner_id'>;

/** Decrypts the credentials of a body; refuses the first field that cannot be decrypted. */
export function decipherAll(deps: Deps, body: EncryptedCredentials): BrokerCredentials {
  return {
    appKey: decipher(deps, 'appKey', body.appKey),
    appSecret: body.appSecret ? decipher(deps, 'appSecret', body.appSecret) : '',
    accessToken: body.accessToken ? decipher(deps, 'accessToken', body.accessToken) : null,
  };
}

/** Decrypts the parts of the credentials that a body has; the others keep their stored values. */
export function decipherGiven(
  deps: Deps,
  { appKey, appSecret, accessToken }: GivenCredentials,
): Partial<BrokerCredentials> {
  return {
    ...(appKey && { appKey: decipher(deps, 'appKey', appKey) }),
    ...(appSecret && { appSecret: decipher(deps, 'appSecret', appSecret) }),
    ...(accessToken && { accessToken: decipher(deps, 'accessToken', accessToken) }),
    ...(accessToken === null && { accessToken }),
  };
}

/** Seals credentials for one row. The columns open in that row only. */
export function sealCredentials<Given extends Partial<BrokerCredentials>>(
  keyring: Keyring,
  owner: Owner,
  credentials: Given,
): SealedColumns<Given> {
  const columns: Partial<Record<CredentialColumn, string | null>> = {};
  for (const column of Object.keys(credentialColumns) as CredentialColumn[]) {
    const text = credentials[credentialColumns[column]];
    if (text === undefined) continue;
    columns[column] = text === null ? null : keyring.seal(text, placeOf(owner, column));
  }
  return columns as SealedColumns<Given>;
}

/** One column for each given part of the credentials. */
type SealedColumns<Given> = Pick<
  SecuritiesAccountRow,
  {
    [C in CredentialColumn]: (typeof credentialColumns)[C] extends keyof Given ? C : never;
  }[CredentialColumn]
>;

/** The column of an imported account, whose key is not in the export and has to be entered again. */
export const noKey = '';

/** Why an account without a key cannot be read, and what to do about it. */
export const noKeyText = '账户还没有密钥（导出文件不含密钥），请编辑账户并填写密钥';

/** Opens the credentials of a row, for one call to the broker. Throws `SealError`. */
export function openCredentials(keyring: Keyring, row: SecuritiesAccountRow): BrokerCredentials {
  const open = (column: CredentialColumn, sealed: string) => {
    if (sealed === noKey) throw new SealError('MISSING');
    return keyring.open(sealed, placeOf(row, column));
  };
  return {
    appKey: open('app_key', row.app_key),
    appSecret: open('app_secret', row.app_secret),
    accessToken: row.access_token === null ? null : open('access_token', row.access_token),
  };
}

export function placeOf({ id, owner_id }: Owner, column: CredentialColumn): SecretPlace {
  return { table: 'securities_accounts', column, ownerId: owner_id, rowId: id };
}

const ivBytes = 12;
const tagBytes = 16;

/** The fields of a body that hold a part of a key. */
type CredentialField = 'appKey' | 'appSecret' | 'accessToken';

/**
 * Decrypts a field that the browser encrypted: base64 of IV, ciphertext and tag, AES-GCM
 * (docs/decisions/040-securities-accounts.md). The text is trimmed. The field is refused when it was
 * changed, was encrypted with another key, or is empty.
 */
function decipher(
  { secrets }: Pick<Deps, 'secrets'>,
  field: CredentialField,
  encrypted: string,
): string {
  const text = open(secrets.credentialKey, encrypted)?.trim();
  if (text === undefined) throw fieldError(field, '无法解密，请刷新页面后重新填写');
  if (text === '') throw fieldError(field, '内容不能为空');
  if (text.includes('\0') || text.length > 8000) throw fieldError(field, '内容不正确');
  return text;
}

function open(key: Buffer, encrypted: string): string | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encrypted)) return undefined;
  const bytes = Buffer.from(encrypted, 'base64');
  if (bytes.length < ivBytes + tagBytes) return undefined;
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes));
  cipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    const text = [cipher.update(bytes.subarray(ivBytes, -tagBytes)), cipher.final()];
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(text));
  } catch {
    return undefined;
  }
}
