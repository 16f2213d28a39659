import { type Keyring, SealError } from '../../../config/keyring.ts';
import type { Db } from '../../../db/database.ts';
import { listAccountsAfter, securitiesAccountRows } from '../securities-accounts.repository.ts';
import { openCredentials } from './credentials.ts';

const pageSize = 100;

/** Counts the accounts whose credentials open with no configured key. An imported account has none. */
export async function countUnopenable(db: Db, keyring: Keyring): Promise<number> {
  let unopenable = 0;
  for (let after = ''; ; ) {
    const page = await listAccountsAfter(db, after, pageSize);
    for (const { id, owner_id } of page) {
      const row = await securitiesAccountRows.find(db, owner_id, id);
      if (row && !opens(() => openCredentials(keyring, row))) unopenable += 1;
    }
    const last = page.at(-1);
    if (!last) return unopenable;
    after = last.id;
  }
}

function opens(open: () => unknown): boolean {
  try {
    open();
    return true;
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    return error.reason === 'MISSING';
  }
}
