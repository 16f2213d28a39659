import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { completeSbom } from './complete-sbom.ts';
import { outsideLock } from './outside-lock.ts';
import { readAudit } from './read-audit.ts';
import { readNodeVersions } from './read-node-versions.ts';

interface Locked {
  version: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  hasInstallScript?: boolean;
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const manifest = read('package.json');
const lock = read('package-lock.json') as { packages: Record<string, Locked> };
const locked = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, entry]) => ({ name: path.slice(path.lastIndexOf('node_modules/') + 13), ...entry }));

describe('the lock file', () => {
  it('pins every package to its content', () => {
    expect(locked.length).toBeGreaterThan(300);
    const loose = locked.filter(({ integrity = '' }) => !/^sha512-[\w+/]{86}==$/.test(integrity));
    expect(loose.map(({ name }) => name)).toEqual([]);
  });

  it('names packages of the registry alone, none from a repository, an address or a folder', () => {
    const elsewhere = locked.filter(
      ({ link, resolved = '' }) => link || /^(git|file|http:)|\.git\b/.test(resolved),
    );
    expect(elsewhere.map(({ name }) => name)).toEqual([]);
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    const ranges = Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies });
    for (const range of ranges) expect(range).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  });

  it('pins the Node that scripts run on, in one version for every platform', () => {
    const versions: Record<string, string> = manifest.optionalDependencies;
    expect(Object.keys(versions).every((name) => /^node-(linux|darwin|win)-/.test(name))).toBe(
      true,
    );
    expect(new Set(Object.values(versions)).size).toBe(1);
    const own = versions[`node-${process.platform}-${process.arch}`];
    if (own) expect(process.versions.node).toBe(own);
  });
});

describe('an installation', () => {
  it('runs no script of any package, with any version of npm', () => {
    expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
    expect(locked.some((entry) => entry.hasInstallScript)).toBe(true);
  });

  it('has nothing that is not in the lock file', () => {
    expect(outsideLock('.', lock.packages)).toEqual([]);
  });

  it('does not pass when a package, a version or a command in it comes from elsewhere', () => {
    const root = mkdtempSync(join(tmpdir(), 'jiadi-modules-'));
    const put = (path: string, version: string) => {
      mkdirSync(join(root, 'node_modules', path), { recursive: true });
      writeFileSync(join(root, 'node_modules', path, 'package.json'), JSON.stringify({ version }));
    };
    try {
      put('listed', '1.0.0');
      put('@scope/listed', '1.0.0');
      put('other-version', '1.0.1');
      put('unlisted', '1.0.0');
      put('@scope/unlisted', '1.0.0');
      put('listed/node_modules/fetched-by-a-script', '1.0.0');
      mkdirSync(join(root, 'node_modules/.bin'));
      symlinkSync('../listed/package.json', join(root, 'node_modules/.bin/listed'));
      symlinkSync(process.execPath, join(root, 'node_modules/.bin/elsewhere'));
      const listed = ['listed', '@scope/listed', 'other-version'].map((name) => [
        `node_modules/${name}`,
        { version: '1.0.0' },
      ]);
      expect(outsideLock(root, { '': {}, ...Object.fromEntries(listed) }).sort()).toEqual([
        'node_modules/.bin/elsewhere',
        'node_modules/@scope/unlisted',
        'node_modules/listed/node_modules/fetched-by-a-script',
        'node_modules/other-version',
        'node_modules/unlisted',
      ]);
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});

describe('npm’s advisories', () => {
  const report = (vulnerabilities: object, total = 425) =>
    JSON.stringify({
      auditReportVersion: 2,
      vulnerabilities,
      metadata: { dependencies: { total } },
    });

  it('are clean when a whole report names none', () => {
    expect(readAudit(report({}))).toEqual({
      outcome: 'clean',
      lines: ['no known advisory for any of 425 packages'],
    });
  });

  it('are listed one by one', () => {
    const minimist = {
      name: 'minimist',
      severity: 'critical',
      range: '<1.2.6',
      via: [{ title: 'Prototype Pollution', url: 'https://example.org/advisory' }, 'mkdirp'],
    };
    expect(readAudit(report({ minimist }))).toEqual({
      outcome: 'vulnerable',
      lines: [
        'critical: minimist <1.2.6: Prototype Pollution https://example.org/advisory; through mkdirp',
      ],
    });
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '<html>'],
    ['a refusal', '{"message": "405 Method Not Allowed", "statusCode": 405}'],
    ['an error', '{"error": {"code": "ENOTFOUND"}}'],
    ['an empty report', report({}, 0)],
    ['another version', '{"auditReportVersion": 3, "vulnerabilities": {}}'],
  ])('are not taken as clean when npm prints %s', (_, printed) => {
    expect(readAudit(printed).outcome).toBe('unknown');
  });
});

describe('the pinned Node', () => {
  const printed = JSON.stringify(['22.99.0', '24.9.0', '24.21.0', '24.22.0-rc.1', '26.1.0']);

  it('is compared with the newest of its major, by numbers', () => {
    expect(readNodeVersions(printed, '24.21.0')).toEqual({
      outcome: 'clean',
      lines: ['Node 24.21.0 is the newest 24 of the registry, which is all that was compared'],
    });
    const behind = readNodeVersions(printed, '24.9.0');
    expect(behind.outcome).toBe('unknown');
    expect(behind.lines[0]).toContain('Node 24.9.0 is pinned and 24.21.0 is out');
    expect(readNodeVersions('"24.21.0"', '24.21.0').outcome).toBe('clean');
  });

  it.each(['', '<html>', '{"error": {"code": "ENOTFOUND"}}', '[]', '["26.1.0"]'])(
    'is not taken as the newest when npm prints %s',
    (text) => {
      const { outcome, lines } = readNodeVersions(text, '24.21.0');
      expect(outcome).toBe('unknown');
      expect(lines[0]).toContain('could not be asked');
    },
  );
});

describe('the bill of materials', () => {
  const printed = (hashes: object[]) =>
    JSON.stringify({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'a-folder', version: '0' } },
      components: [{ name: 'zod', version: '4.6.7', hashes }],
    });

  it('has the product’s name', () => {
    const sbom = completeSbom(printed([{ alg: 'SHA-512', content: 'ab' }]), {
      name: 'jiadi',
      version: '1.0.0',
    });
    expect(sbom.metadata.component).toEqual({ name: 'jiadi', version: '1.0.0' });
  });

  it('is refused without a hash for each package', () => {
    expect(() => completeSbom(printed([]), { name: 'jiadi', version: '1' })).toThrow(
      'no hash for zod',
    );
  });
});
