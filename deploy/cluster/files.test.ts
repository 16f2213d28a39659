import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  globSync,
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
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const names = (pattern: RegExp, source: string) =>
  [...source.matchAll(pattern)].map(([, name = '']) => name);

describe.each([
  ['deploy', 'compose.postgres.yaml'],
  ['deploy/cluster', 'compose.yaml'],
])('the compose file %s/%s', (folder, file) => {
  const compose = readFileSync(join(folder, file), 'utf8');
  /** The names that a section declares. */
  const declared = (section: string) => {
    const lines = new RegExp(`^${section}:\\n((?:(?: .*)?\\n)*)`, 'm').exec(`${compose}\n`)?.[1];
    return names(/^ {2}([\w-]+):/gm, lines ?? '');
  };
  /** The members of every list of a kind on one line. */
  const listed = (kind: string) =>
    names(new RegExp(`^ {2,4}${kind}: \\[(.*)\\]`, 'gm'), compose)
      .flatMap((list) => list.split(','))
      .map((name) => name.replaceAll(/['\s]/g, ''));

  it('names networks, volumes, secrets and services that it declares', () => {
    for (const [kind, section] of [
      ['networks', 'networks'],
      ['secrets', 'secrets'],
      ['depends_on', 'services'],
    ] as const) {
      for (const name of listed(kind)) expect(declared(section)).toContain(name);
    }
    expect(listed('networks')).toContain('back');
    const volumes = [...listed('volumes'), ...names(/^ {6}- ([\w./-]+:\S+)$/gm, compose)];
    const named = volumes.map((volume) => volume.split(':')[0] ?? '');
    expect(named.length).toBeGreaterThan(3);
    for (const name of named.filter((each) => !each.startsWith('.'))) {
      expect(declared('volumes')).toContain(name);
    }
  });

  it('builds from, and mounts, files that are there or that make-secrets creates', () => {
    const built = [...compose.matchAll(/context: (\S+)(?:\n +dockerfile: (\S+))?/g)];
    expect(built.length).toBeGreaterThan(0);
    for (const [, context = '', dockerfile = 'Dockerfile'] of built) {
      expect(existsSync(join(folder, context, dockerfile)), dockerfile).toBe(true);
    }
    const mounted = names(/['\s](\.\.?\/[\w./-]+):\//g, compose);
    expect(mounted.length).toBeGreaterThan(0);
    for (const path of mounted.filter((each) => !each.startsWith('./secrets/'))) {
      expect(existsSync(join(folder, path)), path).toBe(true);
    }
  });
});

describe.each(['deploy', 'deploy/cluster'])('make-secrets in %s', (folder) => {
  let work: string;
  beforeEach(() => {
    work = mkdtempSync(join(tmpdir(), 'jiadi-secrets-'));
    copyFileSync(join(folder, 'make-secrets.sh'), join(work, 'make-secrets.sh'));
    mkdirSync(join(work, 'bin'));
    for (const name of ['dirname', 'mkdir', 'chmod', 'cat']) {
      const program = [`/usr/bin/${name}`, `/bin/${name}`].find((path) => existsSync(path)) ?? '';
      symlinkSync(program, join(work, 'bin', name));
    }
  });
  afterEach(() => rmSync(work, { recursive: true }));

  /** A program in the place of openssl, which answers the same each time. */
  const addOpenssl = (answer: string) =>
    writeFileSync(join(work, 'bin/openssl'), `#!/bin/sh\necho ${answer}\n`, { mode: 0o755 });
  const run = () =>
    spawnSync('/bin/sh', [join(work, 'make-secrets.sh')], {
      env: { PATH: join(work, 'bin'), SMTP_URL: 'smtps://mail.example.org' },
      encoding: 'utf8',
    });
  const secrets = () => {
    const inside = join(work, 'secrets');
    const files = existsSync(inside) ? readdirSync(inside) : [];
    return Object.fromEntries(
      files.map((name) => [name, readFileSync(join(inside, name), 'utf8')]),
    );
  };

  it('makes every secret once', () => {
    addOpenssl('first');
    expect(run()).toMatchObject({ status: 0 });
    const made = secrets();
    expect(made).toMatchObject({ 'secret-key': 'first\n', 'database-password': 'first\n' });
    expect(made['database-url']).toMatch(/^postgres:\/\/jiadi:first@/);
    addOpenssl('second');
    expect(run()).toMatchObject({ status: 0 });
    expect(secrets()).toEqual(made);
  });

  it('makes none where openssl is missing, instead of empty ones', () => {
    const { status, stderr } = run();
    expect(status).not.toBe(0);
    expect(stderr).toContain('openssl is missing');
    expect(secrets()).toEqual({});
  });
});

describe('the cluster’s units', () => {
  const units = globSync('deploy/cluster/units/*.service');
  const text = (path: string) => readFileSync(path, 'utf8');

  it('name files of this repository that are there', () => {
    for (const unit of units) {
      const source = text(unit);
      const files = names(/\b([\w-]+\.(?:cfg|ini|yml|sh))\b/g, source);
      for (const file of files) expect(existsSync(`deploy/cluster/${file}`), file).toBe(true);
      for (const path of names(/\/opt\/jiadi\/((?:scripts|deploy)\/\S+)/g, source)) {
        expect(existsSync(path), path).toBe(true);
      }
      for (const path of names(/(docs\/[\w/.-]+\.md)/g, source)) {
        expect(existsSync(path), path).toBe(true);
      }
    }
  });

  it('start after units that are there, each with a program and a target', () => {
    const all = units.map((path) => path.split('/').at(-1));
    for (const unit of units) {
      const source = text(unit);
      for (const name of names(/\b(jiadi[\w@-]*\.service)\b/g, source)) expect(all).toContain(name);
      expect(source).toMatch(/^ExecStart=\/\S+/m);
      expect(source).toMatch(/^WantedBy=multi-user\.target$/m);
    }
  });

  it('set for a server what the unit for one machine sets about memory', () => {
    const lines = (path: string) => names(/^((?:Environment=MALLOC|Memory).*)$/gm, text(path));
    const alone = lines('deploy/jiadi.service');
    expect(alone).toHaveLength(4);
    expect(lines('deploy/cluster/units/jiadi@.service')).toEqual(alone);
  });
});
