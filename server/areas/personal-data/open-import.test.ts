import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { householdFile } from '../../testing/bodies/household-file.ts';
import { createImportOpener, type OpenImport, smallFileBytes } from './open-import.ts';
import type { Batch } from './prepare-import.ts';

const source = {
  newId: () => newId(),
  now: () => new Date('2026-11-21T02:00:00.000Z'),
  randomBytes,
  config: { timeZone: 'Asia/Shanghai' },
};
const large = Buffer.from(householdFile(smallFileBytes * 3));
const broken = large.subarray(0, -1);

async function batchesOf(file: OpenImport): Promise<Batch[]> {
  const batches: Batch[] = [];
  for await (const batch of file.batches()) batches.push(batch);
  return batches;
}

it('a file is refused for now while one is open and four others wait; each leaves its place, and is read again until it is closed', async () => {
  let starts = 0;
  const now = () => {
    starts += 1;
    // Those of the third to the fifth file fail before there is a process.
    if (starts > 2 && starts <= 5) throw new Error('no clock');
    return source.now();
  };
  const openImport = createImportOpener({ ...source, now });
  const opened = Array.from({ length: 5 }, (_, at) =>
    openImport('user', at === 1 ? broken : large),
  );
  // Handled below, each in its turn.
  for (const opening of opened) opening.catch(() => undefined);
  for (let count = 0; count < 3; count += 1) {
    await expect(openImport('user', large)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      retryAfterSeconds: 10,
    });
  }
  const [first, second, ...others] = opened;
  const file = await first;
  expect(file?.counts.accounts).toBeGreaterThan(0);
  await file?.[Symbol.asyncDispose]();
  await expect(second).rejects.toThrow('不是有效的 JSON');
  // However it fails, a file leaves its place.
  for (const opening of others) await expect(opening).rejects.toThrow('no clock');

  const later = await openImport('user', large);
  // From its first batch again, as a repeated transaction reads it.
  const batches = await batchesOf(later);
  const entries = batches.filter(({ table }) => table === 'transactions');
  expect(entries.flatMap(({ rows }) => rows)).toHaveLength(later.counts.transactions);
  expect(await batchesOf(later)).toEqual(batches);
  // A closed file has no rows any more, because its process has ended.
  await later[Symbol.asyncDispose]();
  await expect(batchesOf(later)).rejects.toThrow('ended with SIGKILL');
});
