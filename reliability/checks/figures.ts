import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';

const docs = join(import.meta.dirname, '../../docs');
const stored = join(docs, 'reliability.json');
const page = join(docs, 'reliability.md');
const [begin, end] = ['<!-- figures: made by a command -->', '<!-- /figures -->'];

/** A promise and its newest result. */
export interface Figure {
  /** The key under which a newer result replaces this one. */
  id: string;
  /** The promise, as it stands in docs/reliability.md. */
  promise: string;
  /** The result, in numbers. */
  seen: string;
  /** The command that repeats the check. */
  command: string;
}

interface Seen extends Figure {
  /** When, to the minute, UTC. */
  at: string;
  /** The kind of machine, and the software that was used. */
  on: string;
}

/** Writes figures into docs/reliability.json, and the table of all of them into docs/reliability.md. */
export function recordFigures(figures: readonly Figure[], database: string): void {
  const at = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const on = `${machine()}, ${database}`;
  const anew = figures.map((figure): Seen => ({ ...figure, at, on }));
  const before = JSON.parse(readFileSync(stored, 'utf8')) as Seen[];
  const unchanged = before.filter(({ id }) => !anew.some((figure) => figure.id === id));
  const all = [...unchanged, ...anew].sort((one, other) => one.id.localeCompare(other.id));
  writeFileSync(stored, `${JSON.stringify(all, null, 2)}\n`);
  const text = readFileSync(page, 'utf8');
  const [head = '', rest = ''] = text.split(begin);
  const [, tail = ''] = rest.split(end);
  writeFileSync(page, `${head}${begin}\n\n${tableOf(all)}\n\n${end}${tail}`);
}

function tableOf(figures: readonly Seen[]): string {
  const rows = figures.map(({ promise, seen, command, at, on }) =>
    ['', promise, seen, `\`${command}\``, `${at}; ${on}`, ''].join(' | ').trim(),
  );
  return [
    '| promise | seen | command | when and on what |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

function machine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores, ${gigabytes} GB, ${type()} ${release().split('-')[0]}, Node ${process.versions.node}`;
}
