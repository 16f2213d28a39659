import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/** A line of a file, and what stands there in its place. */
export type Edit = readonly [file: string, line: string, replacement: string];

/** A copy of the tracked files of this tree, to which a change can be made. */
export class CopiedTree {
  readonly #folder = mkdtempSync(join(tmpdir(), 'jiadi-tree-'));
  readonly #edited = new Set<string>();

  constructor() {
    const files = git('ls-files', '--cached', '--others', '--exclude-standard').split('\n');
    for (const file of files.filter((name) => name !== '')) this.#copy(join(root, file), file);
    symlinkSync(join(root, 'node_modules'), join(this.#folder, 'node_modules'));
  }

  /** The files that were there before and are changed, as git would count them. */
  get edited(): string[] {
    return [...this.#edited].sort();
  }

  /** Adds a new file. */
  add(file: string, content: string): void {
    mkdirSync(dirname(join(this.#folder, file)), { recursive: true });
    writeFileSync(join(this.#folder, file), content);
  }

  /** Replaces one line of a file. Throws when it is not there, or more than once. */
  edit([file, line, replacement]: Edit): void {
    const path = join(this.#folder, file);
    const [before, after, ...others] = readFileSync(path, 'utf8').split(line);
    if (before === undefined || after === undefined || others.length > 0) {
      throw new Error(`${file} does not have this once: ${line}`);
    }
    writeFileSync(path, before + replacement + after);
    this.#edited.add(file);
  }

  /** Runs a program of this tree's modules there; throws with what it printed when it fails. */
  run(program: string, ...args: string[]): void {
    const bin = join(root, 'node_modules/.bin', program);
    const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
    const env = { ...process.env, PATH, VITEST: '' };
    try {
      execFileSync(bin, args, { cwd: this.#folder, env, encoding: 'utf8', stdio: 'pipe' });
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${program} ${args.join(' ')}\n${stdout}\n${stderr}`);
    }
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #copy(from: string, file: string): void {
    mkdirSync(dirname(join(this.#folder, file)), { recursive: true });
    cpSync(from, join(this.#folder, file));
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}
