import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * Builds the server of a commit in a folder that must not exist. It is linked to the packages that are
 * installed here, so that the commit has to get by with their versions.
 */
export function buildVersion(commit: string, folder: string) {
  const run = (cwd: string, command: string, ...rest: string[]) =>
    execFileSync(command, rest, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  run(root, 'git', 'worktree', 'add', '--quiet', '--detach', folder, commit);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  run(folder, process.execPath, vite, 'build', '-c', 'vite.server.config.ts');
  return {
    /** What `startServer` runs. */
    program: [join(folder, 'dist/server/main.js')],
    remove: () => run(root, 'git', 'worktree', 'remove', '--force', folder),
  };
}
