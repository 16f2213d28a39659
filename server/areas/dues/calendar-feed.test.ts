import { randomBytes } from 'node:crypto';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { type SignedIn, signedInPassword, signIn } from '../../testing/sign-in.ts';
import { storeQuote } from '../../testing/store-quote.ts';

// The clock of the tests stands at 10:00 on 21 November 2026 in Shanghai.
const start = '2026-11-21T02:00:00.000Z';
let test: TestApp;
let user: SignedIn;
let clients = 0;

beforeAll(async () => {
  test = await buildTestApp({ now: start });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.set(start);
  user = await signIn(test);
  clients += 1;
});

const call = (method: string, path: string, body?: unknown) =>
  test.call(method, path, { token: user.token, body });
const owe = async (fields: object = {}): Promise<string> => {
  const body = { supplierName: '房东', amount: 3000, dueDate: '2026-12-01', ...fields };
  return (await call('POST', '/payables', body)).body.data.id;
};
const subscribe = async (body: object = {}): Promise<string> =>
  (await call('POST', '/calendar-feed', body)).body.data.path;
const addToken = () =>
  call('POST', '/auth/tokens', {
    name: '记账脚本',
    scopes: ['accounts:read'],
    currentPassword: signedInPassword,
  });
/** From an address of its own in each test, because calendars are limited by client. */
const read = (path: string, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'GET', url: path, headers, remoteAddress: `192.0.2.${clients}` });

/** The events of a feed, as another program reads them. */
async function eventsOf(path: string) {
  const { payload } = await read(path);
  const calendar = new ICAL.Component(ICAL.parse(payload));
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
}

describe('the calendar feed', () => {
  it('has an event of a whole day for every due, which other programs can read', async () => {
    const id = await owe({ supplierName: '物业，三号楼; 门卫\\前台\n二楼' });
    const path = await subscribe();
    const answer = await read(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    const [event] = await eventsOf(path);
    expect(event?.uid).toBe(`PAYABLE:${id}@jiadi.local`);
    expect(event?.summary).toBe('应付款 物业，三号楼; 门卫\\前台\n二楼');
    expect(event?.startDate.isDate).toBe(true);
    expect([String(event?.startDate), String(event?.endDate)]).toEqual([
      '2026-12-01',
      '2026-12-02',
    ]);
    const alarm = event?.component.getFirstSubcomponent('valarm');
    expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe('-P3D');
  });

  it('has lines of 75 octets at most, ended by CR and LF, that split no character', async () => {
    await owe({ supplierName: '很长的名称'.repeat(20) });
    const { payload } = await read(await subscribe());
    expect(payload.endsWith('END:VCALENDAR\r\n')).toBe(true);
    for (const line of payload.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toContain('\n');
      expect(line).not.toContain('\ufffd');
    }
  });

  it('has amounts only when that was asked for', async () => {
    await owe({ amount: 1234.5 });
    const without = await subscribe();
    expect((await read(without)).payload).not.toContain('1\\,234.50');
    await call('PUT', '/calendar-feed', { amounts: true });
    const [event] = await eventsOf(without);
    expect(event?.summary).toBe('应付款 房东 CNY 1,234.50');
  });

  it('is answered 304 on a day on which nothing changes, and works nothing out for it', async () => {
    await owe();
    const path = await subscribe();
    const first = await read(path);
    const etag = String(first.headers.etag);
    // Far more than the limit of calendars that are worked out for a client.
    for (let count = 0; count < 60; count += 1) {
      expect((await read(path, { 'if-none-match': `"other", ${etag}` })).statusCode).toBe(304);
    }
    test.clock.advance(86_400_000);
    const next = await read(path, { 'if-none-match': etag });
    expect([next.statusCode, next.payload]).toEqual([200, first.payload]);
  });

  it.each([
    ['a debt', () => owe({ supplierName: '物业' })],
    ['a mark', (id: string) => call('PUT', `/dues/PAYABLE:${id}/done`)],
    ['an access token', () => addToken()],
    ['amounts', () => call('PUT', '/calendar-feed', { amounts: true })],
  ])('is sent anew after %s changed, and after no rate or price did', async (_what, change) => {
    const id = await owe();
    const path = await subscribe();
    const etag = String((await read(path)).headers.etag);
    await storeQuote(test, { key: 'us:AAPL' });
    const headers = { 'if-none-match': etag };
    expect((await read(path, headers)).statusCode).toBe(304);
    await change(id);
    const { statusCode, payload } = await read(path, headers);
    expect([statusCode, payload.includes('END:VCALENDAR')]).toEqual([200, true]);
  });

  it('writes down once an hour that it is read', async () => {
    const path = await subscribe();
    const lastReadAt = async () => {
      const feeds = test.deps.db.selectFrom('calendar_feeds').select('last_read_at');
      const row = await feeds.where('owner_id', '=', user.userId).executeTakeFirst();
      return row?.last_read_at;
    };
    await read(path);
    test.clock.advance(3_599_000);
    await read(path);
    expect(await lastReadAt()).toBe(start);
    test.clock.advance(1000);
    await read(path);
    expect(await lastReadAt()).toBe('2026-11-21T03:00:00.000Z');
    // The clock was wrong and is put right.
    test.clock.set(start);
    await read(path);
    expect(await lastReadAt()).toBe(start);
  });

  it('is worked out 30 times a minute for one client, and then for others alone', async () => {
    const path = await subscribe();
    const remoteAddress = '192.0.2.77';
    const statusOf = async (address: string) =>
      (await test.app.inject({ method: 'GET', url: path, remoteAddress: address })).statusCode;
    for (let count = 0; count < 30; count += 1) expect(await statusOf(remoteAddress)).toBe(200);
    const refused = await test.app.inject({ method: 'GET', url: path, remoteAddress });
    expect([refused.statusCode, refused.json().message]).toEqual([429, '请求过于频繁，请稍后重试']);
    expect([refused.headers['retry-after'], refused.headers.etag]).toEqual(['60', undefined]);
    expect(await statusOf('192.0.2.78')).toBe(200);
    test.clock.advance(60_000);
    expect(await statusOf(remoteAddress)).toBe(200);
  });

  it('keeps the id of an event over edits, and raises its sequence', async () => {
    const id = await owe();
    const path = await subscribe();
    const [before] = await eventsOf(path);
    await call('PUT', `/payables/${id}`, { dueDate: '2026-12-09', supplierName: '新房东' });
    const [after] = await eventsOf(path);
    expect(after?.uid).toBe(before?.uid);
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 99);
    expect(String(after?.startDate)).toBe('2026-12-09');
  });

  it('shows what is done as cancelled for 30 days, and then no more', async () => {
    const id = await owe({ dueDate: '2027-06-01' });
    const path = await subscribe();
    await call('PUT', `/payables/${id}/paid`);
    const [event] = await eventsOf(path);
    expect(event?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    test.clock.advance(31 * 86_400_000);
    expect(await eventsOf(path)).toEqual([]);
  });

  it('has the dues of the last 30 days and the next 400', async () => {
    for (const dueDate of ['2026-10-21', '2026-10-22', '2027-12-26', '2027-12-27']) {
      await owe({ dueDate });
    }
    const days = (await eventsOf(await subscribe())).map(({ startDate }) => String(startDate));
    expect(days).toEqual(['2026-10-22', '2027-12-26']);
  });

  it('ends at its old address when it is renewed or removed, and has no other address', async () => {
    const old = await subscribe({ amounts: true });
    const renewed = await subscribe();
    expect((await read(old)).statusCode).toBe(404);
    expect((await read(renewed)).statusCode).toBe(200);
    const { data } = (await call('GET', '/calendar-feed')).body;
    expect(data).toEqual({ amounts: true, createdAt: start, lastReadAt: start });
    await call('DELETE', '/calendar-feed');
    expect((await read(renewed)).statusCode).toBe(404);
    expect((await call('GET', '/calendar-feed')).body.data).toBeNull();
    expect((await call('PUT', '/calendar-feed', { amounts: true })).status).toBe(404);
    for (const path of ['/calendar/x.ics', `/calendar/${'A'.repeat(43)}.ics`, '/calendar/x']) {
      expect((await read(path)).statusCode).toBe(404);
    }
  });

  it('is made once under an idempotency key, which stores nothing of its address that can be read', async () => {
    const headers = { 'idempotency-key': 'one-press' };
    const renew = () =>
      test.call('POST', '/calendar-feed', { token: user.token, body: {}, headers });
    const first = (await renew()).body.data;
    const rows = await test.deps.db
      .selectFrom('idempotency_keys')
      .select('answer')
      .where('user_id', '=', user.userId)
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(first.path.slice(10, 53));
    expect((await renew()).body.data).toEqual(first);
    expect((await read(first.path)).statusCode).toBe(200);
  });

  it('is refused under an idempotency key whose answer cannot be opened any more', async () => {
    const headers = { 'idempotency-key': 'one-press' };
    const renew = () =>
      test.call('POST', '/calendar-feed', { token: user.token, body: {}, headers });
    await renew();
    const { secrets } = test.deps;
    const before = secrets.secretKey;
    secrets.secretKey = randomBytes(32);
    const refused = await renew();
    secrets.secretKey = before;
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
  });

  it('does not store its secret, and names the server where that knows its address', async () => {
    const { data } = (await call('POST', '/calendar-feed')).body;
    expect(data).toMatchObject({ amounts: false, url: null });
    const row = await test.deps.db
      .selectFrom('calendar_feeds')
      .selectAll()
      .where('owner_id', '=', user.userId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(data.path.slice(10, 53));
    test.deps.config.publicUrl = 'https://jiadi.example';
    const renewed = (await call('POST', '/calendar-feed')).body.data;
    await owe();
    const [event] = await eventsOf(renewed.path);
    test.deps.config.publicUrl = undefined;
    expect(renewed.url).toBe(`https://jiadi.example${renewed.path}`);
    expect(event?.uid).toMatch(/@jiadi\.example$/);
  });
});
