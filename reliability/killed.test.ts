import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { depth } from '../server/testing/depth/depth.ts';
import { createTestDatabase, type TestDatabase } from '../server/testing/test-database.ts';
import { killCycles } from './chaos/kill-cycles.ts';

// 200 cycles each: `npm run chaos`.
const cycles = depth(1, 10);

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.close());

const nothingWrong = { lost: [], doubled: [], problems: [], refusals: [] };

describe('a server that is killed in a stream of writes', () => {
  it('loses nothing acknowledged, books no repeated call twice and leaves sound data', async () => {
    const report = await killCycles(test, { cycles, writesPerSecond: 150 });
    expect(report).toMatchObject({ cycles, ...nothingWrong });
    expect(report.acknowledged).toBeGreaterThanOrEqual(5 * cycles);
  }, 400_000);

  it.runIf(process.env.TEST_DATABASE_URL)(
    'leaves the other of two processes serving',
    async () => {
      const report = await killCycles(test, { cycles, writesPerSecond: 50, processes: 2 });
      expect(report).toMatchObject({ cycles, ...nothingWrong });
    },
    400_000,
  );
});
