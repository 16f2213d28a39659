import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { withTransaction } from '../../db/with-transaction.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { countMail } from './mail-quota.ts';
import { queueNotice } from './outbox.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.renew());

it('ten notices a day are sent at once beside ten codes and test mails, and further ones wait for a day', async () => {
  const { deps } = test;
  const notice = (to: string) => ({ to, subject: 's', text: 't', html: null });
  await withTransaction(deps.db, async (tx) => {
    for (let sent = 0; sent < 10; sent += 1) await countMail(tx, deps.now(), 'li@example.org');
    for (let sent = 0; sent < 11; sent += 1) {
      await queueNotice(tx, deps, notice(sent % 2 ? 'li@example.org' : 'Li+tag@example.org'));
    }
  });
  const mails = await deps.db.selectFrom('mails').select('next_attempt_at').execute();
  const due = mails.map((mail) => mail.next_attempt_at).sort();
  expect(due.slice(0, 10)).toEqual(Array(10).fill('2026-11-21T02:00:00.000Z'));
  expect(due.at(-1)).toBe('2026-11-22T02:00:00.000Z');
});
