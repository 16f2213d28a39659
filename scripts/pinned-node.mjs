import { existsSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The first step of every npm script: makes sure that the rest of it runs on the Node of the lock
 * file. npm 11 links that Node into `node_modules/.bin`, the first folder of a script's path. npm 10
 * links it as well, and then removes the link together with the packages for other platforms, whose
 * link has the same name; it is made again here. A platform without such a package needs a Node of
 * its own that is new enough. Plain JavaScript, because an older Node may be the one that reads it.
 */
const oldestMajor = 24;
const modules = join(import.meta.dirname, '../node_modules');
const link = join(modules, '.bin/node');
const target = `node-${process.platform}-${process.arch}/bin/node`;

if (!isLinked() && Number.parseInt(process.versions.node, 10) < oldestMajor) {
  console.error(
    `Node.js ${oldestMajor} or newer is needed: node_modules has none for ${process.platform}-${process.arch} or cannot be written; run npm ci as its owner, or install one`,
  );
  process.exitCode = 1;
}
addExec();

/**
 * The scripts of servers end in `exec node …`: npm passes signals on to the shell alone, and without `exec`
 * the server would outlive it. The shell of Windows has no such word; there it is a command that runs the rest.
 */
function addExec() {
  const file = join(modules, '.bin/exec.cmd');
  if (process.platform !== 'win32' || existsSync(file)) return;
  writeFileSync(file, '@%*\r\n');
}

function isLinked() {
  const pinned = join(modules, target);
  if (!existsSync(pinned)) return false;
  if (leadsTo(pinned)) return true;
  try {
    rmSync(link, { force: true });
    symlinkSync(`../${target}`, link);
  } catch {
    // Read-only, or another script has just made it.
  }
  return leadsTo(pinned);
}

function leadsTo(pinned) {
  return existsSync(link) && realpathSync(link) === realpathSync(pinned);
}
