import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendMails } from '../server/areas/delivery/send-mails.ts';
import { syncDueAccounts } from '../server/areas/securities/sync/sync.jobs.ts';
import type { Job } from '../server/jobs/job.ts';
import { startJobs } from '../server/jobs/jobs.ts';
import { takeLease } from '../server/jobs/leases.repository.ts';
import { createJobSignal } from '../server/jobs/signal.ts';
import { leaseMs } from '../server/jobs/with-lease.ts';
import { buildTestApp, type TestApp } from '../server/testing/build-test-app.ts';
import { fakeBrokers, snapshotOf } from '../server/testing/securities/fake-brokers.ts';
import { securitiesUser } from '../server/testing/securities/securities-user.ts';
import { signIn } from '../server/testing/sign-in.ts';
import { visitor } from '../server/testing/visitor.ts';

/** By how much the clock of one process differs from the other's. */
const skewMs = 2_000;
const stop = new AbortController().signal;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const fake = fakeBrokers();
let behind: TestApp;
let ahead: TestApp;

beforeAll(async () => {
  behind = await buildTestApp({ deps: { brokers: fake.brokers } });
  const { db, secrets, mail } = behind.deps;
  const now = () => new Date(behind.deps.now().getTime() + skewMs);
  ahead = await buildTestApp({ deps: { db, secrets, mail, now, brokers: fake.brokers } });
  fake.answer = async () => snapshotOf([]);
});
afterAll(async () => {
  await ahead.close();
  await behind.close();
});
beforeEach(() => {
  // The limits of a client address end.
  behind.clock.advance(3600_000);
});

/** Both ways: what one does first, and what the other makes of it. */
const ways = [
  ['the one behind', 'the one ahead', () => [behind, ahead] as const],
  ['the one ahead', 'the one behind', () => [ahead, behind] as const],
] as const;

describe.each(ways)(
  'of two processes whose clocks differ by 2 s, what %s begins and %s goes on with:',
  (one, _, pair) => {
    const name = one.replaceAll(' ', '');

    it('a captcha, a mailed code and a session of one are good at the other, once', async () => {
      const [first, second] = pair();
      const email = `${name}@example.org`;
      const fields = { email, username: name, ...(await visitor(first).captcha()) };
      expect((await visitor(second).register(fields)).status).toBe(200);
      // Whoever is behind sends the mail when it is due by its own clock.
      behind.clock.advance(skewMs);
      const code = /^\d{6}$/m.exec((await visitor(behind).mailsTo(email)).at(-1)?.text ?? '')?.[0];
      const verified = await visitor(first).post('verify-email', { email, code });
      expect(verified.status).toBe(200);
      const again = await visitor(second).post('verify-email', { email, code });
      expect(again.status).toBe(400);
      const { token } = verified.body.data;
      for (const app of [second, first]) {
        expect((await app.call('GET', '/auth/me', { token })).status).toBe(200);
      }
      expect((await second.call('POST', '/auth/logout', { token })).status).toBe(200);
      expect((await first.call('GET', '/auth/me', { token })).status).toBe(401);
    });

    it('a deposit is done once under its key, and what both write is in one order', async () => {
      const [first, second] = pair();
      const { token } = await signIn(first);
      const opening = { accountName: '工资卡', accountType: 'CHECKING' };
      const opened = await first.call('POST', '/accounts', { token, body: opening });
      const path = `/accounts/${opened.body.data.id}`;
      const deposit = (app: TestApp, key: string, amount: number) =>
        app.call('POST', `${path}/deposit`, {
          token,
          body: { amount },
          headers: { 'idempotency-key': key },
        });
      const answers = [
        await deposit(first, 'a', 10),
        await deposit(second, 'a', 10),
        await deposit(second, 'b', 5),
        await deposit(first, 'b', 5),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(answers[1]?.body.data).toEqual(answers[0]?.body.data);
      const lists = await Promise.all(
        [first, second].map((app) => app.call('GET', `${path}/transactions`, { token })),
      );
      for (const { body } of lists) {
        expect(body.data.records.map((entry: { amount: number }) => entry.amount)).toEqual([
          5, 10, 0,
        ]);
      }
      expect((await first.call('GET', path, { token })).body.data.balance).toBe(15);
    });

    it('a lease that one renews is never taken by the other', async () => {
      const [first, second] = pair();
      let [running, most, runs] = [0, 0, 0];
      const job: Job = {
        name: `job-of-${name}`,
        pattern: '0 0 1 1 *',
        run: async () => {
          running += 1;
          most = Math.max(most, running);
          await sleep(10);
          running -= 1;
          return { runs: ++runs };
        },
      };
      const both = [first, second].map(({ deps }) =>
        startJobs({ ...deps, signal: createJobSignal() }, [job]),
      );
      for (let n = 0; n < 10; n += 1) {
        for (const { kick, takeOver } of both) {
          kick(job.name);
          await takeOver();
        }
        await sleep(5);
      }
      await Promise.all(both.map((jobs) => jobs.stop()));
      expect(runs).toBeGreaterThan(1);
      expect(most).toBe(1);
      // A third of its time before its end it has been renewed, were its holder alive.
      const lease = { job: `left-by-${name}`, holder: newId() };
      const takenAt = first.deps.now();
      const until = new Date(takenAt.getTime() + leaseMs);
      expect(await takeLease(first.deps.db, lease, takenAt, until)).toBe(true);
      const other = { ...lease, holder: newId() };
      const take = () => {
        const now = second.deps.now();
        return takeLease(second.deps.db, other, now, new Date(now.getTime() + leaseMs));
      };
      behind.clock.advance((leaseMs * 2) / 3);
      expect(await take()).toBe(false);
      behind.clock.advance(leaseMs / 3 + skewMs);
      expect(await take()).toBe(true);
    });
  },
);

describe('two processes whose clocks differ by 2 s', () => {
  it('send each mail once', async () => {
    const addresses = Array.from({ length: 12 }, (_, n) => `guest${n}@example.org`);
    for (const [n, email] of addresses.entries()) {
      const app = n % 2 ? ahead : behind;
      const fields = { email, username: `guest${n}` };
      expect((await visitor(app).register(fields)).status).toBe(200);
    }
    const sent = async () => {
      await Promise.all([sendMails(behind.deps), sendMails(ahead.deps)]);
      return behind.mailbox.sent.map(({ to }) => to).filter((to) => to.startsWith('guest'));
    };
    // That of the one ahead is not due yet at the one behind, and is sent by the one ahead.
    expect((await sent()).sort()).toEqual([...addresses].sort());
    behind.clock.advance(skewMs);
    expect(await sent()).toHaveLength(addresses.length);
  });

  it('read each account that is due once', async () => {
    const user = await securitiesUser(behind);
    const keys = Array.from({ length: 8 }, (_, n) => `key${n}-${randomBytes(4).toString('hex')}`);
    for (const appKey of keys) await user.link({ appKey });
    behind.clock.advance(24 * 3600_000);
    fake.reads.length = 0;
    const runs = await Promise.all(
      [behind, ahead, behind, ahead].map(({ deps }) => syncDueAccounts(deps, stop)),
    );
    expect(runs.reduce((sum, run) => sum + (run.synced ?? 0), 0)).toBe(keys.length);
    expect(fake.reads.map(({ appKey }) => appKey).sort()).toEqual([...keys].sort());
    for (const { deps } of [ahead, behind]) await syncDueAccounts(deps, stop);
    expect(fake.reads).toHaveLength(keys.length);
  });
});
