import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { openDatabase } from '../../server/db/open-database.ts';
import { checkData } from '../../server/integrity/check-data.ts';
import { type ServerProcess, startServer } from '../../server/testing/server-process.ts';
import { signIn } from '../../server/testing/sign-in.ts';
import { compare, type Write } from './journal.ts';
import { startLoad } from './load.ts';
import { type MountedDisk, mountDisk } from './mounted-disk.ts';

/** The behaviour of a server on a disk that fills up, and its messages on disks where it cannot start. */
export interface DiskReport {
  acknowledged: number;
  /** Writes that were refused or unanswered while the disk was full, and done when sent again. */
  refused: number;
  /** The line that ended the start, by the fault of the disk. */
  refusals: Record<'full' | 'readOnly' | 'unmounted', string>;
}

/** Long enough for dozens of refusals. */
const fullForMs = 2_000;

/**
 * Runs a server on a small disk until the disk is full, frees space, and checks that nothing which was
 * acknowledged is lost and the server continues without a restart; then starts it on a full, a
 * read-only and an unmounted one. Throws at the first violation.
 */
export async function breakDisks(): Promise<DiskReport> {
  // The log of what was written begins the file: 4 MB are full as soon as people write.
  const disk = mountDisk(5);
  try {
    const env = { DATA_DIR: disk.folder };
    const server = await startServer(env);
    const writes = await fillUp(disk, server).finally(() => server.end('SIGTERM'));
    return { ...writes, refusals: await refusedStarts(disk, env) };
  } finally {
    disk.remove();
  }
}

async function fillUp(disk: MountedDisk, server: ServerProcess) {
  const file = `${disk.folder}/app.db`;
  const own = openDatabase({ kind: 'sqlite', file });
  const { token } = await signIn({
    deps: { db: own, now: () => new Date(), newId: () => newId() },
  });
  await own.destroy();
  const load = await startLoad(() => [server.url], token, 200);
  const stop = load.begin();
  const isFull = () => {
    const settled = load.writes.slice(-60, -20);
    return settled.length > 0 && settled.every(({ acknowledged }) => !acknowledged);
  };
  while (!isFull()) await sleep(100);
  await sleep(fullForMs);
  const headers = { authorization: `Bearer ${token}` };
  assert.equal((await fetch(`${server.url}/api/accounts`, { headers })).status, 200, 'reads go on');
  await stop();
  const refused = load.writes.filter(({ acknowledged }) => !acknowledged);
  const acknowledged = load.writes.length - refused.length;
  await checkStored(file, load.writes);
  disk.resize(64);
  for (const write of refused) await load.repeat(write);
  assert.deepEqual(load.refusals, []);
  assert.ok(
    load.writes.every((write) => write.acknowledged),
    'goes on when there is room',
  );
  await checkStored(file, load.writes);
  return { acknowledged, refused: refused.length };
}

/** Checks that everything acknowledged is stored once, and that all stored data are valid. */
async function checkStored(file: string, writes: readonly Write[]): Promise<void> {
  const db = openDatabase({ kind: 'sqlite', file, readOnly: true });
  const { lost, doubled } = await compare(db, writes);
  assert.deepEqual(
    { lost, doubled, problems: await checkData(db) },
    { lost: [], doubled: [], problems: [] },
  );
  await db.destroy();
}

async function refusedStarts(disk: MountedDisk, env: Record<string, string>) {
  const free = disk.fill();
  const full = await refusalOf(env, /app\.db cannot be written: [^\n]+\n$/);
  free();
  disk.makeReadOnly(true);
  const readOnly = await refusalOf(env, /DATA_DIR must be a folder that can be written [^\n]+\n$/);
  disk.makeReadOnly(false);
  const server = await startServer(env);
  try {
    assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
    disk.unmount();
    assert.equal((await fetch(`${server.url}/readyz`)).status, 503, 'unready without its disk');
  } finally {
    await server.end('SIGKILL');
  }
  const unmounted = await refusalOf({ ...env, EXPECT_DATA: '1' }, /is its volume mounted\?\n$/);
  return { full, readOnly, unmounted };
}

/** The one line with which a start is refused. */
async function refusalOf(env: Record<string, string>, line: RegExp): Promise<string> {
  const refusal: Error = await startServer(env).then(
    async (server) => {
      await server.end('SIGKILL');
      return new Error('it started');
    },
    (error: Error) => error,
  );
  assert.match(refusal.message, line);
  return refusal.message.split(': ').slice(1).join(': ').trim();
}
