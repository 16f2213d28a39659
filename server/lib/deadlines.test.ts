import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendMails } from '../areas/delivery/send-mails.ts';
import { takeLease } from '../jobs/leases.repository.ts';
import { leaseMs } from '../jobs/with-lease.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { visitor } from '../testing/visitor.ts';

const present = '2026-11-21T02:00:00.000Z';
const wrong = '2031-11-21T02:00:00.000Z';

let test: TestApp;
let guest: ReturnType<typeof visitor>;
const email = 'li@example.org';

beforeEach(async () => {
  test = await buildTestApp();
  guest = visitor(test);
  await guest.join(email, 'li');
});
afterEach(() => test.close());

/** Does work while the server's clock is five years ahead, then sets the clock right. */
async function inWrongYear<T>(work: () => Promise<T>): Promise<T> {
  test.clock.set(wrong);
  const done = await work();
  test.clock.set(present);
  test.clock.advance(60 * 60_000);
  return done;
}

describe('a deadline that was stored by a clock five years ahead has passed', () => {
  it('for a rate limit per address', async () => {
    const captcha = () => test.call('GET', '/auth/captcha', { address: '203.0.113.9' });
    await inWrongYear(async () => {
      for (let i = 0; i < 61; i += 1) await captcha();
      expect((await captcha()).status).toBe(429);
    });
    expect((await captcha()).status).toBe(200);
  });

  it('for the lock-out', async () => {
    await inWrongYear(async () => {
      for (let i = 0; i < 6; i += 1) await guest.login({ email, password: 'Wrong-pass1!' });
      expect((await guest.login({ email })).status).toBe(429);
    });
    expect((await guest.login({ email })).status).toBe(200);
  });

  it('for the minute between two mails, and for the ten mails of a day', async () => {
    const forgot = () => guest.post('forgot-password', { email });
    await inWrongYear(async () => {
      for (let i = 0; i < 12; i += 1) {
        await forgot();
        test.clock.advance(61_000);
      }
      expect((await forgot()).status).toBe(429);
    });
    expect((await forgot()).status).toBe(200);
  });

  it('for a mailed code', async () => {
    const code = await inWrongYear(async () => {
      await guest.post('forgot-password', { email });
      return guest.codeTo(email);
    });
    const body = { email, code, newPassword: 'New-password1!' };
    const answer = await guest.post('reset-password', body);
    expect(answer.body.code).toBe('CODE_EXPIRED');
  });

  it('for a captcha', async () => {
    const { captchaId } = await inWrongYear(
      async () => (await test.call('GET', '/auth/captcha')).body.data,
    );
    const answer = await guest.login({ email, captchaId });
    expect(answer.body.code).toBe('CAPTCHA_INVALID');
  });

  it('for a lease', async () => {
    const { db, now } = test.deps;
    const until = () => new Date(now().getTime() + leaseMs);
    const take = (holder: string) => takeLease(db, { job: 'job', holder }, now(), until());
    await inWrongYear(() => take('dead'));
    expect(await take('living')).toBe(true);
    expect(await take('another')).toBe(false);
  });

  it('for a mail that waits for its next attempt', async () => {
    await inWrongYear(() => guest.post('forgot-password', { email }));
    const sent = test.mailbox.sent.length;
    await sendMails(test.deps);
    expect(test.mailbox.sent.length).toBe(sent + 1);
  });
});

it('a deadline stored by a process whose clock is a little ahead still counts', async () => {
  const { db, now } = test.deps;
  const until = () => new Date(now().getTime() + leaseMs);
  test.clock.advance(50_000);
  await takeLease(db, { job: 'job', holder: 'one' }, now(), until());
  test.clock.advance(-50_000);
  expect(await takeLease(db, { job: 'job', holder: 'two' }, now(), until())).toBe(false);
});
