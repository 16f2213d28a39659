import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NoticeTarget } from './notice.ts';
import { signDingtalk, signFeishu } from './robots.ts';
import { sendNotice } from './send-notice.ts';

/** What the stub has been sent, and what it answers. */
let asked: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[];
let answer: { status: number; body: string; headers?: Record<string, string> } | 'hang up';
let server: Server;
let host: string;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { method = '', url = '', headers } = request;
    asked.push({ method, url, headers, body });
    if (answer === 'hang up') request.socket.destroy();
    else response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  asked = [];
  answer = { status: 200, body: '{}' };
});

const notice = {
  title: '家底提醒',
  lines: ['房租 <@all> [点我](x)：明天到期'],
  link: 'https://jiadi.example',
};
const none = { secret: null, host: null, topic: null, chatId: null };
const services = ['wecom', 'feishu', 'dingtalk', 'serverchan', 'pushdeer', 'telegram'];

function send(target: Partial<NoticeTarget> & Pick<NoticeTarget, 'type'>, allowlist = [host]) {
  const urls = Object.fromEntries(services.map((name) => [name, `http://${host}`]));
  const config = { providerUrls: urls, notifyAllowlist: allowlist };
  const now = () => new Date(1_599_360_473_000);
  return sendNotice({ config, fetch, now }, { key: 'key-0000', ...none, ...target }, notice);
}

const says = (body: unknown, status = 200) => {
  answer = { status, body: JSON.stringify(body) };
};

/** A target of each type, the address it is sent to, and the answer that is a success. */
const channels: [Partial<NoticeTarget> & Pick<NoticeTarget, 'type'>, string, unknown][] = [
  [{ type: 'WECOM' }, '/cgi-bin/webhook/send?key=key-0000', { errcode: 0, errmsg: 'ok' }],
  [{ type: 'FEISHU' }, '/open-apis/bot/v2/hook/key-0000', { code: 0, msg: 'success', data: {} }],
  [{ type: 'DINGTALK' }, '/robot/send?access_token=key-0000', { errcode: 0, errmsg: 'ok' }],
  [{ type: 'SERVERCHAN' }, '/key-0000.send', { code: 0, data: { errno: 0 } }],
  [{ type: 'SERVERCHAN', key: 'sctp12tabc' }, '/send/sctp12tabc.send', { errno: 0 }],
  [{ type: 'PUSHDEER' }, '/message/push', { content: { result: ['{"success":"ok"}'] } }],
  [{ type: 'BARK', host: '' }, '/push', { code: 200, message: 'success', timestamp: 1 }],
  [{ type: 'NTFY', host: '', topic: 'home' }, '/', { id: 'a1' }],
  [{ type: 'GOTIFY', host: '' }, '/message', { id: 1 }],
  [
    { type: 'TELEGRAM', key: '12345:abcdefghijklmnopqrst', chatId: '-7' },
    '/bot12345:abcdefghijklmnopqrst/sendMessage',
    { ok: true },
  ],
];
const onStub = (target: (typeof channels)[number][0]) =>
  target.host === '' ? { ...target, host } : target;

describe('a notice', () => {
  it.each(channels)('is sent to %j as its service wants it', async (target, url, success) => {
    says(success);
    expect(await send(onStub(target))).toEqual({ state: 'SENT' });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ method: 'POST', url });
    expect(decodeURIComponent(asked[0]?.body ?? '')).toContain('【家底】');
  });

  it.each(channels)('is not sent when %j answers 200 and no success', async (target) => {
    for (const body of ['{}', '[]', 'null', 'ok', '']) {
      answer = { status: 200, body };
      expect(await send(onStub(target)), body).toMatchObject({ state: 'FAILED' });
    }
  });

  it.each<[NoticeTarget['type'], object, object]>([
    ['WECOM', { errcode: 93000 }, { state: 'FAILED', error: '密钥无效，或机器人已被移除' }],
    ['WECOM', { errcode: 45009 }, { state: 'RETRY', afterSeconds: 60 }],
    ['FEISHU', { code: 9499 }, { state: 'FAILED' }],
    ['FEISHU', { code: 19021 }, { state: 'FAILED' }],
    ['FEISHU', { code: 19022 }, { state: 'FAILED' }],
    ['FEISHU', { code: 19024 }, { state: 'FAILED' }],
    ['FEISHU', { code: 11232 }, { state: 'RETRY' }],
    ['DINGTALK', { errcode: 310000 }, { state: 'FAILED' }],
    ['DINGTALK', { errcode: 130101 }, { state: 'RETRY', afterSeconds: 600 }],
    ['DINGTALK', { errcode: 7 }, { state: 'FAILED', error: '对方拒绝了消息（代码 7）' }],
    ['SERVERCHAN', { errno: 40001 }, { state: 'FAILED' }],
    [
      'PUSHDEER',
      { content: { result: [] } },
      { state: 'FAILED', error: '密钥无效，或没有接收的设备' },
    ],
  ])('to %s that answers 200 and %j has failed or is tried again', async (type, body, outcome) => {
    says(body);
    expect(await send({ type })).toMatchObject(outcome);
  });

  it('is tried again after 429 and 5xx, at the time that the service says', async () => {
    says({}, 503);
    expect(await send({ type: 'WECOM' })).toEqual({ state: 'RETRY', error: '对方服务暂时不可用' });
    answer = { status: 429, body: '', headers: { 'retry-after': '90' } };
    expect(await send({ type: 'WECOM' })).toMatchObject({ state: 'RETRY', afterSeconds: 90 });
    says({ ok: false, error_code: 429, parameters: { retry_after: 35 } }, 429);
    expect(await send({ type: 'TELEGRAM' })).toMatchObject({ state: 'RETRY', afterSeconds: 35 });
    says({ code: 42901, http: 429 }, 429);
    expect(await send({ type: 'NTFY', host, topic: 'a' })).toMatchObject({ state: 'RETRY' });
  });

  it('has failed after any other refusal', async () => {
    for (const status of [400, 401, 403, 404, 418]) {
      says({}, status);
      expect(await send({ type: 'GOTIFY', host })).toMatchObject({ state: 'FAILED' });
    }
  });

  it('follows no redirect', async () => {
    answer = { status: 302, body: '', headers: { location: `http://${host}/elsewhere` } };
    expect(await send({ type: 'BARK', host })).toMatchObject({ state: 'FAILED' });
    expect(asked.map(({ url }) => url)).toEqual(['/push']);
  });

  it('may have arrived when the connection ends without an answer, and is sent once', async () => {
    answer = 'hang up';
    const outcome = await send({ type: 'BARK', host });
    expect(outcome).toEqual({ state: 'UNKNOWN', error: '没有收到答复，可能已送达' });
    expect(asked).toHaveLength(1);
  });

  it('may have arrived when no answer comes in time', async () => {
    const timeout = Object.assign(new Error('late'), { name: 'TimeoutError' });
    const config = { providerUrls: {}, notifyAllowlist: [] };
    const late = { config, fetch: () => Promise.reject(timeout), now: () => new Date() };
    const target = { type: 'WECOM', key: 'key-0000', ...none } as const;
    expect(await sendNotice(late, target, notice)).toMatchObject({ state: 'UNKNOWN' });
  });

  it('is tried again when the connection is refused, because it was never sent', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const unused = `127.0.0.1:${(closed.address() as AddressInfo).port}`;
    await new Promise((resolve) => closed.close(resolve));
    const outcome = await send({ type: 'BARK', host: unused }, [unused]);
    expect(outcome).toEqual({ state: 'RETRY', error: '无法连接到对方服务器' });
  });

  it('is not sent to a host that is not on the list any more', async () => {
    const outcome = await send({ type: 'BARK', host }, ['api.day.app']);
    expect(outcome).toEqual({ state: 'FAILED', error: '该服务器不在允许的名单中' });
    expect(asked).toEqual([]);
  });

  it('has no mention or link of its lines in Markdown', async () => {
    says({ errcode: 0 });
    await send({ type: 'WECOM' });
    expect(JSON.parse(asked[0]?.body ?? '').markdown.content).toBe(
      '**家底提醒**\n房租 ＜@all＞ ［点我］(x)：明天到期\n【家底】',
    );
  });

  it('has no mention or link of its lines in a text of 飞书, which reads tags and links', async () => {
    const lines = ['<at user_id="all">所有人</at> [点我](https://evil.example)：明天到期'];
    const config = { providerUrls: { feishu: `http://${host}` }, notifyAllowlist: [] };
    says({ code: 0 });
    const target = { type: 'FEISHU', key: 'key-0000', ...none } as const;
    await sendNotice({ config, fetch, now: () => new Date() }, target, { ...notice, lines });
    expect(JSON.parse(asked[0]?.body ?? '').content.text).toBe(
      '家底提醒\n＜at user_id="all"＞所有人＜/at＞ ［点我］(https://evil.example)：明天到期\n【家底】',
    );
  });

  it('names nobody of a group of Telegram', async () => {
    says({ ok: true });
    await send({ type: 'TELEGRAM', key: '12345:abcdefghijklmnopqrst', chatId: '-7' });
    expect(JSON.parse(asked[0]?.body ?? '').text).toBe(
      '家底提醒\n房租 <＠all> [点我](x)：明天到期\n【家底】',
    );
  });

  /** What a robot of 企业微信 is sent for a notice of these lines. */
  async function markdownOf(lines: string[]): Promise<string> {
    const config = { providerUrls: { wecom: `http://${host}` }, notifyAllowlist: [] };
    says({ errcode: 0 });
    const target = { type: 'WECOM', key: 'key-0000', ...none } as const;
    await sendNotice({ config, fetch, now: () => new Date() }, target, { ...notice, lines });
    return JSON.parse(asked[0]?.body ?? '').markdown.content;
  }

  it('is cut where the smallest limit of the services is, and says how much is left', async () => {
    const content = await markdownOf(Array.from({ length: 300 }, () => '房租：明天到期，请准备'));
    expect(Buffer.byteLength(content)).toBeLessThanOrEqual(4096);
    // A line takes 33 bytes and 2 for its break: 102 of them are 3,570.
    expect(content).toMatch(/……另有 198 项，请打开家底查看\n【家底】$/);
  });

  it('is cut by the bytes that are sent, where Markdown makes characters wide', async () => {
    const content = await markdownOf(Array.from({ length: 300 }, () => '##########'));
    expect(Buffer.byteLength(content)).toBeLessThanOrEqual(4096);
  });
});

describe('signatures', () => {
  // Computed by the services' own descriptions.
  it('of 飞书 have the timestamp and the secret as their key', async () => {
    expect(signFeishu('1599360473', 'demo')).toBe('l1N0gAcBjdwBvGm1xMjOF0XSyaLRpR7tuO5dHfhAYc8=');
    expect(signFeishu('1767225600', 'jiadi-feishu-secret-001')).toBe(
      'ytHXUo+cwgehdxIXj1O88L195IXqud1cb1eM8LTtVJw=',
    );
    says({ code: 0 });
    await send({ type: 'FEISHU', secret: 'demo' });
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
      timestamp: '1599360473',
      sign: 'l1N0gAcBjdwBvGm1xMjOF0XSyaLRpR7tuO5dHfhAYc8=',
    });
  });

  it('of 钉钉 are percent-encoded once', async () => {
    const sign = 'tGWkA5eQOQNCNPDgphtxIoNLO%2B%2FgD8Lcb705KQoRzeY%3D';
    expect(encodeURIComponent(signDingtalk('1599360473000', 'SECdemo'))).toBe(sign);
    says({ errcode: 0 });
    await send({ type: 'DINGTALK', secret: 'SECdemo' });
    expect(asked[0]?.url).toBe(
      `/robot/send?access_token=key-0000&timestamp=1599360473000&sign=${sign}`,
    );
  });
});
