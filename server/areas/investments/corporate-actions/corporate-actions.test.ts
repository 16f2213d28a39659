import { describe, expect, it } from 'vitest';
import { checkData } from '../../../integrity/check-data.ts';
import {
  corporateActionsFixture,
  days,
} from '../../../testing/fixtures/corporate-actions-fixture.ts';
import { signIn } from '../../../testing/sign-in.ts';

const fixture = corporateActionsFixture();
const { call, hold, announce, decide, list, entriesOf } = fixture;

describe('an announcement', () => {
  it('10送3转2派1 for 1,000 shares proposes 300, 200 and 100.00, at the ex-price of 13.27', async () => {
    // X01: (20.00 − 0.10) ÷ 1.5 = 13.2667. P06: 300 and 200 shares, and 100.00 in cash.
    const id = await hold();
    const action = await announce(id, '10送3转2派1元', { close: 20 });
    expect(action).toMatchObject({
      investmentId: id,
      investmentName: '平安银行',
      currency: 'CNY',
      kind: 'ANNOUNCEMENT',
      source: null,
      text: '10送3转2派1元',
      ...days,
      payDay: null,
      close: 20,
      exPrice: 13.27,
      quantityHeld: 1000,
      state: 'PROPOSED',
      version: 1,
    });
    const nothing = {
      ...{ quantity: null, price: null, amount: null, ratioNew: null, ratioOld: null },
      ...{ announcedAmount: null, announcedCurrency: null },
    };
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

  it('may name the currency of its cash, which is that of the holding', async () => {
    const id = await hold({ currency: 'HKD' });
    for (const text of ['每股派0.4港元', '每股派0.4元']) {
      const { entries } = await announce(id, text);
      expect(entries).toMatchObject([{ type: 'DIVIDEND', amount: 400 }]);
    }
  });

  it('keeps the currency that it names, with no ex-price and no amount in that of the holding', async () => {
    const action = await announce(await hold(), '每1股派0.27美元', { close: 20 });
    expect(action).toMatchObject({
      exPrice: null,
      entries: [{ type: 'DIVIDEND', amount: null, announcedAmount: 270, announcedCurrency: 'USD' }],
    });
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
    const { instrument_key } = await fixture.test.deps.db
      .selectFrom('investments')
      .select('instrument_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const stored = { currency: 'CNY', source: 'test', key: instrument_key as string } as const;
    await fixture.test.deps.db
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

describe('the personal export', () => {
  const importInto = async (file: unknown) => {
    ({ token: fixture.token } = await signIn(fixture.test));
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
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
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
