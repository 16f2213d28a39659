import type { Deps } from '../deps.ts';
import { createKeyring, type Keyring, type SecretPlace } from '../keyring.ts';
import type { BrokerCredentials } from '../providers/brokers/broker.ts';
import { type CredentialField, decipher } from './decipher.ts';
import type { SecuritiesAccountRow } from './securities-accounts.repository.ts';

/** The columns that hold a key, sealed. */
export const credentialColumns = {
  app_key: 'appKey',
  app_secret: 'appSecret',
  access_token: 'accessToken',
} as const satisfies Record<string, CredentialField>;
export type CredentialColumn = keyof typeof credentialColumns;

/** As a body brings them: each encrypted by the browser. */
export interface EncryptedCredentials {
  appKey: string;
  appSecret: string;
  accessToken?: string | null | undefined;
}

/** The row a key belongs to. */
type Owner = Pick<SecuritiesAccountRow, 'id' | 'user_id'>;

export function keyringOf({ secrets, randomBytes }: Pick<Deps, 'secrets' | 'randomBytes'>) {
  return createKeyring(secrets.secretKey, secrets.oldSecretKeys, randomBytes);
}

/** Opens a body's credentials; refuses the first field that cannot be. */
export function decipherAll(deps: Deps, body: EncryptedCredentials): BrokerCredentials {
  return {
    appKey: decipher(deps, 'appKey', body.appKey),
    appSecret: decipher(deps, 'appSecret', body.appSecret),
    accessToken: body.accessToken ? decipher(deps, 'accessToken', body.accessToken) : null,
  };
}

/** The columns that hold these credentials for this row and no other. */
export function sealCredentials(keyring: Keyring, owner: Owner, credentials: BrokerCredentials) {
  const seal = (column: CredentialColumn, text: string) =>
    keyring.seal(text, placeOf(owner, column));
  const { appKey, appSecret, accessToken } = credentials;
  return {
    app_key: seal('app_key', appKey),
    app_secret: seal('app_secret', appSecret),
    access_token: accessToken === null ? null : seal('access_token', accessToken),
  };
}

/** Opens a row's credentials for one call. Throws `SealError`. */
export function openCredentials(keyring: Keyring, row: SecuritiesAccountRow): BrokerCredentials {
  const open = (column: CredentialColumn, sealed: string) =>
    keyring.open(sealed, placeOf(row, column));
  return {
    appKey: open('app_key', row.app_key),
    appSecret: open('app_secret', row.app_secret),
    accessToken: row.access_token === null ? null : open('access_token', row.access_token),
  };
}

export function placeOf({ id, user_id }: Owner, column: CredentialColumn): SecretPlace {
  return { table: 'securities_accounts', column, userId: user_id, rowId: id };
}
