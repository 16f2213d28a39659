import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkData } from '../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { signIn } from '../../testing/sign-in.ts';
import { queueReminders } from './run-reminders.ts';
import { sendReminders } from './send-reminders.ts';

let test: TestApp;
let token: string;
let sent: string[];
let answer: () => Promise<Response>;

beforeEach(async () => {
  sent = [];
  answer = () => Promise.resolve(Response.json({ errcode: 0 }));
  const fetch = (_: unknown, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)).markdown.content);
    return answer();
  };
  test = await buildTestApp({ deps: { fetch: fetch as typeof globalThis.fetch } });
  // 10:00 in Shanghai.
  test.clock.set('2026-11-21T02:00:00.000Z');
  ({ token } = await signIn(test));
  await call('POST', '/reminders/channels', { name: '群', channelType: 'WECOM', key: 'aaaa-bbbb' });
  await call('POST', '/payables', { supplierName: '房东', amount: 3000, dueDate: '2026-11-28' });
});
afterEach(async () => {
  expect(await checkData(test.deps.db)).toEqual([]);
  await test.close();
});

const call = (method: string, path: string, body?: unknown) =>
  test.call(method, path, { token, body });
const states = async () =>
  (await test.deps.db.selectFrom('reminders').select(['lead_days', 'state']).execute()).map(
    ({ lead_days, state }) => `${lead_days} ${state}`,
  );

it('a due is reminded of seven days ahead, one day ahead and on its day, once each', async () => {
  for (const day of ['21', '22', '27', '28', '29']) {
    test.clock.set(`2026-11-${day}T02:00:00.000Z`);
    await queueReminders(test.deps);
    await queueReminders(test.deps);
    await sendReminders(test.deps);
    await call('POST', '/reminders/run');
    await sendReminders(test.deps);
  }
  expect(sent).toEqual([
    '**家底提醒：1 项即将到期**\n应付款 房东：2026-11-28（还有7天）\n【家底】',
    '**家底提醒：1 项即将到期**\n应付款 房东：2026-11-28（明天）\n【家底】',
    '**家底提醒：1 项即将到期**\n应付款 房东：2026-11-28（今天）\n【家底】',
  ]);
});

it('nothing is sent before the time of the day, and amounts only when they are switched on', async () => {
  await call('PUT', '/reminders/rules', { amounts: true });
  test.clock.set('2026-11-21T00:00:00.000Z');
  expect(await queueReminders(test.deps)).toEqual({ queued: 0, failed: 0 });
  test.clock.set('2026-11-21T02:00:00.000Z');
  await queueReminders(test.deps);
  await sendReminders(test.deps);
  expect(sent[0]).toContain('还有7天），3,000.00 CNY');
});

it('quiet hours put a message off until they end', async () => {
  await call('PUT', '/reminders/rules', { quietFrom: '22:00', quietTo: '10:30' });
  await queueReminders(test.deps);
  await sendReminders(test.deps);
  expect(sent).toEqual([]);
  test.clock.set('2026-11-21T02:30:00.000Z');
  await sendReminders(test.deps);
  expect(sent).toHaveLength(1);
});

it('a message without an answer is never repeated by itself', async () => {
  answer = () => Promise.reject(Object.assign(new Error('late'), { name: 'TimeoutError' }));
  await queueReminders(test.deps);
  await sendReminders(test.deps);
  test.clock.advance(24 * 3600 * 1000);
  await sendReminders(test.deps);
  expect([sent.length, await states()]).toEqual([1, ['7 UNKNOWN']]);
});

it('a message that was refused for a while is sent again after five seconds, then a minute', async () => {
  answer = () => Promise.resolve(Response.json({}, { status: 503 }));
  await queueReminders(test.deps);
  await sendReminders(test.deps);
  test.clock.advance(4_000);
  await sendReminders(test.deps);
  expect(sent).toHaveLength(1);
  test.clock.advance(1_000);
  await sendReminders(test.deps);
  test.clock.advance(59_000);
  await sendReminders(test.deps);
  expect([sent.length, await states()]).toEqual([2, ['7 WAITING']]);
});

it('what was being sent when the process died may have arrived, and is not sent again', async () => {
  await queueReminders(test.deps);
  await test.deps.db
    .updateTable('reminders')
    .set({ state: 'SENDING', next_try_at: '2026-11-21T02:01:00.000Z' })
    .execute();
  test.clock.set('2026-11-21T02:01:00.000Z');
  await sendReminders(test.deps);
  expect([sent.length, await states()]).toEqual([0, ['7 UNKNOWN']]);
});

it('what was done meanwhile is not reminded of', async () => {
  await queueReminders(test.deps);
  const [due] = (await call('GET', '/dues')).body.data;
  await call('PUT', `/dues/${due.key}/done`);
  await sendReminders(test.deps);
  expect([sent.length, await states()]).toEqual([0, ['7 CANCELLED']]);
});
