import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TcpProxy } from '../../reliability/tcp-proxy.ts';
import { type AppBehindProxy, appBehindProxy } from '../testing/app-behind-proxy.ts';
import type { TestApp } from '../testing/build-test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { startJobs } from './jobs.ts';
import { createJobSignal } from './signal.ts';

const url = process.env.TEST_DATABASE_URL ?? '';

let database: TestDatabase;
let behind: AppBehindProxy;
let proxy: TcpProxy;
let test: TestApp;

beforeAll(async () => {
  if (url) database = await createTestDatabase();
});
afterAll(() => database?.close());
beforeEach(async () => {
  if (!url || database.target.kind !== 'postgres') return;
  behind = await appBehindProxy(database.target);
  ({ test, proxy } = behind);
});
afterEach(async () => {
  if (url) await behind.close();
});

describe.runIf(url)('while the database is being restarted,', () => {
  it('jobs log their failure, and run again when it is back', async () => {
    let runs = 0;
    const signal = createJobSignal();
    const job = { name: 'count', pattern: '0 0 1 1 *', run: async () => ({ runs: ++runs }) };
    const jobs = startJobs({ ...test.deps, signal }, [job]);
    await proxy.stop();
    jobs.kick('count');
    await expect.poll(() => test.logLines.join()).toContain('job failed');
    expect(runs).toBe(0);
    await proxy.start();
    jobs.kick('count');
    await expect.poll(() => runs).toBe(1);
    await jobs.stop();
  });

  it('a job that is interrupted releases its lease when it can', async () => {
    let runs = 0;
    const job = {
      name: 'long',
      pattern: '0 0 1 1 *',
      run: async () => {
        runs += 1;
        if (runs === 1) await proxy.stop();
        await test.deps.db.selectFrom('leases').select('job').execute();
        return { runs };
      },
    };
    const jobs = startJobs({ ...test.deps, signal: createJobSignal() }, [job]);
    jobs.kick('long');
    await expect.poll(() => test.logLines.join()).toContain('job failed');
    await proxy.start();
    jobs.kick('long');
    await expect.poll(() => runs).toBe(2);
    await jobs.stop();
  });
});
