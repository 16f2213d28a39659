import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerProcess, startServer } from '../../server/testing/server-process.ts';
import { keepsData, trialEnvironment } from './testing/keep-data.ts';

const name = 'localhost/jiadi-test';
const hasBuilder = process.getuid?.() === 0 && spawnSync('podman', ['--version']).status === 0;

const podman = (...words: string[]) =>
  execFileSync('podman', words, {
    encoding: 'utf8',
    maxBuffer: 1e8,
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
const inspect = (image: string) => JSON.parse(podman('image', 'inspect', image))[0];

/** NODE_IMAGE names the image to build on; where there is none, one is made of Debian and the pinned Node. */
function baseImage(): string {
  const script = join(import.meta.dirname, 'testing/base-image.sh');
  return process.env.NODE_IMAGE || execFileSync(script, { encoding: 'utf8' }).trim();
}

let base: string;
let data: string;
/** The file system of the image, which is mounted read-only. */
let mounted: string;

beforeAll(() => {
  if (!hasBuilder) return;
  data = mkdtempSync(join(tmpdir(), 'jiadi-image-'));
  chownSync(data, 1000, 1000);
  base = baseImage();
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const values = [`NODE_IMAGE=${base}`, `NPM_REGISTRY=${registry}`, 'VERSION=1.2.3'];
  const args = values.flatMap((value) => ['--build-arg', value]);
  const how = ['--isolation=chroot', '--network=host', '--format=docker'];
  podman('build', ...how, ...args, '-f', 'deploy/Dockerfile', '-t', name, '.');
  mounted = podman('image', 'mount', name);
}, 900_000);
afterAll(() => {
  if (!hasBuilder) return;
  podman('image', 'unmount', name);
  rmSync(data, { recursive: true, force: true });
});

/**
 * Starts what the image starts, as its user and with its variables, in its read-only file system with a
 * volume on /data: what a container does, where containers cannot be run.
 */
function start(): Promise<ServerProcess> {
  const { Env, User, Cmd } = inspect(name).Config;
  const ids = /^(\w+):x:(\d+):(\d+):/m;
  const users = readFileSync(join(mounted, 'etc/passwd'), 'utf8').split('\n');
  const [, , uid, gid] = ids.exec(users.find((line) => line.startsWith(`${User}:`)) ?? '') ?? [];
  const mounts = [
    [data, '/data'],
    ['/dev', '/dev'],
    ['/proc', '/proc'],
  ].map(([from, to]) => `mount --bind ${from} ${mounted}${to}`);
  const script = `${mounts.join(' && ')} && exec chroot --userspec=${uid}:${gid} ${mounted} "$@"`;
  const trial = { ...trialEnvironment, NODE_ENV: 'test', HOST: '127.0.0.1', PORT: '0' };
  const env = [...Env, ...Object.entries(trial).map((pair) => pair.join('='))];
  const words = ['--mount', 'sh', '-c', script, 'sh', 'env', '-i', ...env, ...Cmd];
  return startServer({}, words, 'unshare');
}

describe.runIf(hasBuilder)('the image', () => {
  it('is at most 110 MB larger than its base', () => {
    expect(inspect(name).Size - inspect(base).Size).toBeLessThan(110e6);
  });

  it('says what it is, and runs as a user of its own', () => {
    const { Config, Healthcheck } = inspect(name);
    expect(Config.Labels).toMatchObject({
      'org.opencontainers.image.title': '家底 Jiādǐ',
      'org.opencontainers.image.licenses': 'MIT',
      'org.opencontainers.image.version': '1.2.3',
    });
    expect(Config.User).toBe('node');
    expect(Healthcheck.Test.join(' ')).toContain('/healthz');
  });

  it('holds one Node, the licences of its parts, and no sources', () => {
    const files = globSync('app/**/*', { cwd: mounted });
    expect(files).toContain('app/THIRD-PARTY-LICENSES');
    expect(files).toContain('app/sbom.cdx.json');
    expect(files.filter((file) => /\.(ts|map|h|c)$|\/bin\/node$/.test(file))).toEqual([]);
  });

  it('has folders for data and backups, which are its user’s', () => {
    for (const folder of ['data', 'backups']) {
      expect([folder, statSync(join(mounted, folder)).uid]).toEqual([folder, 1000]);
    }
  });

  it('keeps its data over a restart, with a root that cannot be written', async () => {
    await keepsData(start, data);
  });
});
