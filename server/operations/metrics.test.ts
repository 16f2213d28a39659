import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../db/open-database.ts';
import { startJobs } from '../jobs/jobs.ts';
import { createJobSignal } from '../jobs/signal.ts';
import { createRateSource } from '../providers/rates/create-rate-source.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { signIn } from '../testing/sign-in.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { backupGauges, processGauges } from './gauges.ts';
import { Counter, expose, Gauge, Histogram } from './meters.ts';
import { createMetrics, type Metrics, metersOf } from './metrics.ts';
import { databaseObserver, providerFailureObserver } from './observers.ts';

let metrics: Metrics;
let test: TestApp;

beforeEach(async () => {
  metrics = createMetrics();
  test = await buildTestApp({ deps: { metrics } });
});
afterEach(() => test.close());

const lines = () => expose(metersOf(metrics)).split('\n');

describe('the page of metrics', () => {
  it('has the text format of Prometheus', () => {
    const counter = new Counter('calls_total', 'Calls.');
    counter.add({ to: 'a "b" \\ c' });
    counter.add({ to: 'a "b" \\ c' }, 2);
    const seconds = new Histogram('wait_seconds', 'Waits.', [0.1, 1]);
    for (const value of [0.1, 0.5, 3]) seconds.observe({ of: 'x' }, value);
    const silent = new Gauge('silent', 'Nothing to say.', () => undefined);
    const size = new Gauge('size_bytes', 'Size.', () => 7);
    expect(expose([counter, seconds, silent, size])).toBe(
      [
        '# HELP calls_total Calls.',
        '# TYPE calls_total counter',
        'calls_total{to="a \\"b\\" \\\\ c"} 3',
        '# HELP wait_seconds Waits.',
        '# TYPE wait_seconds histogram',
        'wait_seconds_bucket{of="x",le="0.1"} 1',
        'wait_seconds_bucket{of="x",le="1"} 2',
        'wait_seconds_bucket{of="x",le="+Inf"} 3',
        'wait_seconds_sum{of="x"} 3.6',
        'wait_seconds_count{of="x"} 3',
        '# HELP size_bytes Size.',
        '# TYPE size_bytes gauge',
        'size_bytes 7',
        '',
      ].join('\n'),
    );
  });

  it('has gauges of the process', async () => {
    const gauges = processGauges();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const page = expose(gauges);
    expect(page).toMatch(/^jiadi_event_loop_lag_seconds \d/m);
    expect(page).toMatch(/^jiadi_memory_resident_bytes \d{7,}$/m);
    expect(page).not.toContain('NaN');
  });
});

it('the gauge of backups is the time of the newest valid one', () => {
  const none = { newest: undefined, failure: undefined };
  expect(expose(backupGauges(() => none))).not.toContain('jiadi_backup_seconds');
  const newest = { name: 'a', path: 'a', at: new Date('2026-11-21T02:00:00Z'), bytes: 1 };
  const failure = { at: '', name: 'b', stage: 'copy' as const, message: 'disk full' };
  const page = expose(backupGauges(() => ({ newest, failure })));
  expect(page).toMatch(/^jiadi_backup_seconds 1795226400$/m);
  expect(page).toMatch(/^jiadi_backup_failed 1$/m);
});

describe('the metrics count', () => {
  it('requests, by the names of endpoints and never by what is in their paths', async () => {
    const { token, userId } = await signIn(test);
    const body = { accountName: '工资卡', accountType: 'CHECKING' };
    const { id } = (await test.call('POST', '/accounts', { token, body })).body.data;
    await test.call('GET', `/accounts/${id}`, { token, query: { userId } });
    await test.call('GET', `/accounts/${userId}`, { token });
    await test.call('GET', '/nothing/here');
    await test.app.inject('/healthz');
    expect(lines()).toEqual(
      expect.arrayContaining([
        'jiadi_http_requests_total{endpoint="accounts.create",status="200"} 1',
        'jiadi_http_requests_total{endpoint="accounts.get",status="200"} 1',
        'jiadi_http_requests_total{endpoint="accounts.get",status="404"} 1',
        'jiadi_http_requests_total{endpoint="other",status="404"} 1',
        'jiadi_http_requests_total{endpoint="/healthz",status="200"} 1',
        'jiadi_http_request_seconds_count{endpoint="accounts.get"} 2',
      ]),
    );
    const page = lines().join('\n');
    for (const secret of [token, userId, id, '工资卡']) expect(page).not.toContain(secret);
  });

  it('runs of jobs, and what they did', async () => {
    const pattern = '0 0 1 1 *';
    const good = { name: 'good', pattern, run: async () => ({ sent: 3, failed: 0 }) };
    const bad = { name: 'bad', pattern, run: () => Promise.reject(new Error('no')) };
    const jobs = startJobs({ ...test.deps, signal: createJobSignal() }, [good, bad]);
    jobs.kick('good');
    jobs.kick('bad');
    await expect.poll(lines).toContain('jiadi_job_runs_total{job="good",outcome="done"} 1');
    await expect.poll(lines).toContain('jiadi_job_runs_total{job="bad",outcome="failed"} 1');
    expect(lines()).toContain('jiadi_job_items_total{job="good",item="sent"} 3');
    expect(lines().join()).not.toContain('item="failed"');
    await jobs.stop();
  });

  it('failures of outside services, by service and reason', async () => {
    const rates = createRateSource({
      ...test.deps,
      urls: {},
      onFailure: providerFailureObserver(metrics),
      fetch: async () => new Response('closed', { status: 403 }),
    });
    await expect(rates.latest()).rejects.toThrow();
    const failures = lines().filter((line) => line.startsWith('jiadi_provider_failures_total'));
    expect(failures).toHaveLength(4);
    expect(failures[0]).toMatch(/\{provider="ecb",code="[A-Z_]+"\} 1$/);
  });

  it('the time that the database takes', async () => {
    const { target, close } = await createTestDatabase();
    const db = openDatabase(target, { observer: databaseObserver(metrics) });
    await db.selectFrom('users').select('id').execute();
    await db.destroy();
    await close();
    expect(lines()).toContain('jiadi_database_query_seconds_count 1');
    expect(lines()).toContain('jiadi_database_wait_seconds_count 1');
  });
});
