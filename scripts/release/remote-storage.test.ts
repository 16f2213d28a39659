import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRemoteStore } from '../../server/backups/remote/open-remote-store.ts';
import {
  type RemoteAddress,
  readRemoteAddress,
} from '../../server/backups/remote/remote-address.ts';

/**
 * Sealed backups on servers of others, which the project does not depend on: they are installed for the time
 * being. s3rver knows its access key and checks no signature, which the stub of `s3-store.test.ts` does.
 */
const servers = ['s3rver@3.7.1', 'webdav-server@2.6.3'];

const webdavProgram = `
const { v2: webdav } = require('webdav-server');
const users = new webdav.SimpleUserManager();
const user = users.addUser('jiadi', 'secret', false);
const rights = new webdav.SimplePathPrivilegeManager();
rights.setRights(user, '/', ['all']);
const port = Number(process.argv[2]);
const server = new webdav.WebDAVServer({
  hostname: '127.0.0.1', port, requireAuthentification: true, privilegeManager: rights,
  httpAuthentication: new webdav.HTTPBasicAuthentication(users, 'jiadi'),
});
server.start();
`;

let folder: string;
const running: ChildProcess[] = [];
const stop = new AbortController().signal;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'jiadi-storage-'));
  writeFileSync(join(folder, 'package.json'), '{}');
  const npm = spawnSync('npm', ['install', '--no-audit', '--no-fund', ...servers], { cwd: folder });
  expect(npm.status).toBe(0);
});
afterAll(() => {
  for (const child of running) child.kill();
  rmSync(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function serve(port: number, program: string, ...args: string[]): Promise<string> {
  running.push(spawn(process.execPath, [program, ...args], { cwd: folder, stdio: 'ignore' }));
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries += 1) {
    const answers = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answers) return url;
    await sleep(100);
  }
  throw new Error(`${program} did not start`);
}

const addressOf = (text: string, access: { endpoint?: string; user: string; password: string }) =>
  readRemoteAddress(text, { endpoint: undefined, region: 'us-east-1', ...access }) as RemoteAddress;

/** Stores, lists, reads and removes files of this many bytes. */
async function tryOut(address: RemoteAddress, sizes: number[]) {
  const store = await openRemoteStore(address, fetch);
  expect(await store.list(stop)).toEqual([]);
  for (const bytes of sizes) {
    const path = join(folder, 'sealed');
    const content = randomBytes(bytes);
    writeFileSync(path, content);
    const name = `jiadi-${bytes}.tar.gz.age`;
    await store.send(name, { path, bytes }, stop);
    expect(await store.list(stop)).toContain(name);
    const hash = createHash('sha256');
    for await (const chunk of await store.read(name, stop)) hash.update(chunk);
    expect(hash.digest('hex')).toBe(createHash('sha256').update(content).digest('hex'));
    await store.remove(name, stop);
    await store.remove(name, stop);
  }
  expect(await store.list(stop)).toEqual([]);
}

describe('S3', () => {
  it('stores small files at once and large ones in parts, and refuses another key', async () => {
    const port = await freePort();
    const files = join(folder, 's3');
    mkdirSync(files);
    const program = join(folder, 'node_modules/s3rver/bin/s3rver.js');
    const bucket = ['--configure-bucket', 'jiadi'];
    const options = ['-d', files, '-a', '127.0.0.1', '-p', String(port), ...bucket];
    const endpoint = await serve(port, program, ...options);
    const access = { endpoint, user: 'S3RVER', password: 'S3RVER' };
    await tryOut(addressOf('s3://jiadi/home backups', access), [1000, 40_000_000]);
    const wrong = addressOf('s3://jiadi', { ...access, user: 'OTHER' });
    const store = await openRemoteStore(wrong, fetch);
    await expect(store.list(stop)).rejects.toThrow(/answered 403 when listing the bucket/);
    const none = await openRemoteStore(addressOf('s3://none', access), fetch);
    await expect(none.list(stop)).rejects.toThrow(/answered 404/);
  });
});

describe('WebDAV', () => {
  it('makes its folders, stores files, and refuses another password', async () => {
    const port = await freePort();
    const program = join(folder, 'webdav.cjs');
    writeFileSync(program, webdavProgram);
    const url = await serve(port, program, String(port));
    const access = { user: 'jiadi', password: 'secret' };
    await tryOut(addressOf(`${url}/home/backups`, access), [1000, 40_000_000]);
    const wrong = await openRemoteStore(addressOf(url, { ...access, password: 'wrong' }), fetch);
    await expect(wrong.list(stop)).rejects.toThrow(/answered 401 when listing the folder/);
  });
});
