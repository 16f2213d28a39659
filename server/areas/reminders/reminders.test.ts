import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { checkData } from '../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { foundHousehold } from '../../testing/households/shared-household.ts';
import { signIn } from '../../testing/sign-in.ts';
import { queueReminders } from './run-reminders.ts';
import { sendReminders } from './send-reminders.ts';

let test: TestApp;
let token: string;
let sent: string[];
let answer: () => Promise<Response>;

beforeAll(async () => {
  const fetch = (_: unknown, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)).markdown.content);
    return answer();
  };
  test = await buildTestApp({
    deps: { fetch: fetch as typeof globalThis.fetch },
    // 10:00 in Shanghai.
    now: '2026-11-21T02:00:00.000Z',
  });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.renew();
  sent = [];
  answer = () => Promise.resolve(Response.json({ errcode: 0 }));
  ({ token } = await signIn(test));
  await call('POST', '/reminders/channels', { name: '群', channelType: 'WECOM', key: 'aaaa-bbbb' });
  await call('POST', '/payables', { supplierName: '房东', amount: 3000, dueDate: '2026-11-28' });
});
afterEach(async () => {
  expect(await checkData(test.deps.db)).toEqual([]);
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

it('what falls due in a household reaches the members who chose it, until they leave', async () => {
  const founder = await signIn(test);
  const home = await foundHousehold(test, founder);
  const { userId } = await test.deps.db
    .selectFrom('sessions')
    .select('user_id as userId')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await home.add('VIEWER', { token, userId });
  await test.call('POST', '/payables', {
    token: founder.token,
    query: { userId: home.id },
    body: { supplierName: '物业', amount: 500, dueDate: '2026-11-28' },
  });
  const day = async (date: string) => {
    sent = [];
    test.clock.set(`2026-11-${date}T02:00:00.000Z`);
    await queueReminders(test.deps);
    await sendReminders(test.deps);
    return sent;
  };
  expect(await day('21')).toEqual([
    '**家底提醒：1 项即将到期**\n应付款 房东：2026-11-28（还有7天）\n【家底】',
  ]);
  await call('PUT', '/household/reminders', { enabled: true });
  expect(await day('27')).toEqual([
    '**家底提醒：2 项即将到期**\n应付款 房东：2026-11-28（明天）\n我们家：应付款 物业：2026-11-28（明天）\n【家底】',
  ]);
  // Queued, and sent once more after they have left: what was the household's is left out.
  answer = () => Promise.resolve(Response.json({}, { status: 503 }));
  expect((await day('28'))[0]).toContain('物业');
  answer = () => Promise.resolve(Response.json({ errcode: 0 }));
  await call('POST', '/household/leave');
  sent = [];
  test.clock.advance(5_000);
  await sendReminders(test.deps);
  expect(sent).toEqual(['**家底提醒：1 项即将到期**\n应付款 房东：2026-11-28（今天）\n【家底】']);
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

it('what is tried again does not arrive in quiet hours either', async () => {
  answer = () => Promise.resolve(Response.json({}, { status: 503 }));
  await queueReminders(test.deps);
  await sendReminders(test.deps);
  await call('PUT', '/reminders/rules', { quietFrom: '10:00', quietTo: '12:00' });
  test.clock.advance(5_000);
  await sendReminders(test.deps);
  const [waiting] = (await call('GET', '/reminders/outbox')).body.data.records;
  expect(waiting).toMatchObject({ state: 'WAITING', nextTryAt: '2026-11-21T04:00:05.000Z' });
  test.clock.set('2026-11-21T04:00:05.000Z');
  await sendReminders(test.deps);
  expect(sent).toHaveLength(2);
});

it('a message without an answer is never repeated by itself', async () => {
  answer = () => Promise.reject(Object.assign(new Error('late'), { name: 'TimeoutError' }));
  await queueReminders(test.deps);
  await sendReminders(test.deps);
  test.clock.advance(24 * 3600 * 1000);
  await sendReminders(test.deps);
  expect([sent.length, await states()]).toEqual([1, ['7 UNKNOWN']]);
});

it('a channel that hangs holds up no other', async () => {
  await call('POST', '/reminders/channels', {
    name: '群二',
    channelType: 'WECOM',
    key: 'cccc-dddd',
  });
  let release = () => {};
  const hanging = new Promise<void>((resolve) => {
    release = resolve;
  });
  answer = async () => {
    if (sent.length > 1) return Response.json({ errcode: 0 });
    await hanging;
    throw Object.assign(new Error('late'), { name: 'TimeoutError' });
  };
  await queueReminders(test.deps);
  const run = sendReminders(test.deps);
  await vi.waitFor(async () => expect((await states()).toSorted()).toContain('7 SENT'));
  expect((await states()).toSorted()).toEqual(['7 SENDING', '7 SENT']);
  release();
  expect(await run).toMatchObject({ sent: 1, failed: 1 });
  expect((await states()).toSorted()).toEqual(['7 SENT', '7 UNKNOWN']);
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

it('the outbox lists what was sent, newest first, by its state where one is asked for', async () => {
  await queueReminders(test.deps);
  await sendReminders(test.deps);
  test.clock.set('2026-11-27T02:00:00.000Z');
  answer = () => Promise.resolve(Response.json({ errcode: 93000 }));
  await queueReminders(test.deps);
  await sendReminders(test.deps);
  const { data } = (await call('GET', '/reminders/outbox')).body;
  expect(data).toMatchObject({ total: 2, page: 1, size: 20, hasNext: false });
  expect(data.records).toMatchObject([
    {
      ...{ channelType: 'WECOM', leadDays: 1, title: '应付款 房东', state: 'FAILED', tries: 1 },
      ...{ nextTryAt: null, sentAt: null, error: '密钥无效，或机器人已被移除' },
    },
    { leadDays: 7, state: 'SENT', sentAt: '2026-11-21T02:00:00.000Z', error: null },
  ]);
  const sentOnes = (await call('GET', '/reminders/outbox?state=SENT&size=1')).body.data;
  expect([sentOnes.total, sentOnes.records[0].leadDays]).toEqual([1, 7]);
  const wrong = await call('GET', '/reminders/outbox?state=LOST');
  expect([wrong.status, wrong.body.error.fields]).toEqual([400, { state: ['状态不正确'] }]);
});

it('what has failed or was not answered is sent again when its owner asks, and nothing else', async () => {
  answer = () => Promise.resolve(Response.json({ errcode: 93000 }));
  await queueReminders(test.deps);
  await sendReminders(test.deps);
  const [{ id }] = (await call('GET', '/reminders/outbox')).body.data.records;
  const retry = () => call('POST', `/reminders/outbox/${id}/retry`);
  answer = () => Promise.reject(Object.assign(new Error('late'), { name: 'TimeoutError' }));
  const first = await retry();
  expect([first.status, first.body.data.state, first.body.data.error]).toEqual([
    ...[200, 'WAITING', null],
  ]);
  const early = await retry();
  expect([early.status, early.body.message]).toEqual([
    409,
    '只有发送失败或未收到答复的提醒可以重新发送',
  ]);
  await sendReminders(test.deps);
  expect(await states()).toEqual(['7 UNKNOWN']);
  answer = () => Promise.resolve(Response.json({ errcode: 0 }));
  await retry();
  await sendReminders(test.deps);
  expect([sent.length, await states()]).toEqual([3, ['7 SENT']]);
  expect((await retry()).status).toBe(409);
});

it('a second mail on a day is not sent, even when its owner asks, and says why', async () => {
  const [{ id }] = (await call('GET', '/reminders/channels')).body.data;
  await call('DELETE', `/reminders/channels/${id}`);
  await call('POST', '/reminders/channels', { name: '邮箱', channelType: 'MAIL' });
  await queueReminders(test.deps);
  await sendReminders(test.deps);
  await test.deps.db
    .updateTable('reminders')
    .set({ state: 'FAILED', sent_at: null, error: '通知方式已停用' })
    .execute();
  const [{ id: reminderId }] = (await call('GET', '/reminders/outbox')).body.data.records;
  await call('POST', `/reminders/outbox/${reminderId}/retry`);
  await sendReminders(test.deps);
  const [reminder] = (await call('GET', '/reminders/outbox')).body.data.records;
  expect(reminder).toMatchObject({ state: 'FAILED', error: '每天最多一封邮件，今天的已经发出' });
  const mails = await test.deps.db
    .selectFrom('mails')
    .select('id')
    .where('subject', 'like', '%即将到期%')
    .execute();
  expect(mails).toHaveLength(1);
});

it('a mail that quiet hours put off until the next morning leaves out no later day', async () => {
  const [{ id }] = (await call('GET', '/reminders/channels')).body.data;
  await call('DELETE', `/reminders/channels/${id}`);
  await call('POST', '/reminders/channels', { name: '邮箱', channelType: 'MAIL' });
  await call('POST', '/payables', { supplierName: '物业', amount: 300, dueDate: '2026-11-29' });
  const rules = { sendTime: '23:30', quietFrom: '22:00', quietTo: '07:00' };
  await call('PUT', '/reminders/rules', rules);
  for (const day of ['21', '22']) {
    // 23:50 in Shanghai, and 07:30 on the next morning.
    test.clock.set(`2026-11-${day}T15:50:00.000Z`);
    await queueReminders(test.deps);
    test.clock.set(`2026-11-${day}T23:30:00.000Z`);
    await sendReminders(test.deps);
  }
  expect(await states()).toEqual(['7 SENT', '7 SENT']);
});

it('what is sent by hand in the morning leaves the run of the day as it is', async () => {
  await call('PUT', '/reminders/rules', { sendTime: '11:00' });
  expect((await call('POST', '/reminders/run')).body.data).toEqual({ queued: 1 });
  await sendReminders(test.deps);
  await call('POST', '/payables', { supplierName: '物业', amount: 300, dueDate: '2026-11-28' });
  test.clock.set('2026-11-21T04:00:00.000Z');
  expect(await queueReminders(test.deps)).toEqual({ queued: 1, failed: 0 });
});

it('a budget is reminded of at 80 % and at 100 %, once in each of its periods', async () => {
  const none = { kind: 'PAYABLE', enabled: false, leadDays: [], channels: null };
  await call('PUT', '/reminders/rules', { amounts: true, rules: [none] });
  const opened = { accountName: '卡', accountType: 'CHECKING', initialBalance: 9000 };
  const account = await call('POST', '/accounts', { ...opened, day: '2026-01-01' });
  const spend = async (amount: number, day: string) => {
    const entry = { accountId: account.body.data.id, type: 'WITHDRAW', amount, day };
    return (await call('POST', '/spending/entries', entry)).body.data.id;
  };
  const budget = { period: 'MONTH', amount: 1000, fromDay: '2026-10-01' };
  const { id } = (await call('POST', '/spending/budgets', budget)).body.data;
  const runOn = async (day: string) => {
    test.clock.set(`${day}T02:00:00.000Z`);
    // As two servers do at the same time, and once more after a restart.
    await Promise.all([queueReminders(test.deps), queueReminders(test.deps)]);
    await Promise.all([sendReminders(test.deps), sendReminders(test.deps)]);
    await call('POST', '/reminders/run');
    await sendReminders(test.deps);
    return sent.splice(0);
  };
  const message = (month: string, percent: number, used: string) =>
    `**家底提醒：1 项预算提醒**\n预算 全部支出（${month}）已用到 ${percent}%，${used} CNY\n【家底】`;
  const november = '2026-11-01 至 2026-11-30';
  await spend(799.99, '2026-11-20');
  expect(await runOn('2026-11-21')).toEqual([]);
  await spend(0.01, '2026-11-21');
  expect(await runOn('2026-11-22')).toEqual([message(november, 80, '800.00')]);
  expect(await runOn('2026-11-23')).toEqual([]);
  const last = await spend(300, '2026-11-23');
  expect(await runOn('2026-11-24')).toEqual([message(november, 100, '1,100.00')]);
  // What was corrected, or edited, is not reminded of again in the same period.
  await call('PUT', `/spending/entries/${last}`, { amount: 150 });
  await call('PUT', `/spending/budgets/${id}`, { amount: 950 });
  expect(await runOn('2026-11-25')).toEqual([]);
  test.clock.set('2026-12-01T02:00:00.000Z');
  const december = '2026-12-01 至 2026-12-31';
  await spend(820, '2026-12-01');
  expect(await runOn('2026-12-01')).toEqual([message(december, 80, '820.00')]);
});

it('what was spent on the last evening of a period is reminded of on the day after it', async () => {
  const none = { kind: 'PAYABLE', enabled: false, leadDays: [], channels: null };
  await call('PUT', '/reminders/rules', { rules: [none] });
  const opened = { accountName: '卡', accountType: 'CREDIT', day: '2026-01-01' };
  const account = await call('POST', '/accounts', opened);
  const { data } = (await call('POST', '/spending/categories/starting-set')).body;
  const food = data.find(({ name }: { name: string }) => name === '餐饮').id;
  const budget = { period: 'MONTH', amount: 100, fromDay: '2026-11-01', categoryId: food };
  await call('POST', '/spending/budgets', budget);
  test.clock.set('2026-11-30T12:00:00.000Z');
  const entry = { accountId: account.body.data.id, type: 'WITHDRAW', amount: 120 };
  await call('POST', '/spending/entries', { ...entry, categoryId: food });
  test.clock.set('2026-12-01T02:00:00.000Z');
  await queueReminders(test.deps);
  await sendReminders(test.deps);
  expect(sent).toEqual([
    '**家底提醒：1 项预算提醒**\n预算 餐饮（2026-11-01 至 2026-11-30）已用到 100%\n【家底】',
  ]);
});

it('a budget that was deleted before its reminder is sent is not reminded of', async () => {
  const off = { enabled: false, leadDays: [], channels: null };
  await call('PUT', '/reminders/rules', {
    rules: [
      { kind: 'PAYABLE', ...off },
      { kind: 'SHORTFALL', ...off },
    ],
  });
  const opened = { accountName: '卡', accountType: 'CREDIT', day: '2026-01-01' };
  const account = await call('POST', '/accounts', opened);
  const entry = { accountId: account.body.data.id, type: 'WITHDRAW', amount: 120 };
  await call('POST', '/spending/entries', entry);
  const budget = { period: 'MONTH', amount: 100 };
  const { id } = (await call('POST', '/spending/budgets', budget)).body.data;
  await queueReminders(test.deps);
  await call('DELETE', `/spending/budgets/${id}`);
  await sendReminders(test.deps);
  expect([sent, await states()]).toEqual([[], ['0 CANCELLED']]);
});
