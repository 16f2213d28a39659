import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BackupError } from './backups/backup-error.ts';
import { ConfigError, readConfig } from './config/config.ts';
import { OtherSchemaError } from './db/other-schema-error.ts';
import { serve } from './serve.ts';
import { startErrorLine } from './start-error-line.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let test: TestDatabase;
let taken: Server | undefined;
const umask = process.umask();
beforeAll(async () => {
  test = await createTestDatabase();
});
afterEach(() => {
  taken?.close();
  taken = undefined;
  process.umask(umask);
});
afterAll(() => test.close());

async function takePort(): Promise<string> {
  taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  return String((taken.address() as AddressInfo).port);
}

/** Starts a server with these variables, in this process: it has to refuse. Its program prints the message as a line. */
function start(env: Record<string, string>, fileCheck = Promise.resolve()): Promise<void> {
  const usual = { DATA_DIR: test.folder, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error' };
  const config = readConfig({ ...usual, ...env });
  return serve(env.DATABASE_URL ? config : { ...config, database: test.target }, fileCheck);
}

describe('the start of a server', () => {
  it('on a port in use ends with one line that names it', async () => {
    const port = await takePort();
    await expect(start({ PORT: port })).rejects.toThrow(
      `PORT ${port} on 127.0.0.1 is in use: another program, or this server already, listens there`,
    );
    // It is not announced as a running server any more.
    expect(await test.db.selectFrom('leases').selectAll().execute()).toEqual([]);
  });

  it('waits for the check of its file before anything is written', async () => {
    const check = Promise.reject(new ConfigError('the file is damaged'));
    await expect(start({ PORT: await takePort() }, check)).rejects.toThrow('the file is damaged');
  });

  it('without its database ends with one line', async () => {
    const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    const refusal = await start(nowhere).catch((error: Error) => error);
    expect(startErrorLine(refusal as Error)).toMatch(/^the database is away: .*ECONNREFUSED.*$/);
  });

  it('is refused in one line for what an operator can mend, with its stack for anything else', () => {
    const errors = [
      new ConfigError('variable'),
      new OtherSchemaError('999-later'),
      new BackupError('copy', 'backup'),
    ];
    expect(errors.map(startErrorLine)).toEqual([
      'variable',
      'the database was written by a newer version (it has 999-later); upgrade the program',
      'backup',
    ]);
    expect(startErrorLine(new Error('fault'))).toMatch(/^Error: fault\n +at .*start\.test\.ts/);
  });

  it('on a metrics port in use ends with one line that names it', async () => {
    const port = await takePort();
    await expect(start({ METRICS_PORT: port })).rejects.toThrow(
      `METRICS_PORT ${port} on 127.0.0.1 is in use`,
    );
  });

  it('on an address that is not this machine’s ends with one line', async () => {
    await expect(start({ HOST: '203.0.113.1' })).rejects.toThrow(
      'HOST 203.0.113.1 is no address of this machine',
    );
  });
});
