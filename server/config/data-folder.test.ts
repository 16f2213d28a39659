import {
  closeSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rememberData } from '../db/sqlite/data-file.ts';
import { refuseDamagedFile } from '../db/sqlite/file-check.ts';
import { serve } from '../serve.ts';
import { environmentOf, startServer } from '../testing/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { readConfig } from './config.ts';

const umask = process.umask();
afterEach(() => {
  process.umask(umask);
});

/** Starts a server in this process, as its program does, which has to refuse: the program prints the message as a line. */
async function start(env: Record<string, string>): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'error', ...env });
  const fileCheck = refuseDamagedFile(config);
  fileCheck.catch(() => undefined);
  await serve(config, fileCheck);
}

describe('a folder without data', () => {
  it('is refused where the operator expects data, until there has been a database', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'jiadi-folder-'));
    try {
      writeFileSync(join(folder, 'other'), '');
      await expect(start({ DATA_DIR: folder, EXPECT_DATA: '1' })).rejects.toThrow(
        `EXPECT_DATA is set and ${folder} holds no data (1 files): is its volume mounted?`,
      );
      rememberData({ dataDir: folder });
      await expect(start({ DATA_DIR: folder, EXPECT_DATA: '1' })).rejects.toThrow('is gone');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('that cannot be created stops the start with one line', async () => {
    await expect(start({ DATA_DIR: '/proc/jiadi' })).rejects.toThrow(
      'DATA_DIR must be a folder that can be written (ENOENT): /proc/jiadi',
    );
  });
});

describe.runIf(!process.env.TEST_DATABASE_URL)('a SQLite file', () => {
  let test: TestDatabase;
  const file = () => join(test.folder, 'app.db');
  beforeEach(async () => {
    test = await createTestDatabase();
  });
  afterEach(() => test.close());

  it('that has disappeared is not created anew', async () => {
    rememberData({ dataDir: test.folder });
    await test.db.destroy();
    for (const part of ['', '-wal', '-shm']) rmSync(`${file()}${part}`, { force: true });
    await expect(start({ DATA_DIR: test.folder })).rejects.toThrow(
      `${file()} is gone: restore a backup, or remove ${join(test.folder, 'initialized')} to begin anew`,
    );
    expect(() => statSync(file())).toThrow();
  });

  it('with a page written over stops the start of the program with one line', async () => {
    await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(test.db);
    await test.db.destroy();
    writeOver();
    await expect(startServer(environmentOf(test.target, test.folder))).rejects.toThrow(
      /ended with 1 .*: \S+app\.db is damaged \([^\n]+\): run check-data, restore a backup\n$/,
    );
  });

  it('that is no database stops the start with one line', async () => {
    await test.db.destroy();
    writeFileSync(file(), 'no database'.repeat(1000));
    await expect(start({ DATA_DIR: test.folder })).rejects.toThrow(
      /^\S+app\.db is damaged \([^\n]+\): run check-data, restore a backup$/,
    );
  });

  it('stops the start when it is damaged and above 32 MiB, where a child process checks it', async () => {
    await sql`CREATE TABLE filler (content BLOB)`.execute(test.db);
    await sql`INSERT INTO filler VALUES (zeroblob(${34 * 1024 * 1024}))`.execute(test.db);
    await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(test.db);
    await test.db.destroy();
    writeOver();
    const { database } = readConfig({ DATA_DIR: test.folder });
    await expect(refuseDamagedFile({ database })).rejects.toThrow(/app\.db is damaged \([^\n]+\)/);
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
});
