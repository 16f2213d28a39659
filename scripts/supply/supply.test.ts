import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { completeSbom } from './complete-sbom.ts';
import { readAudit } from './read-audit.ts';

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

  it('takes packages from the registry alone: none from a repository, an address or a folder', () => {
    const elsewhere = locked.filter(
      ({ link, resolved = '' }) => link || /^(git|file|http:)|\.git\b/.test(resolved),
    );
    expect(elsewhere.map(({ name }) => name)).toEqual([]);
    const ranges = Object.values({ ...manifest.dependencies, ...manifest.devDependencies });
    for (const range of ranges) expect(range).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  });

  it('has no install script that nobody decided about, and one that runs', () => {
    const decided: Record<string, boolean> = manifest.allowScripts;
    const scripted = new Set(locked.filter((entry) => entry.hasInstallScript).map((e) => e.name));
    expect(scripted.size).toBeGreaterThan(0);
    expect([...scripted].filter((name) => !(name in decided))).toEqual([]);
    expect(Object.keys(decided).filter((name) => decided[name])).toEqual(['node']);
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

  it('are told one by one', () => {
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
  ])('do not pass for clean when npm prints %s', (_, printed) => {
    expect(readAudit(printed).outcome).toBe('unknown');
  });
});

describe('the bill of materials', () => {
  const printed = (hashes: object[]) =>
    JSON.stringify({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'a-folder', version: '0' } },
      components: [{ name: 'zod', version: '4.6.7', hashes }],
    });

  it('bears the product’s name', () => {
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
