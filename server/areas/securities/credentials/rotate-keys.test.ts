import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../config/config.ts';
import { readOldKeys } from '../../../config/key-files.ts';
import { createKeyring } from '../../../config/keyring.ts';
import { loadSecrets } from '../../../config/secrets.ts';
import { withTransaction } from '../../../db/with-transaction.ts';
import { linkedAccount } from '../../../testing/securities/linked-account.ts';
import { environmentOf, usualEnvironment } from '../../../testing/server-process.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import {
  listSecuritiesAccounts,
  securitiesAccountRows,
} from '../securities-accounts.repository.ts';
import { openCredentials, sealCredentials } from './credentials.ts';
import { rotateCredentials } from './rotate-credentials.ts';

const script = fileURLToPath(new URL('../../../../scripts/rotate-keys.ts', import.meta.url));
let database: TestDatabase;
let userId: string;

beforeEach(async () => {
  database = await createTestDatabase();
  const deps = { db: database.db, now: () => new Date(), newId: () => uuid() };
  userId = (await signIn({ deps })).userId;
});
afterEach(() => database.close());

/** The keys as a process that starts now would load them. */
function keyringNow() {
  const config = readConfig({ DATA_DIR: database.folder });
  const { secretKey, oldSecretKeys } = loadSecrets(config, randomBytes);
  return { keyring: createKeyring(secretKey, oldSecretKeys, randomBytes), secretKey };
}

const credentialsOf = (n: number) => ({
  appKey: `key ${n}`,
  appSecret: `secret ${n}`,
  accessToken: null,
});

async function link(count: number): Promise<void> {
  const { keyring } = keyringNow();
  const now = new Date().toISOString();
  await withTransaction(database.db, async (tx) => {
    for (let n = 0; n < count; n += 1) {
      const owner = { id: `account-${String(n).padStart(6, '0')}`, owner_id: userId };
      const row = { ...owner, account_name: String(n) };
      const sealed = sealCredentials(keyring, owner, credentialsOf(n));
      await securitiesAccountRows.insert(tx, [linkedAccount({ ...row, ...sealed }, now)]);
    }
  });
}

/** How many rows the newest key opens; every row has to be opened by one of those at hand. */
async function countCurrent(): Promise<number> {
  const { keyring } = keyringNow();
  const rows = await listSecuritiesAccounts(database.db, userId);
  for (const row of rows) {
    expect(openCredentials(keyring, row)).toEqual(credentialsOf(Number(row.account_name)));
    expect(row.version).toBe(1);
  }
  return rows.filter((row) => keyring.isCurrent(row.app_key) && keyring.isCurrent(row.app_secret))
    .length;
}

function rotate(...args: string[]) {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...usualEnvironment, ...environmentOf(database.target, database.folder) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.resume();
  child.stderr.resume();
  return child;
}

describe('npm run rotate-keys', () => {
  it('seals everything under a new key, and removes the old one only when asked to', async () => {
    await link(5);
    const before = keyringNow().secretKey;
    expect((await once(rotate(), 'exit'))[0]).toBe(0);
    expect(keyringNow().secretKey).not.toEqual(before);
    expect(await countCurrent()).toBe(5);
    expect(readOldKeys(database.folder)).toEqual([before.toString('base64')]);
    expect((await once(rotate('--drop-old'), 'exit'))[0]).toBe(0);
    expect(readOldKeys(database.folder)).toEqual([]);
    expect(await countCurrent()).toBe(5);
  });

  it('leaves every row readable when it is killed midway, and goes on with the same key', async () => {
    // So many that it is far from done when the first is seen to be, however busy the machine is.
    const count = 1000;
    await link(count);
    const before = keyringNow().secretKey;
    const child = rotate();
    const exited = once(child, 'exit');
    const hasBegun = async () => {
      const { keyring, secretKey } = keyringNow();
      const first = await securitiesAccountRows.find(database.db, userId, 'account-000000');
      return !secretKey.equals(before) && first && keyring.isCurrent(first.app_key);
    };
    while (!(await hasBegun())) await sleep(1);
    child.kill('SIGKILL');
    await exited;
    const midway = await countCurrent();
    expect(midway).toBeGreaterThan(0);
    expect(midway).toBeLessThan(count);
    const key = keyringNow().secretKey;
    expect((await once(rotate(), 'exit'))[0]).toBe(0);
    expect(await countCurrent()).toBe(count);
    expect(keyringNow().secretKey).toEqual(key);
  });

  it('skips and names what no key opens, and removes no key then', async () => {
    await link(3);
    await database.db
      .updateTable('securities_accounts')
      .set({ app_key: 'v1.0123456789abcdef.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAA' })
      .where('id', '=', 'account-000001')
      .execute();
    const { keyring } = keyringNow();
    expect(await rotateCredentials(database.db, keyring)).toEqual({
      sealedAnew: 0,
      current: 2,
      lost: ['account-000001'],
    });
    expect((await once(rotate(), 'exit'))[0]).toBe(1);
    expect((await once(rotate('--drop-old'), 'exit'))[0]).toBe(1);
    expect(readOldKeys(database.folder)).toHaveLength(1);
  });

  it('uses the keys of the environment, the new one and those before it', async () => {
    await link(2);
    const old = keyringNow().secretKey.toString('base64');
    const next = randomBytes(32).toString('base64');
    const env = { DATA_DIR: database.folder, SECRET_KEY: next, SECRET_KEYS_OLD: old };
    const { secretKey, oldSecretKeys } = loadSecrets(readConfig(env), randomBytes);
    const keyring = createKeyring(secretKey, oldSecretKeys, randomBytes);
    expect(await rotateCredentials(database.db, keyring)).toMatchObject({
      sealedAnew: 2,
      lost: [],
    });
  });
});
