import type { z } from 'zod';
import {
  type createSecuritiesAccountBody,
  isWallet,
  needsPassphrase,
  passphraseText,
  type updateSecuritiesAccountBody,
} from '../../../contract/securities/securities-fields.ts';
import { walletProblem } from '../../../finance/wallets/addresses.ts';
import { keyringOf } from '../../config/keyring.ts';
import { toFlagColumn, toInstantColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { fieldError } from '../../errors.ts';
import { noteAuditDetail } from '../../http/pipeline/audit.ts';
import type { BrokerCredentials, BrokerName } from '../../providers/brokers/broker.ts';
import { openDAddressProblem } from '../../providers/brokers/futu/opend-address.ts';
import { saveCashFlows } from './cash-flows.ts';
import {
  decipherAll,
  decipherGiven,
  type EncryptedCredentials,
  sealCredentials,
} from './credentials/credentials.ts';
import {
  type SecuritiesAccountRow,
  securitiesAccountRows,
} from './securities-accounts.repository.ts';
import { chanceFrom, nextSync } from './sync/next-sync.ts';

/** Decrypts the credentials of a body and refuses an OpenD address that is not on the allowlist. */
export function acceptCredentials(
  deps: Deps,
  body: EncryptedCredentials & { accountType: BrokerName },
): BrokerCredentials {
  const credentials = decipherAll(deps, body);
  refuseForeignOpenD(deps, body.accountType, credentials.appKey);
  refuseWrongAddresses(body.accountType, credentials.appKey);
  return credentials;
}

/** The state of a newly linked account: active and never synced. */
export const newAccountState = {
  credentials_version: 1,
  is_active: 1,
  sync_status: 'PENDING',
  sync_error: null,
  unread: '[]',
  last_sync_at: null,
  failures: 0,
  version: 1,
} as const satisfies Partial<SecuritiesAccountRow>;

/** Links an account. The first sync is a separate call. */
export async function createSecuritiesAccount(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  body: z.output<typeof createSecuritiesAccountBody>,
): Promise<SecuritiesAccountRow> {
  const credentials = acceptCredentials(deps, body);
  const owner = { id: deps.newId(), owner_id: ownerId };
  const now = deps.now();
  const row: SecuritiesAccountRow = {
    ...owner,
    account_name: body.accountName,
    account_type: body.accountType,
    ...sealCredentials(keyringOf(deps), owner, credentials),
    ...newAccountState,
    credentials_entered_at: toInstantColumn(now),
    next_sync_at: toInstantColumn(nextSync(now, 1, chanceFrom(deps.randomBytes), body.accountType)),
    created_at: toInstantColumn(now),
    updated_at: toInstantColumn(now),
  };
  await securitiesAccountRows.insert(tx, [row]);
  return row;
}

/** Renames, pauses or resumes an account, and replaces the parts of its key that are given. */
export async function editSecuritiesAccount(
  tx: Tx,
  deps: Deps,
  account: SecuritiesAccountRow,
  body: z.output<typeof updateSecuritiesAccountBody>,
): Promise<void> {
  const keyParts = decipherGiven(deps, body);
  const isReplaced = Object.keys(keyParts).length > 0;
  if (keyParts.appKey) {
    refuseForeignOpenD(deps, account.account_type, keyParts.appKey);
    refuseWrongAddresses(account.account_type, keyParts.appKey);
  }
  if (keyParts.accessToken === null && needsPassphrase(account.account_type)) {
    throw fieldError('accessToken', passphraseText(account.account_type));
  }
  if (body.cashFlows !== undefined) await saveCashFlows(tx, deps, account, body.cashFlows);
  const isActive = body.isActive === undefined ? account.is_active : toFlagColumn(body.isActive);
  const now = toInstantColumn(deps.now());
  await securitiesAccountRows.update(tx, account.owner_id, account.id, {
    account_name: body.accountName ?? account.account_name,
    is_active: isActive,
    ...(isReplaced && {
      ...sealCredentials(keyringOf(deps), account, keyParts),
      credentials_version: account.credentials_version + 1,
      credentials_entered_at: now,
    }),
    // A new key or a resumed account is read at the next run of the job, without the pause after failures.
    ...((isReplaced || isActive > account.is_active) && { failures: 0, next_sync_at: now }),
    version: account.version + 1,
    updated_at: now,
  });
  noteAuditDetail(tx, { isKeyReplaced: isReplaced });
}

/** Addresses with a wrong checksum or of another network would be read as empty. */
function refuseWrongAddresses(accountType: BrokerName, appKey: string): void {
  const problem = isWallet(accountType) ? walletProblem(accountType, appKey) : undefined;
  if (problem) throw fieldError('appKey', problem);
}

/** Only hosts on the operator's allowlist are called, so that no user reaches the internal network. */
function refuseForeignOpenD({ config }: Deps, accountType: BrokerName, appKey: string): void {
  if (accountType !== 'FUTU') return;
  const problem = openDAddressProblem(appKey, config.openDAllowlist);
  if (problem) throw fieldError('appKey', problem);
}
