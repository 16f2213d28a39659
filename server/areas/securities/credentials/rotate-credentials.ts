import { type Keyring, SealError } from '../../../config/keyring.ts';
import type { Db } from '../../../db/database.ts';
import { withTransaction } from '../../../db/with-transaction.ts';
import {
  listAccountsAfter,
  type SecuritiesAccountRow,
  securitiesAccountRows,
} from '../securities-accounts.repository.ts';
import { type CredentialColumn, credentialColumns, noKey, placeOf } from './credentials.ts';

const pageSize = 100;

/** The result of a rotation. `lost` rows open with no configured key and are left unchanged. */
export interface RotationResult {
  sealedAnew: number;
  current: number;
  lost: string[];
}

/**
 * Seals every stored credential with the newest key, each row in a separate transaction. After an
 * interruption every row is sealed with one key, old or new, and the next run does the rest.
 */
export async function rotateCredentials(db: Db, keyring: Keyring): Promise<RotationResult> {
  const result: RotationResult = { sealedAnew: 0, current: 0, lost: [] };
  for (let after = ''; ; ) {
    const page = await listAccountsAfter(db, after, pageSize);
    for (const { id, owner_id } of page) {
      const outcome = await rotateRow(db, keyring, owner_id, id);
      if (outcome === 'lost') result.lost.push(id);
      else if (outcome) result[outcome] += 1;
    }
    const last = page.at(-1);
    if (!last) return result;
    after = last.id;
  }
}

/** Undefined when the row has been deleted in the meantime. */
function rotateRow(db: Db, keyring: Keyring, ownerId: string, id: string) {
  return withTransaction(db, async (tx) => {
    const row = await securitiesAccountRows.lock(tx, ownerId, id);
    if (!row) return undefined;
    try {
      const changes = sealAnew(keyring, row);
      if (Object.keys(changes).length === 0) return 'current';
      await securitiesAccountRows.update(tx, ownerId, id, changes);
      return 'sealedAnew';
    } catch (error) {
      if (error instanceof SealError) return 'lost';
      throw error;
    }
  });
}

/** Those columns of a row that are sealed with an older key, sealed with the newest. */
function sealAnew(keyring: Keyring, row: SecuritiesAccountRow) {
  const changes: Partial<Record<CredentialColumn, string>> = {};
  for (const column of Object.keys(credentialColumns) as CredentialColumn[]) {
    const sealed = row[column];
    if (sealed === null || sealed === noKey || keyring.isCurrent(sealed)) continue;
    const place = placeOf(row, column);
    changes[column] = keyring.seal(keyring.open(sealed, place), place);
  }
  return changes;
}
