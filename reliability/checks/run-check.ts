import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Check } from './checks.ts';

interface Report {
  testResults: {
    name: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** How many tests of a check passed, and the output of those that did not. */
export interface Outcome {
  passed: number;
  failed: string[];
}

/** Runs the tests of a check on the PostgreSQL at `url`, or on SQLite when that is empty. */
export function runCheck({ files, named, env }: Check, url: string): Outcome {
  const folder = mkdtempSync(join(tmpdir(), 'jiadi-reliability-'));
  const report = join(folder, 'report.json');
  try {
    const chosen = named === undefined ? [] : ['-t', named];
    const written = ['--reporter', 'json', '--outputFile', report];
    const { status } = spawnSync('npx', ['vitest', 'run', ...files, ...chosen, ...written], {
      env: { ...process.env, ...env, TEST_DATABASE_URL: url },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const results = testResults.flatMap(({ assertionResults }) => assertionResults);
    const failed = results
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]}`);
    for (const { name, assertionResults } of testResults) {
      const hasRun = assertionResults.some((test) => /^(passed|failed)$/.test(test.status));
      if (!hasRun) failed.push(`${name} has no test named ${named ?? 'anything'}`);
    }
    if (status !== 0 && failed.length === 0) failed.push(`${files.join(', ')} could not be run`);
    return { passed: results.filter((test) => test.status === 'passed').length, failed };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
