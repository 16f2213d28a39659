import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { openDatabase } from '../../db/open-database.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { signIn } from '../../testing/sign-in.ts';
import { backupJob } from '../backup.jobs.ts';
import { folderFault } from './folder-store.ts';
import { remoteBackupJob } from './remote-backup.jobs.ts';
import { isSealed, restoreSealed } from './restore-sealed.ts';
import { unsealBackup } from './sealed-file.ts';

let test: TestApp;
let disk: string;
let identity: string;

beforeEach(async () => {
  disk = mkdtempSync(join(tmpdir(), 'jiadi-disk-'));
  identity = await generateX25519Identity();
  const recipients = [await identityToRecipient(identity)];
  const remoteBackup = { address: { kind: 'folder' as const, path: disk }, recipients };
  test = await buildTestApp({ config: { remoteBackup, operatorEmail: 'ops@example.org' } });
});
afterEach(async () => {
  await test.close();
  rmSync(disk, { recursive: true, force: true });
});

const never = () => new AbortController().signal;
/** The backup of the first test, which the others send away as well. */
const made = new Map<string, Buffer>();
async function backUp() {
  const { backupDir } = test.deps.config;
  if (made.size === 0) {
    await backupJob.run(test.deps, never());
    for (const file of readdirSync(backupDir)) made.set(file, readFileSync(join(backupDir, file)));
  }
  mkdirSync(backupDir, { recursive: true });
  for (const [file, content] of made) writeFileSync(join(backupDir, file), content);
}
const send = () => remoteBackupJob.run(test.deps, never());
const health = async () => (await test.app.inject('/readyz')).json().backup.remote;
const name = 'jiadi-2026-11-21T02-00-00.000Z.tar.gz.age';
const sealed = () => Readable.toWeb(Readable.from([readFileSync(join(disk, name))]));

describe('a backup that is sent away', () => {
  it('is sealed, whole, sent once, opens with the tools of others, and restores into an empty installation with its keys', async () => {
    const { userId } = await signIn(test);
    await backUp();
    expect(await send()).toEqual({ sent: 1 });
    expect(await send()).toEqual({ sent: 0 });
    expect(readdirSync(disk)).toEqual([name]);
    expect(readFileSync(join(disk, name), 'latin1')).toMatch(/^age-encryption\.org\/v1\n/);
    expect(existsSync(join(test.deps.config.backupDir, 'outgoing'))).toBe(false);
    expect(await health()).toEqual({ newest: '2026-11-21T02:00:00.000Z', failed: null });

    // A tar file within age.
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    const tar = await decrypter.decrypt(new Uint8Array(readFileSync(join(disk, name))));
    const listed = spawnSync('tar', ['tzf', '-'], { input: tar, encoding: 'utf8' });
    expect(listed.stdout.trim().split('\n')).toEqual(['secret.key', 'credential.key', 'backup.db']);

    const dataDir = mkdtempSync(join(tmpdir(), 'jiadi-empty-'));
    try {
      const config = readConfig({ DATA_DIR: dataDir });
      const tools = { ...test.deps, config };
      const { madeAt } = await restoreSealed(tools, `${disk}/`, identity);
      expect(madeAt).toBe('2026-11-21T02:00:00.000Z');
      const db = openDatabase(config.database);
      const users = await db.selectFrom('users').select('id').execute();
      await db.destroy();
      expect(users).toEqual([{ id: userId }]);
      const key = readFileSync(join(dataDir, 'secret.key'), 'utf8').trim();
      expect(key).toBe(test.deps.secrets.secretKey.toString('base64'));
      expect(readdirSync(dataDir).filter((entry) => entry.startsWith('unsealing'))).toEqual([]);
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });

  it('replaces none of the last 14 days, and of older ones what is no longer kept', async () => {
    const at = (day: string) => `jiadi-${day}T19-17-00.000Z.tar.gz.age`;
    const old = ['2026-09-02', '2026-09-03', '2024-01-01'].map(at);
    for (let day = 1; day <= 20; day += 1) old.push(at(`2026-11-${String(day).padStart(2, '0')}`));
    for (const file of [...old, 'mine.txt']) writeFileSync(join(disk, file), '');
    await backUp();
    await send();
    const left = readdirSync(disk);
    expect(left).toContain('mine.txt');
    expect(left).toContain(at('2024-01-01'));
    expect(left).toContain(at('2026-11-08'));
    expect(left).not.toContain(at('2026-11-06'));
    expect(left).toContain(at('2026-09-03'));
    expect(left).toContain(name);
  });
});

describe('a place that cannot be written to', () => {
  it('is named with what to look at', () => {
    const saysOf = (code: string) =>
      folderFault('/disk', Object.assign(new Error('open'), { code }));
    expect(saysOf('EROFS')).toMatch(/cannot be written to \(EROFS\): is it mounted read-only/);
    expect(saysOf('EACCES')).toMatch(
      /cannot be written to \(EACCES\): .* user that the server runs as/,
    );
    expect(saysOf('EPERM')).toMatch(/cannot be written to/);
    expect(saysOf('ENOENT')).toMatch(/^\/disk: ENOENT$/);
  });

  it('is named in /readyz, tried again, mailed to the operator once after two days, and forgotten then', async () => {
    await backUp();
    rmSync(disk, { recursive: true });
    await expect(send()).rejects.toThrow(/not sent away: there is no folder .*is it mounted\?/);
    const since = '2026-11-21T02:00:00.000Z';
    expect(await health()).toEqual({ newest: null, failed: { at: since, since } });
    const mails = () => test.deps.db.selectFrom('mails').selectAll().execute();
    test.clock.advance(47 * 3600 * 1000);
    await expect(send()).rejects.toThrow();
    expect(await mails()).toEqual([]);
    test.clock.advance(3600 * 1000);
    await expect(send()).rejects.toThrow();
    test.clock.advance(24 * 3600 * 1000);
    await expect(send()).rejects.toThrow();
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ recipient: 'ops@example.org' });
    expect(mail?.text).toContain('还没有任何备份送达');
    mkdirSync(disk);
    expect(await send()).toEqual({ sent: 1 });
    expect(await health()).toEqual({ newest: since, failed: null });
  });

  it('says that a disk is full, and keeps what was sealed for the next attempt', async () => {
    await backUp();
    // What is written there fails as on a full disk.
    symlinkSync('/dev/full', join(disk, `${name}.partial`));
    await expect(send()).rejects.toThrow(/not sent away: .*: it is full: make room/);
    const [kept] = readdirSync(join(test.deps.config.backupDir, 'outgoing'));
    const before = readFileSync(join(test.deps.config.backupDir, 'outgoing', kept ?? ''));
    rmSync(join(disk, `${name}.partial`));
    expect(await send()).toEqual({ sent: 1 });
    expect(readFileSync(join(disk, name)).equals(before)).toBe(true);
  });

  it('goes on with the part that an earlier attempt has copied', async () => {
    await backUp();
    await send();
    const whole = readFileSync(join(disk, name));
    // As it was before: sealed, and half of it copied.
    const outgoing = join(test.deps.config.backupDir, 'outgoing');
    mkdirSync(outgoing, { recursive: true });
    const about = { bytes: whole.length, sha256: createHash('sha256').update(whole).digest('hex') };
    writeFileSync(join(outgoing, name), whole);
    writeFileSync(join(outgoing, `${name}.json`), JSON.stringify(about));
    rmSync(join(disk, name));
    writeFileSync(join(disk, `${name}.partial`), whole.subarray(0, 1000));
    expect(await send()).toEqual({ sent: 1 });
    expect(readFileSync(join(disk, name)).equals(whole)).toBe(true);
    expect(existsSync(outgoing)).toBe(false);
  });

  it('that changes what it stores is found, and nothing is left there', async () => {
    await backUp();
    writeFileSync(join(disk, `${name}.partial`), 'of another sealing');
    await expect(send()).rejects.toThrow(/what was read back differs/);
    expect(readdirSync(disk)).toEqual([]);
    expect(await send()).toEqual({ sent: 1 });
  });
});

it('a sealed backup is told from a plain one by its name or address, in a folder too', () => {
  expect(['s3://bucket/jiadi/', 'https://nas/dav/', '/mnt/disk/', 'a.age'].map(isSealed)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(isSealed('/data/backups/jiadi-2026-11-21T02-00-00.000Z-nightly.db')).toBe(false);
});

describe('a restore refuses', () => {
  const folder = () => test.deps.config.backupDir;
  const open = (key: string, content = sealed()) =>
    unsealBackup(content as ReadableStream<Uint8Array>, key, folder());

  it('another private key, what is no key, what is damaged or no sealed backup, and a place without one', async () => {
    await backUp();
    await send();
    const other = await generateX25519Identity();
    await expect(open(other)).rejects.toThrow('this private key does not open it');
    await expect(open('secret')).rejects.toThrow('the private key is not one');
    const noBackup = Readable.toWeb(Readable.from([Buffer.from('no backup')]));
    await expect(open(identity, noBackup)).rejects.toThrow('it is no sealed backup');

    // Into an installation, which stays as it is.
    const dataDir = mkdtempSync(join(tmpdir(), 'jiadi-empty-'));
    const tools = { ...test.deps, config: readConfig({ DATA_DIR: dataDir }) };
    await expect(restoreSealed(tools, `${disk}/`, other)).rejects.toThrow(
      'this private key does not open it',
    );
    const whole = readFileSync(join(disk, name));
    writeFileSync(join(disk, name), whole.subarray(0, whole.length - 500));
    await expect(open(identity)).rejects.toThrow('damaged');
    await expect(restoreSealed(tools, join(disk, name), identity)).rejects.toThrow('damaged');
    rmSync(join(disk, name));
    await expect(restoreSealed(tools, `${disk}/`, identity)).rejects.toThrow(
      'there is no sealed backup at',
    );
    expect(readdirSync(dataDir)).toEqual([]);
    rmSync(dataDir, { recursive: true });
  });
});
