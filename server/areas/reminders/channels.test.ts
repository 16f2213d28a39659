import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createKeyring } from '../../config/keyring.ts';
import { checkData } from '../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { countUnopenableChannels, rotateChannelKeys } from './channel-keys.ts';

let test: TestApp;
let user: SignedIn;
/** What was called, and what is answered. */
let asked: string[];
let answer: () => Promise<Response>;

beforeAll(async () => {
  const fetch = (url: string | URL | Request) => {
    asked.push(String(url));
    return answer();
  };
  test = await buildTestApp({ deps: { fetch: fetch as typeof globalThis.fetch } });
});
afterAll(async () => {
  expect(await checkData(test.deps.db)).toEqual([]);
  await test.close();
});
beforeEach(async () => {
  asked = [];
  answer = () => Promise.resolve(Response.json({ errcode: 0 }));
  user = await signIn(test);
});

const call = (method: string, path: string, body?: unknown) =>
  test.call(method, `/reminders/channels${path}`, { token: user.token, body });
const wecom = { name: '家庭群', channelType: 'WECOM', key: 'aaaa-bbbb-cccc' };
const add = async (body: object = wecom) => (await call('POST', '', body)).body.data;

describe('a channel', () => {
  it('is added, changed and removed, and its key is never answered', async () => {
    const { id } = await add({ ...wecom, channelType: 'DINGTALK', secret: 'SECdemo' });
    const edited = await call('PUT', `/${id}`, { name: '群二', isActive: false, version: 1 });
    const expected = {
      id,
      name: '群二',
      channelType: 'DINGTALK',
      host: null,
      topic: null,
      chatId: null,
      hasKey: true,
      hasSecret: true,
      isActive: false,
      lastSentAt: null,
      lastError: null,
      version: 2,
    };
    expect(edited.body.data).toMatchObject(expected);
    const listed = await call('GET', '');
    expect(listed.body.data).toMatchObject([expected]);
    expect(JSON.stringify([edited.body, listed.body])).not.toMatch(/aaaa-bbbb|SECdemo/);
    const stale = await call('PUT', `/${id}`, { name: '群三', version: 1 });
    expect([stale.status, stale.body.error.current.name]).toEqual([409, '群二']);
    await call('DELETE', `/${id}`);
    expect((await call('GET', '')).body.data).toEqual([]);
  });

  it('has its key sealed at rest, and out of the log', async () => {
    const { id } = await add();
    await call('POST', `/${id}/test`);
    const row = await test.deps.db
      .selectFrom('reminder_channels')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.service_key).toMatch(/^v1\./);
    const audit = await test.deps.db.selectFrom('audit_log').selectAll().execute();
    expect(JSON.stringify([row, audit, test.logLines])).not.toContain('aaaa-bbbb');
  });

  it('has the usual host of its service, or one of the list', async () => {
    expect(await add({ name: 'a', channelType: 'BARK', key: 'k1234567' })).toMatchObject({
      host: 'api.day.app',
    });
    const ntfy = { name: 'n', channelType: 'NTFY', topic: 'home', host: 'NTFY.sh:443' };
    expect(await add(ntfy)).toMatchObject({ host: 'ntfy.sh', topic: 'home', hasKey: false });
  });

  it.each<[object, string, string]>([
    [{ ...wecom, name: ' ' }, 'name', '名称不能为空'],
    [{ ...wecom, channelType: 'SMS' }, 'channelType', '请选择通知方式'],
    [{ ...wecom, key: 'short' }, 'key', '密钥格式不正确'],
    [{ ...wecom, key: 'https://example.org/hook' }, 'key', '密钥格式不正确'],
    [{ ...wecom, key: '' }, 'key', '密钥格式不正确'],
    [{ ...wecom, channelType: 'TELEGRAM', chatId: '7' }, 'key', '密钥格式不正确'],
    [
      { name: 't', channelType: 'TELEGRAM', key: '12345:abcdefghijklmnopqrst' },
      'chatId',
      '会话 ID 格式不正确',
    ],
    [{ name: 'n', channelType: 'NTFY', topic: 'a/b' }, 'topic', '主题格式不正确'],
    [{ ...wecom, channelType: 'GOTIFY' }, 'host', '请填写服务器地址'],
    [{ ...wecom, channelType: 'GOTIFY', host: '10.0.0.1' }, 'host', '该服务器不在允许的名单中'],
    [{ ...wecom, channelType: 'BARK', host: 'api.day.app@x' }, 'host', '该服务器不在允许的名单中'],
  ])('is refused as %j', async (body, field, text) => {
    const { status, body: answered } = await call('POST', '', body);
    expect([status, answered.error.fields[field]]).toEqual([400, [text]]);
  });

  it('is refused with a wrong key or host when it is changed', async () => {
    const { id } = await add({ name: 'a', channelType: 'BARK', key: 'k1234567' });
    const key = await call('PUT', `/${id}`, { key: 'a b' });
    expect(key.body.error.fields).toEqual({ key: ['密钥格式不正确'] });
    const host = await call('PUT', `/${id}`, { host: 'localhost' });
    expect(host.body.error.fields).toEqual({ host: ['该服务器不在允许的名单中'] });
  });

  it('is the tenth at most, and mail is one of them once', async () => {
    await add({ name: 'm', channelType: 'MAIL' });
    const second = await call('POST', '', { name: 'm', channelType: 'MAIL' });
    expect(second.body.error.fields).toEqual({
      channelType: ['邮件提醒已经添加过了，每天最多一封'],
    });
    for (let count = 2; count <= 10; count += 1) await add();
    const refused = await call('POST', '', wecom);
    expect([refused.status, refused.body.error.fields]).toEqual([
      400,
      { channelType: ['最多添加10个通知方式'] },
    ]);
  });
});

it('the rules forget a channel that is removed', async () => {
  const { id } = await add();
  const other = await add({ ...wecom, name: '另一个群' });
  const rules = [{ kind: 'LOAN', enabled: true, leadDays: [3], channels: [id, other.id] }];
  const put = await test.call('PUT', '/reminders/rules', { token: user.token, body: { rules } });
  expect(put.status).toBe(200);
  await call('DELETE', `/${id}`);
  const { data } = (await test.call('GET', '/reminders/rules', { token: user.token })).body;
  const loan = data.rules.find((rule: { kind: string }) => rule.kind === 'LOAN');
  expect(loan.channels).toEqual([other.id]);
  const again = await test.call('PUT', '/reminders/rules', { token: user.token, body: data });
  expect(again.status).toBe(200);
});

it('quiet hours are set and cleared as a whole', async () => {
  const put = (body: object) => test.call('PUT', '/reminders/rules', { token: user.token, body });
  await put({ quietFrom: '22:00', quietTo: '07:00' });
  const { status, body } = await put({ quietFrom: null });
  const text = '请同时填写免打扰的开始和结束时间';
  expect([status, body.error?.fields]).toEqual([400, { quietTo: [text] }]);
  const cleared = await put({ quietFrom: null, quietTo: null });
  expect(cleared.body.data).toMatchObject({ quietFrom: null, quietTo: null });
});

describe('a test message', () => {
  it('says what came of it, and the channel shows it afterwards', async () => {
    const { id } = await add();
    const sent = await call('POST', `/${id}/test`);
    expect([sent.status, sent.body.data]).toEqual([200, { ok: true, message: '测试消息已发送' }]);
    expect(asked).toEqual(['https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=aaaa-bbbb-cccc']);
    answer = () => Promise.resolve(Response.json({ errcode: 93000 }));
    const failed = await call('POST', `/${id}/test`);
    const message = '密钥无效，或机器人已被移除';
    expect([failed.status, failed.body.data]).toEqual([200, { ok: false, message }]);
    expect((await call('GET', '')).body.data).toMatchObject([
      { lastSentAt: '2026-11-21T02:00:00.000Z', lastError: message },
    ]);
  });

  it('goes to the user’s own mailbox as a mail', async () => {
    const { id } = await add({ name: 'm', channelType: 'MAIL' });
    const { body } = await call('POST', `/${id}/test`);
    expect(body.data).toEqual({ ok: true, message: '测试邮件已发出，请查看收件箱' });
    const mails = await test.deps.db
      .selectFrom('users')
      .innerJoin('mails', 'mails.recipient', 'users.email')
      .select('mails.subject')
      .where('users.id', '=', user.userId)
      .execute();
    expect(mails).toEqual([{ subject: '【家底】家底测试消息' }]);
    expect(asked).toEqual([]);
  });

  it('is the twentieth of an hour at most', async () => {
    const { id } = await add();
    for (let count = 1; count <= 20; count += 1) await call('POST', `/${id}/test`);
    const refused = await call('POST', `/${id}/test`);
    expect([refused.status, refused.body.message]).toEqual([429, '每小时最多测试20次，请稍后再试']);
    expect(asked).toHaveLength(20);
  });
});

it('keys are sealed anew with another secret key, and those of a lost one are counted', async () => {
  const { db, secrets } = test.deps;
  await add({ ...wecom, channelType: 'FEISHU', secret: 'geheim' });
  const newKey = randomBytes(32);
  expect(await countUnopenableChannels(db, createKeyring(newKey, [], randomBytes))).toBeGreaterThan(
    0,
  );
  const { lost, sealedAnew } = await rotateChannelKeys(
    db,
    createKeyring(newKey, [secrets.secretKey], randomBytes),
  );
  expect([lost, sealedAnew > 0]).toEqual([[], true]);
  expect(await countUnopenableChannels(db, createKeyring(newKey, [], randomBytes))).toBe(0);
  const back = createKeyring(secrets.secretKey, [newKey], randomBytes);
  expect((await rotateChannelKeys(db, back)).lost).toEqual([]);
});
