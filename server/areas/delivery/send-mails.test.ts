import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTransaction } from '../../db/with-transaction.ts';
import type { OutgoingMail } from '../../providers/delivery/mail-transport.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { faulty } from '../../testing/faulty-dialect.ts';
import { composeMail } from './compose-mail.ts';
import { countMail } from './mail-quota.ts';
import { findMailBacklog } from './mails.repository.ts';
import { queueMail } from './outbox.ts';
import { sendMails } from './send-mails.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.renew());

const second = 1000;
const hour = 3600 * second;

const queue = (to: string, subject = '你好') =>
  withTransaction(test.deps.db, (tx) =>
    queueMail(tx, test.deps, {
      to,
      ...composeMail({ subject, greeting: '您好：', before: [], code: '123456', after: [] }),
    }),
  );
const rows = () => test.deps.db.selectFrom('mails').selectAll().orderBy('id').execute();
const send = () => sendMails(test.deps);

describe('a queued mail', () => {
  it('is sent once, and its content is then removed', async () => {
    await queue('li@example.org');
    expect(await findMailBacklog(test.deps.db)).toEqual({
      pending: 1,
      failing: 0,
      lastError: null,
    });
    expect(await send()).toEqual({ sent: 1, failed: 0 });
    expect(await send()).toEqual({ sent: 0, failed: 0 });
    expect(test.mailbox.sent).toMatchObject([{ to: 'li@example.org', subject: '你好' }]);
    expect(await rows()).toMatchObject([
      { status: 'SENT', attempts: 1, text: '', html: null, sent_at: test.deps.now().toISOString() },
    ]);
    expect(await findMailBacklog(test.deps.db)).toEqual({
      pending: 0,
      failing: 0,
      lastError: null,
    });
  });

  it('is not queued when its transaction fails', async () => {
    const failing = withTransaction(test.deps.db, async (tx) => {
      await queueMail(tx, test.deps, { to: 'a@b.org', subject: 's', text: 't', html: null });
      await countMail(tx, test.deps.now(), 'a@b.org');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await rows()).toEqual([]);
    expect(await test.deps.db.selectFrom('limits').selectAll().execute()).toEqual([]);
  });

  it('has a subject of one line, whatever it is given', async () => {
    await queue('li@example.org', 'Hello\r\nBcc: everybody@example.org\u0007');
    expect((await rows())[0]?.subject).toBe('Hello Bcc: everybody@example.org');
  });

  it('is sent once by ten senders at the same time', async () => {
    for (let i = 0; i < 25; i += 1) await queue(`p${i}@example.org`);
    await Promise.all(Array.from({ length: 10 }, send));
    const recipients = test.mailbox.sent.map(({ to }) => to);
    expect(recipients).toHaveLength(25);
    expect(new Set(recipients).size).toBe(25);
  });

  it('is sent by another sender, under the same id, two minutes after its sender hung', async () => {
    await queue('li@example.org');
    const { first, silent, wakeUp } = hangingSender();
    await first;
    test.clock.advance(120 * second - 1);
    expect(await send()).toEqual({ sent: 0, failed: 0 });
    test.clock.advance(1);
    expect(await send()).toEqual({ sent: 1, failed: 0 });
    expect(test.mailbox.sent[0]?.id).toBe((await first)?.id);
    wakeUp();
    expect(await silent).toEqual({ sent: 0, failed: 1 });
    expect(await rows()).toMatchObject([{ status: 'SENT', last_error: null }]);
  });

  it('keeps the retry time of its newest attempt when an older one fails later', async () => {
    await queue('li@example.org');
    const { first, silent, wakeUp } = hangingSender();
    await first;
    test.clock.advance(120 * second);
    test.mailbox.failure = new Error('the newest');
    await send();
    const after = await rows();
    test.clock.advance(second);
    wakeUp();
    await silent;
    expect(await rows()).toEqual(after);
  });
});

it('a mail that cannot be marked as sent does not stop the others', async () => {
  const { through, faults } = faulty();
  await test.close();
  test = await buildTestApp({ through });
  for (let i = 0; i < 12; i += 1) await queue(`p${i}@example.org`);
  let refused = 0;
  const marksSent = (sql: string) => sql.includes('"sent_at" = ') && ++refused === 1;
  faults.plan({ fault: 'REFUSED', at: (_, sql) => marksSent(sql) });
  expect(await send()).toEqual({ sent: 11, failed: 1 });
  faults.plan(undefined);
  const [mail] = (await rows()).filter(({ status }) => status === 'PENDING');
  const line = test.logLines.find((each) => each.includes('a mail was not marked as sent'));
  expect(JSON.parse(line ?? '')).toMatchObject({ mailId: mail?.id, code: '23514' });
  expect(await send()).toEqual({ sent: 0, failed: 0 });
});

/** Starts a sender whose transport hangs until `wakeUp`, and then fails. */
function hangingSender() {
  const taken = Promise.withResolvers<OutgoingMail>();
  const answer = Promise.withResolvers<void>();
  const mail = {
    ...test.mailbox,
    send: (mail: OutgoingMail) => {
      taken.resolve(mail);
      return answer.promise;
    },
  };
  const silent = sendMails({ ...test.deps, mail });
  return { first: taken.promise, silent, wakeUp: () => answer.reject(new Error('long ago')) };
}

describe('a mail that cannot be sent', () => {
  beforeEach(async () => {
    test.mailbox.failure = Object.assign(new Error('connect\r\nrefused'), { code: 'ECONNECTION' });
    await queue('li@example.org');
  });

  it('waits longer each time, for about a day, and is then given up', async () => {
    const began = test.deps.now().getTime();
    const waits: number[] = [];
    for (;;) {
      await send();
      const [mail] = await rows();
      if (mail?.status === 'FAILED') break;
      const waitMs = Date.parse(mail?.next_attempt_at ?? '') - test.deps.now().getTime();
      test.clock.advance(waitMs - 1);
      expect(await send()).toEqual({ sent: 0, failed: 0 });
      test.clock.advance(1);
      waits.push(waitMs / second);
    }
    expect(waits.slice(0, 8)).toEqual([5, 15, 30, 60, 120, 300, 600, 1800]);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect((test.deps.now().getTime() - began) / hour).toBeGreaterThan(20);
    expect((test.deps.now().getTime() - began) / hour).toBeLessThan(28);
    expect(await rows()).toMatchObject([
      {
        status: 'FAILED',
        attempts: waits.length + 1,
        text: '',
        last_error: 'ECONNECTION: connect refused',
      },
    ]);
    test.clock.advance(100 * hour);
    expect(await send()).toEqual({ sent: 0, failed: 0 });
  });

  it('shows in health and log, without its content', async () => {
    await queue('han@example.org');
    await send();
    expect(await findMailBacklog(test.deps.db)).toEqual({
      pending: 2,
      failing: 2,
      lastError: 'ECONNECTION: connect refused',
    });
    const log = test.logLines.join('\n');
    expect(log).toContain('a mail could not be sent and will be tried again');
    expect(log).not.toContain('123456');
  });

  it.each([
    ['550 <li@example.org>: no such user', '550 <(address)>: no such user'],
    ["EACCES: mkdir '/data/outbox'", 'EACCES: mkdir (path)'],
  ])('is reported without addresses and paths: %s', async (reason, reported) => {
    test.mailbox.failure = new Error(reason);
    await send();
    expect((await findMailBacklog(test.deps.db)).lastError).toBe(reported);
  });

  it('does not hold up the others', async () => {
    await queue('han@example.org');
    test.mailbox.failure = undefined;
    const picky = {
      ...test.mailbox,
      send: async (mail: OutgoingMail) => {
        if (mail.to.startsWith('li')) throw new Error('550 no such user');
        await test.mailbox.send(mail);
      },
    };
    expect(await sendMails({ ...test.deps, mail: picky })).toEqual({ sent: 1, failed: 1 });
    expect(test.mailbox.sent).toMatchObject([{ to: 'han@example.org' }]);
  });

  it('is delivered once the server is back, and health is good again', async () => {
    await send();
    test.mailbox.failure = undefined;
    test.clock.advance(5 * second);
    expect(await send()).toEqual({ sent: 1, failed: 0 });
    expect(await findMailBacklog(test.deps.db)).toEqual({
      pending: 0,
      failing: 0,
      lastError: null,
    });
  });
});
