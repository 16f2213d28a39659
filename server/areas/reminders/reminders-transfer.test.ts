import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkData } from '../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { beginHousehold } from '../../testing/households/shared-household.ts';
import { signIn } from '../../testing/sign-in.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(async () => {
  expect(await checkData(test.deps.db)).toEqual([]);
  await test.close();
});

const as = (token: string) => (method: string, path: string, body?: unknown) =>
  test.call(method, path, { token, body });

/** A user with three channels and rules, and the file of an export. */
async function exportReminders() {
  const call = as((await signIn(test)).token);
  const add = async (body: object) => (await call('POST', '/reminders/channels', body)).body.data;
  await add({ name: '邮箱', channelType: 'MAIL' });
  const robot = await add({
    name: '群',
    channelType: 'DINGTALK',
    key: 'aaaa-bbbb-cccc',
    secret: 'SECdemo',
  });
  await add({ name: '手机', channelType: 'NTFY', topic: 'home' });
  const loan = { kind: 'LOAN', enabled: true, leadDays: [3], channels: [robot.id] };
  const off = { kind: 'PLAN', enabled: false, leadDays: [], channels: null };
  const quiet = { quietFrom: '22:00', quietTo: '07:00', sendTime: '08:30', amounts: true };
  await call('PUT', '/reminders/rules', { ...quiet, rules: [loan, off] });
  return (await call('GET', '/personal-data/export')).body;
}

it('an export has channels and rules, and no key or secret', async () => {
  const file = await exportReminders();
  expect(JSON.stringify(file)).not.toMatch(/aaaa-bbbb|SECdemo/);
  expect(file.reminders).toHaveLength(1);
  expect(file.reminders[0]).toMatchObject({
    sendTime: '08:30',
    quietFrom: '22:00',
    quietTo: '07:00',
    amounts: true,
    channels: [
      { name: '邮箱', channelType: 'MAIL', hadKey: false, isActive: true },
      { name: '群', channelType: 'DINGTALK', hadKey: true, isActive: true },
      { name: '手机', channelType: 'NTFY', topic: 'home', host: 'ntfy.sh', hadKey: false },
    ],
  });
});

it('an imported channel without its key is inactive and says what is missing', async () => {
  const file = await exportReminders();
  const call = as((await signIn(test)).token);
  expect((await call('POST', '/personal-data/import', file)).status).toBe(200);
  const channels = (await call('GET', '/reminders/channels')).body.data;
  expect(channels).toMatchObject([
    { name: '邮箱', isActive: true },
    { name: '群', isActive: false, hasKey: false, hasSecret: false },
    { name: '手机', isActive: true, topic: 'home' },
  ]);
  const { data } = (await call('GET', '/reminders/rules')).body;
  expect(data).toMatchObject({ sendTime: '08:30', quietTo: '07:00', amounts: true, version: 1 });
  const ruleOf = (kind: string) => data.rules.find((rule: { kind: string }) => rule.kind === kind);
  expect(ruleOf('LOAN')).toMatchObject({ leadDays: [3], channels: [channels[1].id] });
  expect(ruleOf('PLAN')).toMatchObject({ enabled: false });
  const sent = await call('POST', `/reminders/channels/${channels[1].id}/test`);
  expect(sent.body.data).toEqual({
    ok: false,
    message: '还没有密钥（导出文件不含密钥），请编辑后重新填写',
  });
  const again = (await call('GET', '/personal-data/export')).body;
  const comparable = ({ reminders: [settings] }: typeof file) => ({
    ...settings,
    channels: settings.channels.map(({ isActive: _, ...rest }: { isActive: boolean }) => rest),
  });
  expect(comparable(again)).toEqual(comparable(file));
});

it.each<[string, (settings: Record<string, unknown>) => object, string]>([
  ['a rule on no channel', () => ({ rules: [ruleOn(9)] }), 'reminders.0.rules'],
  ['half of the quiet hours', () => ({ quietTo: null }), 'reminders.0.quietTo'],
  ['a wrong host', withHost('evil.example/x'), 'reminders.0.channels.2.host'],
  ['a kind twice', () => ({ rules: [ruleOn(1), ruleOn(1)] }), 'reminders.0.rules'],
])('a file with %s is refused', async (_, change, field) => {
  const file = await exportReminders();
  const [settings] = file.reminders;
  const call = as((await signIn(test)).token);
  const body = { ...file, reminders: [{ ...settings, ...change(settings) }] };
  const refused = await call('POST', '/personal-data/import', body);
  expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([400, [field]]);
});

function ruleOn(channel: number) {
  return { kind: 'LOAN', enabled: true, leadDays: [1], channels: [channel] };
}

function withHost(host: string) {
  return ({ channels }: Record<string, unknown>) => ({
    channels: (channels as object[]).map((channel, at) =>
      at === 2 ? { ...channel, host } : channel,
    ),
  });
}

it('reminders stay a person’s: a household takes none from a file', async () => {
  const file = await exportReminders();
  const { id, founder } = await beginHousehold(test);
  const options = { token: founder.token, query: { userId: id } };
  const answer = await test.call('POST', '/personal-data/import', { ...options, body: file });
  expect(answer.body.data).toMatchObject({ reminders: 0 });
  expect((await test.call('GET', '/personal-data/export', options)).body.reminders).toEqual([]);
  const channels = test.deps.db.selectFrom('reminder_channels').select('id');
  expect(await channels.where('owner_id', '=', id).execute()).toEqual([]);
});
