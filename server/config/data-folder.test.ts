import {
  closeSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { environmentOf, type ServerProcess, startServer } from '../testing/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

// Each test starts servers as separate processes.
vi.setConfig({ testTimeout: 240_000 });

let test: TestDatabase;
const file = () => join(test.folder, 'app.db');
const start = (env: Record<string, string> = {}): Promise<ServerProcess> =>
  startServer({ ...environmentOf(test.target, test.folder), ...env });

beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.close());

describe('a folder without data', () => {
  it('gets a new database, unless the operator expects data', async () => {
    await expect(start({ EXPECT_DATA: '1' })).rejects.toThrow(
      /ended with 1 .*: EXPECT_DATA is set and \S+ holds no data \(\d+ files\): is its volume mounted\?\n$/,
    );
    await (await start()).end('SIGTERM');
    await (await start({ EXPECT_DATA: '1' })).end('SIGTERM');
  });

  it('that cannot be created stops the start with one line', async () => {
    await expect(start({ DATA_DIR: '/proc/jiadi' })).rejects.toThrow(
      /ended with 1 .*: DATA_DIR must be a folder that can be written \(ENOENT\): \/proc\/jiadi\n$/,
    );
  });
});

describe.runIf(!process.env.TEST_DATABASE_URL)('a SQLite file', () => {
  it('that has disappeared is not created anew', async () => {
    await (await start()).end('SIGTERM');
    for (const part of ['', '-wal', '-shm']) rmSync(`${file()}${part}`, { force: true });
    await expect(start()).rejects.toThrow(
      /ended with 1 .*: \S+app\.db is gone: restore a backup, or remove \S+initialized to begin anew\n$/,
    );
    expect(() => statSync(file())).toThrow();
  });

  it('that is removed while the server runs makes it unready', async () => {
    const server = await start();
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    renameSync(file(), `${file()}.away`);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    await server.end('SIGTERM');
  });

  it.each([
    ['with a page written over', writeOver],
    ['that is no database', () => writeFileSync(file(), 'no database'.repeat(1000))],
  ])('%s stops the start with one line', async (_, damage) => {
    await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(test.db);
    await test.db.destroy();
    damage();
    await expect(start()).rejects.toThrow(
      /ended with 1 .*: \S+app\.db is damaged \([^\n]+\): run check-data, restore a backup\n$/,
    );
  });

  it('stops the start when it is damaged and above 32 MiB, where a child process checks it', async () => {
    await sql`CREATE TABLE filler (content BLOB)`.execute(test.db);
    await sql`INSERT INTO filler VALUES (zeroblob(${34 * 1024 * 1024}))`.execute(test.db);
    await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(test.db);
    await test.db.destroy();
    writeOver();
    await expect(start()).rejects.toThrow(/ended with 1 .*: \S+app\.db is damaged \([^\n]+\)/);
  });
});

/** Overwrites a part of each page in the second half of the file. */
function writeOver(): void {
  const open = openSync(file(), 'r+');
  const { size } = statSync(file());
  for (let page = Math.floor(size / 8192) * 4096; page < size; page += 4096) {
    writeSync(open, Buffer.alloc(100, 0xa5), 0, 100, page);
  }
  closeSync(open);
}
