import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { Tx } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { withoutTimeouts } from '../without-timeouts.ts';
import { withMigrationLock } from './postgres-dialect.ts';

const url = process.env.TEST_DATABASE_URL;

it.runIf(url)(
  'a migration waits for a table that a backup reads, and holds up nobody else',
  async () => {
    const test = await createTestDatabase();
    const backup = openDatabase(test.target);
    const look = (tx: Tx) => tx.selectFrom('users').select('id').execute();
    const [begun, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const reading = backup.transaction().execute(async (tx) => {
      await look(tx);
      begun.resolve();
      await ending.promise;
    });
    await begun.promise;
    let isDone = false;
    const migrating = withoutTimeouts(() =>
      withMigrationLock(test.db, async (tx) => {
        await sql`ALTER TABLE users ADD COLUMN newer text`.execute(tx);
        isDone = true;
      }),
    );
    const delays: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      const askedAt = performance.now();
      await backup.selectFrom('users').select('email').execute();
      delays.push(performance.now() - askedAt);
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    expect(isDone).toBe(false);
    // It waits behind the migration, for half a second at most.
    expect(Math.max(...delays)).toBeGreaterThan(100);
    expect(Math.max(...delays)).toBeLessThan(2_000);
    ending.resolve();
    await Promise.all([reading, migrating]);
    expect(isDone).toBe(true);
    await backup.destroy();
    await test.close();
  },
  30_000,
);
