import { execFileSync, type SpawnSyncReturns, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/open-database.ts';
import { callOverHttp } from '../../server/testing/call-over-http.ts';
import { startServer } from '../../server/testing/server-process.ts';
import { demoUser } from '../demo/write-demo-data.ts';
import { makeArchive, type Release } from './archive.ts';
import { operatorCommands } from './operator-commands.ts';
import { type Arch, machines } from './runtime-files.ts';
import { keepsData, signIn, trialEnvironment } from './testing/keep-data.ts';

const arch = process.arch as Arch;
/** Neither npm nor the Node of this test. */
const path = '/usr/bin:/bin';

let work: string;
let release: Release;
/** Where it was unpacked. */
let folder: string;

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'jiadi-archive-'));
  chmodSync(work, 0o755);
  release = await makeArchive(join(work, 'made'), { arch, level: 1 });
  mkdirSync(join(work, 'elsewhere'));
  execFileSync('tar', ['-xzf', release.archive, '-C', join(work, 'elsewhere')]);
  folder = join(work, 'elsewhere', readdirSync(join(work, 'elsewhere'))[0] as string);
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** Runs `./jiadi` to its end. */
function run(
  words: string[],
  options: { env?: object; uid?: number | undefined } = {},
  where = folder,
) {
  const env = { PATH: path, PORT: '0', ...options.env };
  return spawnSync(join(where, 'jiadi'), words, {
    ...options,
    env,
    encoding: 'utf8',
    timeout: 60_000,
  });
}

/** It ended by itself, with 1 and one line on stderr. */
function lineOf({ status, stdout, stderr }: SpawnSyncReturns<string>): string {
  expect({ status, stdout, lines: stderr.split('\n').length }).toEqual({
    status: 1,
    stdout: '',
    lines: 2,
  });
  return stderr;
}

const start = () =>
  startServer(
    { PATH: path, NODE_COMPILE_CACHE: '', ...trialEnvironment },
    [],
    join(folder, 'jiadi'),
  );

describe('the archive', () => {
  it('is at most 80 MB, matches its digests, and unpacks to one folder that is named like it', () => {
    expect(statSync(release.archive).size).toBeLessThan(80e6);
    execFileSync('sha256sum', ['--check', '--quiet', release.digests], {
      cwd: dirname(release.digests),
    });
    expect(`${folder.split('/').at(-1)}.tar.gz`).toBe(release.archive.split('/').at(-1));
  });

  it('holds what runs, with its licences and bill of materials, and neither sources nor foreign binaries', () => {
    const files = globSync('**/*', { cwd: folder });
    const unused = /\.(ts|map|h|c|cc|cpp)$|ccxt\/dist|(darwin|win32|musl).*\.node$/;
    expect(files.filter((file) => unused.test(file))).toEqual([]);
    expect(files.filter((file) => file.endsWith('.node')).length).toBeGreaterThanOrEqual(3);
    const licences = readFileSync(join(folder, 'THIRD-PARTY-LICENSES'), 'utf8');
    for (const name of ['fastify', 'react', 'kysely', 'better-sqlite3', 'ccxt', 'futu-api', 'ws']) {
      expect(licences).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(`, 'm'));
    }
    expect(readFileSync(join(folder, 'bin/node-LICENSE'), 'utf8')).toContain('Node.js is licensed');
    const sbom = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8'));
    expect(sbom).toEqual(JSON.parse(readFileSync(release.sbom, 'utf8')));
    expect(sbom.components.length).toBeGreaterThan(100);
  });

  it('on another machine says which machine it is for', () => {
    const bin = join(work, 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'uname'), '#!/bin/sh\n[ "$1" = -s ] && echo Linux || echo riscv64\n');
    chmodSync(join(bin, 'uname'), 0o755);
    expect(lineOf(run([], { env: { PATH: `${bin}:${path}` } }))).toBe(
      `this is the archive for Linux on ${machines[arch]}, and this machine is Linux on riscv64: take the archive for it\n`,
    );
  });

  it('in a folder that cannot be written says so', () => {
    // Root could write to the folder all the same, so that the program is run as the user `nobody` then.
    const uid = process.getuid?.() === 0 ? 65534 : undefined;
    if (uid === undefined) chmodSync(folder, 0o555);
    expect(lineOf(run([], { uid }))).toMatch(
      /^DATA_DIR must be a folder that can be written \(EACCES\): \S+\/data\n$/,
    );
    if (uid === undefined) chmodSync(folder, 0o755);
  });

  it('starts without npm and sources, and keeps its data beside it over a restart', async () => {
    await keepsData(start, join(folder, 'data'));
    expect(existsSync(join(folder, 'data/app.db'))).toBe(true);
  });

  it('backs up, restores and checks its data', () => {
    const copy = join(work, 'copy.db');
    expect(run(['backup', copy]).stdout).toBe(`backed up and checked: ${copy}\n`);
    expect(run(['restore', copy]).stdout).toContain(`restored ${copy}`);
    expect(run(['check-data']).stdout).toBe('nothing is wrong\n');
  });

  it('of a newer version beside it does not begin anew, but asks for these data', () => {
    const newer = join(work, 'elsewhere/jiadi-9.0.0-linux');
    cpSync(join(folder, 'jiadi'), join(newer, 'jiadi'));
    mkdirSync(join(newer, 'bin'));
    symlinkSync(join(folder, 'bin/node'), join(newer, 'bin/node'));
    expect(lineOf(run([], {}, newer))).toBe(
      `another version has data in ${folder}/data: move that folder to ${newer}/data; to begin anew, make an empty one there\n`,
    );
  });

  it('says what its Node needs where that does not run', () => {
    const broken = join(work, 'broken');
    cpSync(join(folder, 'jiadi'), join(broken, 'jiadi'));
    mkdirSync(join(broken, 'bin'));
    writeFileSync(join(broken, 'bin/node'), 'no program', { mode: 0o755 });
    expect(lineOf(run([], {}, broken))).toContain('it needs glibc 2.28 or newer');
  });

  it('has every operators’ command, and lists them to who asks for another', () => {
    for (const name of operatorCommands) {
      expect(existsSync(join(folder, `dist/scripts/${name}.js`)), name).toBe(true);
    }
    expect(lineOf(run(['backups']))).toContain(operatorCommands.join(' | '));
  });

  it('shows the demo', async () => {
    const env = { PATH: path, LOG_LEVEL: '', ...trialEnvironment };
    const demo = await startServer(env, ['demo'], join(folder, 'jiadi'));
    const token = await signIn(demo.url, demoUser);
    const { body } = await callOverHttp(demo.url, 'GET', '/accounts', { token });
    expect(body.data.length).toBeGreaterThan(2);
    expect(await demo.end('SIGTERM')).toBe(0);
  });

  it('serves the public demo where DEMO says so', async () => {
    const env = { PATH: path, LOG_LEVEL: '', DEMO: 'public' };
    const demo = await startServer(env, [], join(folder, 'jiadi'));
    expect((await fetch(`${demo.url}/readyz`)).status).toBe(200);
    expect(await demo.end('SIGTERM')).toBe(0);
  });

  it('on a port in use names it', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as { port: number };
    expect(lineOf(run([], { env: { PORT: String(port) } }))).toContain(`PORT ${port} on`);
    taken.close();
  });

  it('with data of a newer version says to upgrade', async () => {
    const newer = join(work, 'newer');
    cpSync(join(folder, 'data'), newer, { recursive: true });
    const db = openDatabase({ kind: 'sqlite', file: join(newer, 'app.db') });
    const row = { name: '9999-later', timestamp: new Date().toISOString() };
    await db
      .withTables<{ kysely_migration: typeof row }>()
      .insertInto('kysely_migration')
      .values(row)
      .execute();
    await db.destroy();
    expect(lineOf(run([], { env: { DATA_DIR: newer } }))).toBe(
      'the database was written by a newer version (it has 9999-later); upgrade the program\n',
    );
  });
});
