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

it('a large file can be read from its first batch again, as a repeated transaction does', async () => {
  await using file = await createImportOpener(source)('user', large);
  const batches = await batchesOf(file);
  const entries = batches.filter(({ table }) => table === 'transactions');
  expect(entries.flatMap(({ rows }) => rows)).toHaveLength(file.counts.transactions);
  expect(await batchesOf(file)).toEqual(batches);
});

it('a closed file has no rows any more, because its process has ended', async () => {
  const file = await createImportOpener(source)('user', large);
  await file[Symbol.asyncDispose]();
  await expect(batchesOf(file)).rejects.toThrow('ended with SIGKILL');
});

it('a file is refused for now while one is open and four others wait, which are then opened in turn', async () => {
  const openImport = createImportOpener(source);
  const opened = Array.from({ length: 5 }, (_, at) => openImport('user', at < 2 ? large : broken));
  for (let count = 0; count < 3; count += 1) {
    await expect(openImport('user', large)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      retryAfterSeconds: 10,
    });
  }
  const [first, second, ...refused] = opened;
  for (const opening of [first, second]) {
    const file = await opening;
    expect(file?.counts.accounts).toBeGreaterThan(0);
    await file?.[Symbol.asyncDispose]();
  }
  // Those that are refused leave their places too.
  for (const opening of refused) await expect(opening).rejects.toThrow('不是有效的 JSON');
  await using later = await openImport('user', large);
  expect(later.counts.accounts).toBeGreaterThan(0);
});
