import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkData } from '../../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { signIn } from '../../../testing/sign-in.ts';

let test: TestApp;
let token: string;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ token } = await signIn(test));
});

const call = (method: string, path: string, body?: unknown, query?: Record<string, string>) =>
  test.call(method, path, { token, body, ...(query && { query }) });

/** The id of a new holding: 1,000 shares bought at 20.00 on 2026-01-05. */
async function hold(fields: Record<string, unknown> = {}): Promise<string> {
  const body = {
    ...{ investmentName: '平安银行', symbol: '#1#', investmentType: 'STOCK' },
    ...{ quantity: 1000, purchasePrice: 20, currency: 'CNY', purchaseDate: '2026-01-05' },
    ...fields,
  };
  return (await call('POST', '/investments', body)).body.data.id;
}

const days = { recordDay: '2026-06-11', exDay: '2026-06-12' };

async function announce(id: string, text: string, fields: Record<string, unknown> = {}) {
  const body = { text, ...days, ...fields };
  const answer = await call('POST', `/investments/${id}/corporate-actions`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}

const decide = (action: { id: string }, how: 'accept' | 'dismiss', body?: unknown) =>
  call('POST', `/corporate-actions/${action.id}/${how}`, how === 'accept' ? (body ?? {}) : body);
const list = async (query: Record<string, string> = {}) =>
  (await call('GET', '/corporate-actions', undefined, query)).body.data;
const entriesOf = async (id: string) =>
  (await call('GET', `/investments/${id}/entries`)).body.data.records;
const holding = async (id: string) => (await call('GET', `/investments/${id}`)).body.data;

describe('an announcement', () => {
  it('10送3转2派1 for 1,000 shares proposes 300, 200 and 100.00, at the ex-price of 13.27', async () => {
    // X01: (20.00 − 0.10) ÷ 1.5 = 13.2667. P06: 300 and 200 shares, and 100.00 in cash.
    const id = await hold();
    const action = await announce(id, '10送3转2派1元', { close: 20 });
    expect(action).toMatchObject({
      ...{ investmentId: id, investmentName: '平安银行', currency: 'CNY' },
      ...{ kind: 'ANNOUNCEMENT', source: null, text: '10送3转2派1元', ...days, payDay: null },
      ...{ close: 20, exPrice: 13.27, quantityHeld: 1000, state: 'PROPOSED', version: 1 },
    });
    const nothing = { quantity: null, price: null, amount: null, ratioNew: null, ratioOld: null };
    const on = { ...nothing, day: '2026-06-12', recordDay: '2026-06-11' };
    expect(action.entries).toEqual([
      { ...on, type: 'BONUS', label: '送股', quantity: 300 },
      { ...on, type: 'CAPITALISATION', label: '转增', quantity: 200 },
      { ...on, type: 'DIVIDEND', label: '现金分红', amount: 100 },
    ]);
    expect(await list({ state: 'PROPOSED', investmentId: id })).toEqual([action]);
    expect(await entriesOf(id)).toHaveLength(1);
  });

  it.each([
    ['X02', '10配3，配股价8.00元', 12, 11.08],
    ['X03', '10派3.9892元', 151.24, 150.84],
    ['a split', '1拆10', 1500, 150],
  ])('%s: %s has its ex-price', async (_, text, close, exPrice) => {
    expect(await announce(await hold(), text, { close })).toMatchObject({ close, exPrice });
  });

  it('X03 pays what is announced, whatever enters the ex-price: 0.40 a share', async () => {
    const id = await hold({ quantity: 500 });
    const { entries } = await announce(id, '10派4元', { close: 151.24 });
    expect(entries).toMatchObject([{ type: 'DIVIDEND', amount: 200 }]);
  });

  it('每10股派20元 for 500 shares is 1,000.00, booked on the day it is paid', async () => {
    const id = await hold({ quantity: 500 });
    const action = await announce(id, '每10股派20元', { payDay: '2026-06-19' });
    expect(action.entries).toMatchObject([{ type: 'DIVIDEND', day: '2026-06-19', amount: 1000 }]);
  });

  it('counts what was held at the end of the record day, not what is held today', async () => {
    const id = await hold();
    const on = (day: string, body: object) =>
      call('POST', `/investments/${id}/entries`, { day, price: 20, ...body });
    await on('2026-06-11', { type: 'SELL', quantity: 400 });
    await on('2026-06-12', { type: 'BUY', quantity: 5000 });
    expect(await announce(id, '10派1元')).toMatchObject({ quantityHeld: 600 });
    // In the United States the record day is the ex-day, on which shares are bought without the right.
    const same = await announce(id, '10派1元', { recordDay: '2026-06-12' });
    expect(same).toMatchObject({ quantityHeld: 600, recordDay: '2026-06-12' });
    expect(await announce(id, '10派1元', { recordDay: null })).toMatchObject({
      recordDay: '2026-06-11',
    });
  });

  it('takes the close that is stored for the day before, once the ex-day has come', async () => {
    const id = await hold({ symbol: '000001' });
    const { instrument_key } = await test.deps.db
      .selectFrom('investments')
      .select('instrument_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const stored = { currency: 'CNY', source: 'test', key: instrument_key as string } as const;
    await test.deps.db
      .insertInto('daily_closes')
      .values([
        { ...stored, day: '2026-06-10', close: '12.5' },
        { ...stored, day: '2026-06-12', close: '8.3' },
        { ...stored, day: '2026-11-20', close: '9' },
      ])
      .execute();
    // (12.50 − 0.10) ÷ 1.5 = 8.2667.
    const action = await announce(id, '10送3转2派1元', { exDay: '2026-06-12' });
    expect(action).toMatchObject({ close: 12.5, exPrice: 8.27 });
    const toCome = await announce(id, '10派1元', { exDay: '2026-12-01', recordDay: null });
    expect(toCome).toMatchObject({ close: null, exPrice: null });
  });

  it('takes the place of what is proposed for the same holding and day', async () => {
    const id = await hold();
    const first = await announce(id, '10派1元');
    const second = await announce(id, '10派1.2元');
    expect(await list({ state: 'PROPOSED' })).toEqual([second]);
    expect(await list({ state: 'DISMISSED' })).toMatchObject([{ id: first.id, version: 2 }]);
  });

  it.each([
    ['text', { text: '不分配不转增' }, '看不懂的方案，请写成“10送3转2派1元”'],
    ['text', { text: '' }, '请填写公告方案'],
    ['exDay', { exDay: null }, '除权除息日不能为空'],
    ['exDay', { exDay: '1969-06-12', recordDay: null }, '日期不能早于1970-01-01'],
    ['recordDay', { recordDay: '2026-06-13' }, '股权登记日不能晚于除权除息日'],
    ['payDay', { payDay: '2026-06-10' }, '派发日不能早于股权登记日'],
    ['close', { close: 0 }, '收盘价必须大于0'],
  ])('is refused at %s: %j', async (field, fields, text) => {
    const id = await hold();
    const body = { text: '10派1元', ...days, ...fields };
    const answer = await call('POST', `/investments/${id}/corporate-actions`, body);
    expect([answer.status, answer.body.error.fields]).toEqual([400, { [field]: [text] }]);
    expect(await list()).toEqual([]);
  });
});

describe('a proposal', () => {
  it('that is accepted becomes its entries, and P06 comes to 976.99 with 100 of income', async () => {
    const id = await hold();
    const [opening] = await entriesOf(id);
    await call('PUT', `/investments/${id}/entries/${opening.id}`, { cost: 20006, price: null });
    const action = await announce(id, '10送3转2派1元');
    const { status, body } = await decide(action, 'accept');
    expect([status, body.message]).toEqual([200, '已记入交易记录']);
    expect(body.data).toMatchObject({ id: action.id, state: 'ACCEPTED', version: 2 });
    const types = (await entriesOf(id)).map((entry: { type: string; note: string }) => [
      entry.type,
      entry.note,
    ]);
    expect(types).toEqual([
      ['DIVIDEND', '10送3转2派1元'],
      ['CAPITALISATION', '10送3转2派1元'],
      ['BONUS', '10送3转2派1元'],
      ['OPENING', null],
    ]);
    await call('POST', `/investments/${id}/entries`, {
      ...{ type: 'SELL', day: '2026-07-01', quantity: 1500, price: 14, fee: 6.51, tax: 10.5 },
    });
    expect(await holding(id)).toMatchObject({ quantity: 0, realizedGain: 976.99, income: 100 });
    expect(await checkData(test.deps.db)).toEqual([]);
  });

  it('of a split multiplies what is held at the same cost', async () => {
    const id = await hold({ quantity: 20, purchasePrice: 1500 });
    const action = await announce(id, '1拆10');
    expect(action.entries).toMatchObject([{ type: 'SPLIT', label: '拆股', ratioNew: 10 }]);
    await decide(action, 'accept');
    expect(await holding(id)).toMatchObject({ quantity: 200, totalCost: 30000 });
  });

  it('can be accepted with other entries, which may move the money of an account', async () => {
    const id = await hold();
    const account = { accountName: '招行', accountType: 'CHECKING', balance: 0, currency: 'CNY' };
    const accountId = (await call('POST', '/accounts', account)).body.data.id;
    const action = await announce(id, '10派1元');
    const entry = { type: 'DIVIDEND', day: '2026-06-18', amount: 99.5, tax: 9.95, accountId };
    expect((await decide(action, 'accept', { entries: [entry] })).status).toBe(200);
    expect((await entriesOf(id))[0]).toMatchObject({ day: '2026-06-18', amount: 99.5, accountId });
    expect((await call('GET', `/accounts/${accountId}`)).body.data.balance).toBe(89.55);
  });

  it('writes all entries or none, and says which one is wrong', async () => {
    const id = await hold();
    const action = await announce(id, '10送3转2派1元');
    const entries = [
      { type: 'BONUS', day: '2026-06-12', quantity: 300 },
      { type: 'DIVIDEND', day: '2026-06-12', amount: 0 },
    ];
    const { status, body } = await decide(action, 'accept', { entries });
    expect([status, body.error.fields]).toEqual([400, { 'entries.1.amount': ['金额必须大于0'] }]);
    expect(await entriesOf(id)).toHaveLength(1);
    expect(await list()).toEqual([action]);
    const sale = { type: 'SELL', day: '2026-06-12', quantity: 1, price: 1 };
    const other = await decide(action, 'accept', { entries: [sale] });
    expect(other.body.error.fields).toEqual({ 'entries.0.type': ['公司行动不能记成这类交易'] });
  });

  it('is not accepted before the day it is paid, nor where nothing was held', async () => {
    const id = await hold();
    const toCome = await announce(id, '10派1元', { exDay: '2026-12-01', recordDay: null });
    expect((await decide(toCome, 'accept')).body.error.fields).toEqual({
      'entries.0.day': ['交易日期不能晚于今天'],
    });
    const before = await announce(id, '10派1元', { exDay: '2025-06-12', recordDay: null });
    expect(before).toMatchObject({ quantityHeld: 0, entries: [] });
    expect((await decide(before, 'accept')).body.error.fields).toEqual({
      entries: ['登记日没有持仓，没有可以记入的交易'],
    });
  });

  it('is decided once: after that it is 409, and nothing is written', async () => {
    const id = await hold();
    const accepted = await announce(id, '10派1元');
    await decide(accepted, 'accept');
    const dismissed = await announce(id, '10派2元', { exDay: '2026-07-12' });
    expect((await decide(dismissed, 'dismiss')).body.data).toMatchObject({ state: 'DISMISSED' });
    for (const [action, text] of [
      [accepted, '这项公司行动已接受，不能再处理'],
      [dismissed, '这项公司行动已忽略，不能再处理'],
    ] as const) {
      for (const how of ['accept', 'dismiss'] as const) {
        const { status, body } = await decide(action, how);
        expect([status, body.message]).toEqual([409, text]);
      }
    }
    expect(await entriesOf(id)).toHaveLength(2);
  });

  it('accepted twice at once is booked once', async () => {
    const id = await hold();
    const action = await announce(id, '10派1元');
    const answers = await Promise.all([decide(action, 'accept'), decide(action, 'accept')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await entriesOf(id)).toHaveLength(2);
  });

  it('goes with its holding', async () => {
    const id = await hold();
    await announce(id, '10派1元');
    await call('DELETE', `/investments/${id}`);
    expect(await list()).toEqual([]);
  });

  it('is not found by another owner', async () => {
    const action = await announce(await hold(), '10派1元');
    ({ token } = await signIn(test));
    expect(await list()).toEqual([]);
    expect((await decide(action, 'accept')).status).toBe(404);
    expect((await decide(action, 'dismiss')).status).toBe(404);
    const { status, body } = await call('GET', '/corporate-actions', undefined, {
      investmentId: action.investmentId,
    });
    expect([status, body.error.fields]).toEqual([400, { investmentId: ['投资不存在'] }]);
  });
});

describe('the personal export', () => {
  const importInto = async (file: unknown) => {
    ({ token } = await signIn(test));
    return call('POST', '/personal-data/import', file);
  };

  it('holds what was proposed, accepted and dismissed, and an import brings it back', async () => {
    const id = await hold();
    await decide(await announce(id, '10派1元'), 'accept');
    await decide(await announce(id, '10派2元', { exDay: '2026-07-12' }), 'dismiss');
    await announce(id, '10送3转2派1元', { exDay: '2026-08-12', payDay: '2026-08-20', close: 12.5 });
    const before = await list();
    const file = (await call('GET', '/personal-data/export')).body;
    expect(file.investments[0].corporateActions).toHaveLength(3);
    const { status, body } = await importInto(file);
    expect(status, JSON.stringify(body)).toBe(200);
    const facts = (actions: object[]) =>
      actions.map((action) => ({ ...action, id: '', investmentId: '', version: 0 }));
    expect(facts(await list())).toEqual(facts(before));
    expect(await checkData(test.deps.db)).toEqual([]);
  });

  it.each([
    ['text', { text: '不分配' }, '看不懂的方案，请写成“10送3转2派1元”'],
    ['recordDay', { recordDay: '2026-06-13' }, '股权登记日不能晚于除权除息日'],
    ['source', { kind: 'DIVIDEND' }, '来源只属于不是手工录入的公司行动'],
  ])('is refused with a wrong %s', async (field, fields, text) => {
    await announce(await hold(), '10派1元');
    const file = (await call('GET', '/personal-data/export')).body;
    Object.assign(file.investments[0].corporateActions[0], fields);
    const { status, body } = await importInto(file);
    expect([status, body.error.fields]).toEqual([
      400,
      { [`investments.0.corporateActions.0.${field}`]: [text] },
    ]);
  });
});
