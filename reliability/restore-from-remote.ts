import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { readIdentity } from '../server/backups/remote/read-identity.ts';
import { restoreSealed } from '../server/backups/remote/restore-sealed.ts';
import { readConfig } from '../server/config/config.ts';
import { openDatabase } from '../server/db/open-database.ts';

/**
 * Restores the newest sealed backup at an address, or the one that it names, into a new installation, which
 * checks it, and answers in a line what was restored. Throws what a restore throws.
 */
export async function restoreFromRemote(
  place: string,
  identityFile: string | undefined,
): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jiadi-drill-'));
  try {
    const { DATABASE_URL, SECRET_KEY, SECRET_KEYS_OLD, ...env } = process.env;
    const config = readConfig({ ...env, DATA_DIR: dataDir });
    const tools = { config, now: () => new Date(), newId: () => newId(), randomBytes, fetch };
    const { madeAt, name } = await restoreSealed(tools, place, await readIdentity(identityFile));
    const db = openDatabase(config.database);
    const { count } = await db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow();
    await db.destroy();
    return `restored and checked ${name}: the data of ${count} users as they were at ${madeAt}`;
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}
