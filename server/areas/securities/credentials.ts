import { createKeyring, type Keyring, SealError, type SecretPlace } from '../../config/keyring.ts';
import type { Deps } from '../../deps.ts';
import type { BrokerCredentials } from '../../providers/brokers/broker.ts';
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

type GivenCredentials = { [F in keyof EncryptedCredentials]?: EncryptedCredentials[F] | undefined };

/** The row a key belongs to. */
type Owner = Pick<SecuritiesAccountRow, 'id' | 'owner_id'>;

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

/** Opens those parts of the credentials that a body brings. */
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

/** The columns that hold these credentials for this row and no other. */
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

/** A column for each part that is given. */
type SealedColumns<Given> = Pick<
  SecuritiesAccountRow,
  {
    [C in CredentialColumn]: (typeof credentialColumns)[C] extends keyof Given ? C : never;
  }[CredentialColumn]
>;

/** What stands in place of a key in accounts that came without one, from a person's own export. */
export const noKey = '';

/** Why an account without a key cannot be read, and what to do about it. */
export const noKeyText = '账户还没有密钥（导出文件不含密钥），请编辑账户并填写密钥';

/** Opens a row's credentials for one call. Throws `SealError`. */
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
