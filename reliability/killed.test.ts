import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../server/testing/test-database.ts';
import { killCycles } from './chaos/kill-cycles.ts';

// 200 cycles each: `npm run chaos`.
let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.close());

const nothingWrong = { lost: [], doubled: [], problems: [], refusals: [] };

describe('kill -9 in a stream of writes', () => {
  it('10 times: nothing acknowledged is lost, nothing repeated is doubled, all is sound', async () => {
    const report = await killCycles(test, { cycles: 10, writesPerSecond: 50 });
    expect(report).toMatchObject({ cycles: 10, ...nothingWrong });
    expect(report.acknowledged).toBeGreaterThanOrEqual(50);
  }, 400_000);

  it.runIf(process.env.TEST_DATABASE_URL)(
    'of two processes: the other goes on',
    async () => {
      const report = await killCycles(test, { cycles: 3, writesPerSecond: 50, processes: 2 });
      expect(report).toMatchObject({ cycles: 3, ...nothingWrong });
    },
    400_000,
  );
});
