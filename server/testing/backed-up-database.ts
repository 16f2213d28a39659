import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { makeFile } from '../backups/make-backup.ts';
import { restore } from '../backups/restore.ts';
import { readConfig } from '../config/config.ts';
import { secretKeyId } from '../config/keyring.ts';
import { openDatabase } from '../db/open-database.ts';
import { signIn } from './sign-in.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const key: Buffer = randomBytes(32);
const now = () => new Date('2026-11-21T02:00:00.000Z');

/** A database that a test backs up into a file and restores from it. */
export interface BackedUpDatabase {
  test: TestDatabase;
  /** The path of the backup. */
  backup: string;
  /** The key that sealed the database's secrets. */
  key: Buffer;
  now: () => Date;
  /** The dependencies of `restore`. */
  tools(secretKey?: Buffer): Parameters<typeof restore>[0];
  /** Signs a new user in. */
  person(): ReturnType<typeof signIn>;
  backUp(path?: string): Promise<unknown>;
  /** Closes the database, as a stopped server does, and restores the backup. */
  stopAndRestore(secretKey?: Buffer, file?: string): ReturnType<typeof restore>;
  usersNow(): Promise<string[]>;
  close(): Promise<void>;
}

export async function createBackedUpDatabase(): Promise<BackedUpDatabase> {
  const test = await createTestDatabase();
  const backup = join(test.folder, 'backup.db');
  const tools = (secretKey = key) => {
    const env = { DATA_DIR: test.folder, SECRET_KEY: secretKey.toString('base64') };
    return { config: { ...readConfig(env), database: test.target }, now, newId, randomBytes };
  };
  return {
    test,
    backup,
    key,
    now,
    tools,
    person: () => signIn({ deps: { db: test.db, now, newId } }),
    backUp: (path = backup) =>
      makeFile(
        {
          source: test.target,
          folder: test.folder,
          reason: 'manual',
          secretKeyId: secretKeyId(key),
          at: now(),
        },
        path,
      ),
    async stopAndRestore(secretKey, file = backup) {
      await test.db.destroy();
      try {
        return await restore(tools(secretKey), file);
      } finally {
        test.db = openDatabase(test.target);
      }
    },
    async usersNow() {
      const rows = await test.db.selectFrom('users').select('id').orderBy('id').execute();
      return rows.map(({ id }) => id);
    },
    async close() {
      await test.close();
    },
  };
}
