import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../server/config/root.ts';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const servers = ['start', 'dev', 'demo'];

/** Stands for the program of a script: says that it runs, and that it was told to stop. Ends by itself some time. */
const program = `
  process.once('SIGTERM', () => {
    console.log('stopped');
    process.exit(0);
  });
  console.log('running');
  setTimeout(() => undefined, 5000);
`;

let folder: string;

/** A folder with the scripts of package.json as they are, and their programs replaced. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'jiadi-scripts-'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts }));
  for (const name of servers) {
    const file = join(folder, /scripts\/(?!pinned)\S+$/.exec(scripts[name])?.[0] ?? '');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, program);
  }
  cpSync(join(root, 'scripts/pinned-node.mjs'), join(folder, 'scripts/pinned-node.mjs'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('SIGTERM to npm', () => {
  it.each(servers)('reaches the server, which ends before npm does: %s', async (name) => {
    const npm = spawn('npm', ['run', '--silent', name], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(npm, 'exit');
    const lines: string[] = [];
    // The pipe closes when the last process that holds it has ended: npm, and what npm started.
    for await (const line of createInterface({ input: npm.stdout })) {
      lines.push(line);
      if (line === 'running') npm.kill('SIGTERM');
    }
    expect(lines).toEqual(['running', 'stopped']);
    expect(await exited).toEqual([0, null]);
  });
});

describe('the workflow of checks', () => {
  it('runs every npm script that .ci/run runs, and no other', () => {
    const scriptsIn = (file: string) =>
      [
        ...readFileSync(join(root, file), 'utf8').matchAll(
          /\bnpm (?:run (?:--silent )?([\w:]+)|(test))/g,
        ),
      ].map(([, script, test]) => script ?? test ?? '');
    const ran = new Set(scriptsIn('.ci/run'));
    expect(ran.size).toBeGreaterThan(4);
    expect(new Set(scriptsIn('.github/workflows/ci.yml'))).toEqual(ran.add('test:deep'));
    for (const script of ran) expect(scripts).toHaveProperty([script]);
    for (const script of scriptsIn('.github/workflows/release.yml')) {
      expect(scripts).toHaveProperty([script]);
    }
  });
});
