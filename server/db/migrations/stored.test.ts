import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { checkData } from '../../integrity/check-data.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { Db } from '../database.ts';
import { appliedMigrations, isUpToDate, migrate } from '../migrate.ts';
import { type DatabaseTarget, openDatabase } from '../open-database.ts';
import {
  connect,
  createDatabase,
  dropDatabase,
  uniqueName,
} from '../postgres/testing/databases.ts';
import { migrations } from './index.ts';

const here = import.meta.dirname;
const url = process.env.TEST_DATABASE_URL;
/** The versions whose data are stored, as `scripts/release/store-databases.ts` wrote them. */
const versions = globSync('*.db.gz', { cwd: join(here, 'stored') }).map((file) =>
  file.slice(0, -6),
);

const unpacked = (file: string) => gunzipSync(readFileSync(join(here, 'stored', file)));

/** Calls `use` with the data that a version has stored, on the database that tests run on. */
async function withStored(version: string, use: (db: Db) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'jiadi-stored-'));
  const name = uniqueName();
  try {
    const target: DatabaseTarget = url
      ? { kind: 'postgres', url: await createDatabase(url, name) }
      : { kind: 'sqlite', file: join(folder, 'app.db') };
    if (target.kind === 'sqlite') writeFileSync(target.file, unpacked(`${version}.db.gz`));
    else await runDump(target.url, unpacked(`${version}.sql.gz`).toString());
    const db = openDatabase(target);
    await use(db).finally(() => db.destroy());
  } finally {
    if (url) await dropDatabase(url, name);
    rmSync(folder, { recursive: true });
  }
}

/** Lines that begin with a backslash are meant for psql. */
async function runDump(target: string, dump: string): Promise<void> {
  const client = await connect(target);
  await client.query(dump.replace(/^\\.*$/gm, ''));
  await client.end();
}

async function countRows(db: Db, tables: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await sql<{ n: number | string }>`
      SELECT count(*) AS n FROM ${sql.table(table)}`.execute(db);
    counts[table] = Number(rows[0]?.n);
  }
  return counts;
}

describe('migrations that were released', () => {
  it('are as they were then', () => {
    const digests: Record<string, string> = JSON.parse(
      readFileSync(join(here, 'stored/digests.json'), 'utf8'),
    );
    expect(Object.keys(digests).length).toBeGreaterThan(2);
    for (const [name, digest] of Object.entries(digests)) {
      const text = readFileSync(join(here, `${name}.ts`));
      expect([name, createHash('sha256').update(text).digest('hex')]).toEqual([name, digest]);
      expect(name in migrations || !/^\d/.test(name), name).toBe(true);
    }
  });

  it.runIf(!url).each(versions)('make the schema that %s had', async (version) => {
    const schemaOf = async (db: Db) =>
      (await sql`SELECT type, name, sql FROM sqlite_master ORDER BY name`.execute(db)).rows;
    await withStored(version, async (db) => {
      const made = await createTestDatabase(undefined, await appliedMigrations(db));
      const schema = await schemaOf(made.db);
      await made.close();
      expect(await schemaOf(db)).toEqual(schema);
    });
  });
});

describe.each(versions)('data of %s', (version) => {
  it('are upgraded to this version without losing a row, and nothing is wrong with them', async () => {
    await withStored(version, async (db) => {
      const tables = (await db.introspection.getTables()).map(({ name }) => name);
      const before = await countRows(db, tables);
      expect(before.users).toBe(1);
      await migrate(db);
      expect(await isUpToDate(db)).toBe(true);
      const after = await countRows(db, tables);
      for (const table of tables)
        expect(after[table], table).toBeGreaterThanOrEqual(before[table] ?? 0);
      expect(await checkData(db)).toEqual([]);
    });
  });
});
