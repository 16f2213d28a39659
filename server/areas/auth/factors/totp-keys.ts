import { type Keyring, SealError, type SecretPlace } from '../../../config/keyring.ts';
import type { Db } from '../../../db/database.ts';
import {
  listTotpSecretsAfter,
  resealTotpSecret,
  type TotpSecretRow,
} from './totp-secrets.repository.ts';

const pageSize = 100;

export function sealTotpSecret(keyring: Keyring, userId: string, secret: string): string {
  return keyring.seal(secret, placeOf(userId));
}

/** The secret in base32; throws a `SealError` when it was sealed with an unknown key. */
export function openTotpSecret(keyring: Keyring, row: TotpSecretRow): string {
  return keyring.open(row.secret, placeOf(row.user_id));
}

/** Seals every secret with the newest key. `lost` are the users whose secret opens with no configured key. */
export async function rotateTotpSecrets(db: Db, keyring: Keyring) {
  const result = { sealedAnew: 0, current: 0, lost: [] as string[] };
  for await (const row of allSecrets(db)) {
    const secret = opened(keyring, row);
    if (secret === undefined) result.lost.push(row.user_id);
    else if (keyring.isCurrent(row.secret)) result.current += 1;
    else {
      await resealTotpSecret(db, row, sealTotpSecret(keyring, row.user_id, secret));
      result.sealedAnew += 1;
    }
  }
  return result;
}

/** Counts the secrets that open with no configured key. */
export async function countUnopenableTotpSecrets(db: Db, keyring: Keyring): Promise<number> {
  let unopenable = 0;
  for await (const row of allSecrets(db)) {
    if (opened(keyring, row) === undefined) unopenable += 1;
  }
  return unopenable;
}

function opened(keyring: Keyring, row: TotpSecretRow): string | undefined {
  try {
    return openTotpSecret(keyring, row);
  } catch (error) {
    if (error instanceof SealError) return undefined;
    throw error;
  }
}

async function* allSecrets(db: Db) {
  for (let after = ''; ; ) {
    const page = await listTotpSecretsAfter(db, after, pageSize);
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    after = last.user_id;
  }
}

function placeOf(userId: string): SecretPlace {
  return { table: 'totp_secrets', column: 'secret', ownerId: userId, rowId: userId };
}
