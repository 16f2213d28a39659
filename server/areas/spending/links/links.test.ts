import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { checkData } from '../../../integrity/check-data.ts';
import { cashFile, importsFixture } from '../../../testing/imports-fixture.ts';
import { signIn } from '../../../testing/sign-in.ts';

// The clock of the tests stands at 10:00 on 21 November 2026 in Shanghai.
const fixture = importsFixture();
const { call, openAccount, begin, rowsOf, apply, undo, balanceOf } = fixture;

const send = async (method: string, path: string, body?: object) => {
  const { status, body: answer } = await call(method, path, body);
  return { status, ...answer };
};
const get = async (path: string, query: Record<string, string> = {}) =>
  (await call('GET', path, undefined, { query })).body.data;
const entry = (id: string) => get(`/spending/entries/${id}`);
const move = async (accountId: string, type: string, amount: number, day: string, more = {}) =>
  (await send('POST', '/spending/entries', { accountId, type, amount, day, ...more })).data
    .id as string;
const link = (kind: string, ...pairs: [string, string][]) =>
  send('POST', '/spending/links', {
    kind,
    pairs: pairs.map(([entryId, otherId]) => ({ entryId, otherId })),
  });
const links = (kind: string) => get('/spending/links', { kind });
const proposals = async () =>
  (await get('/spending/links/proposals')).records.map(
    ({ kind, entry: one, other, reason }: { [name: string]: { id: string } }) => [
      kind,
      one?.id,
      other?.id,
      reason,
    ],
  );
const october = { from: '2026-10-01', to: '2026-10-31' };
const report = async () => (await get('/spending/report', october)).totals;
const cashChange = async () => (await get('/spending/report', october)).cashChange;
/** What the list of an account calls its entries, newest first. */
const labelsOf = async (accountId: string) =>
  (await get(`/accounts/${accountId}/transactions`)).records.map(
    ({ label }: { label: string }) => label,
  );
const totalOf = async (kind: string) =>
  (await get('/spending/entries', { ...october, kind })).total;
const cashFlow = async () => (await get('/reports/cash-flow', october)).totals;
const intact = async () => expect(await checkData(fixture.test.deps.db)).toEqual([]);
afterAll(intact);
const rowOfB = [{ occurredAt: '2026-10-05', amount: '500.00', externalId: 'B1', note: '' }];

let a: string;
let b: string;
beforeEach(async () => {
  a = (await openAccount({ accountName: '招商银行', initialBalance: 1000, day: '2026-01-01' })).id;
  b = (await openAccount({ accountName: '支付宝', initialBalance: 0, day: '2026-01-01' })).id;
});

/** 500.00 typed as taken from A on 10-03, and +500.00 of B's file on 10-05. */
async function twoSides() {
  const out = await move(a, 'WITHDRAW', 500, '2026-10-03', { description: '给支付宝' });
  const { id: file } = await begin(cashFile(b), rowOfB);
  await apply(file);
  const [, , back] = (await proposals())[0] ?? [];
  return { out, back: back as string, file };
}

describe('two entries that make a transfer', () => {
  it('are proposed, joined, count for nothing, and come back when undone', async () => {
    const { out, back } = await twoSides();
    const reason = '写明了对方账户“支付宝”，相差 2 天';
    expect(await proposals()).toEqual([['TRANSFER', out, back, reason]]);
    const before = [await entry(out), await entry(back)];
    expect(await report()).toMatchObject({ income: 500, expense: 500, saving: 0 });
    const joined = await link('TRANSFER', [back, out]);
    expect(joined.data).toMatchObject({ count: 1 });
    expect(await proposals()).toEqual([]);
    expect(await entry(out)).toMatchObject({
      ...{ type: 'WITHDRAW', label: '转出', countsAs: null, day: '2026-10-03' },
      joined: { id: back, accountName: '支付宝', day: '2026-10-05', amount: 500 },
    });
    expect(await entry(back)).toMatchObject({ label: '转入', joined: { id: out, amount: -500 } });
    expect([await labelsOf(a), await labelsOf(b)]).toEqual([
      ['转出', '期初余额'],
      ['转入', '期初余额'],
    ]);
    expect(await report()).toMatchObject({ income: 0, expense: 0, saving: 0, savingRate: null });
    expect(await cashFlow()).toMatchObject({ moneyIn: 0, moneyOut: 0 });
    expect(await cashChange()).toEqual({ amount: 0, beside: 0 });
    expect([await totalOf('OTHER'), await totalOf('INCOME'), await totalOf('EXPENSE')]).toEqual([
      2, 0, 0,
    ]);
    expect([await balanceOf(a), await balanceOf(b)]).toEqual([500, 500]);
    await intact();
    expect((await send('POST', `/spending/acts/${joined.data.actId}/undo`)).status).toBe(200);
    expect([await entry(out), await entry(back)]).toEqual(before);
    expect(await report()).toMatchObject({ income: 500, expense: 500 });
  });

  it('is saved on no day, also between the two, when the money is under way', async () => {
    const { out, back } = await twoSides();
    await link('TRANSFER', [out, back]);
    for (const [from, to] of [
      ['2026-09-30', '2026-10-04'],
      ['2026-10-04', '2026-10-31'],
      ['2026-10-02', '2026-10-03'],
    ] as const) {
      const changes = await get('/net-worth/changes', { from, to });
      expect(changes, from).toMatchObject({ opening: 1000, closing: 1000, change: 0, residual: 0 });
      expect(changes.parts.every(({ amount }: { amount: number }) => amount === 0)).toBe(true);
    }
  });

  it('between currencies differ by what the rates come to, which is 汇率', async () => {
    const rate = (currency: 'USD' | 'CNY', day: string, per_euro: string) => ({
      ...{ currency, day, per_euro, source: 'test', fetched_at: '2026-11-20T15:00:00.000Z' },
    });
    await fixture.test.deps.db
      .insertInto('exchange_rates')
      .values([
        ...[rate('USD', '2026-10-03', '1'), rate('CNY', '2026-10-03', '7')],
        ...[rate('USD', '2026-10-05', '1'), rate('CNY', '2026-10-05', '7.1')],
      ])
      .execute();
    const usd = await openAccount({ currency: 'USD', day: '2026-01-01' });
    const out = await move(a, 'WITHDRAW', 700, '2026-10-03');
    const back = await move(usd.id, 'DEPOSIT', 99, '2026-10-05');
    expect(await proposals()).toEqual([]);
    expect((await link('TRANSFER', [out, back])).data.count).toBe(1);
    expect(await report()).toMatchObject({ income: 0, expense: 0, saving: 0 });
    const changes = await get('/net-worth/changes', { from: '2026-10-02', to: '2026-10-05' });
    // 99 × 7.1 − 700
    const fx = changes.parts.find(({ part }: { part: string }) => part === 'fx');
    expect([changes.change, fx.amount, changes.residual]).toEqual([2.9, 2.9, 0]);
  });

  it('are of different accounts and ways, at most 5 days apart, in one currency of one amount', async () => {
    const out = await move(a, 'WITHDRAW', 500, '2026-10-03');
    const other = async (accountId: string, type: string, amount: number, day: string) => {
      const id = await move(accountId, type, amount, day);
      const { status, error } = await link('TRANSFER', [out, id]);
      expect(status).toBe(400);
      return error.fields['pairs.0.otherId'][0];
    };
    expect(await other(a, 'DEPOSIT', 500, '2026-10-03')).toBe('两笔流水必须在不同账户');
    const few = await move(b, 'DEPOSIT', 900, '2026-10-01');
    expect(await other(b, 'WITHDRAW', 500, '2026-10-03')).toBe('两笔流水必须一笔转出、一笔转入');
    expect(await other(b, 'DEPOSIT', 500, '2026-10-09')).toBe('两笔流水最多相差 5 天');
    expect(await other(b, 'DEPOSIT', 499, '2026-10-03')).toBe('同币种转账的两笔金额必须相同');
    const own = await move(b, 'DEPOSIT', 500, '2026-10-04');
    const interest = await move(b, 'INTEREST', 500, '2026-10-04');
    expect((await link('TRANSFER', [out, own])).status).toBe(200);
    const second = await move(a, 'WITHDRAW', 500, '2026-10-03');
    for (const [pair, field, text] of [
      [[second, own], 'pairs.0.otherId', '这笔流水已经是另一笔转账的一方'],
      [[second, interest], 'pairs.0.otherId', '只有存入和取出可以记为转账或合并'],
      [['nobody', few], 'pairs.0.entryId', '流水不存在'],
      [[second, second], 'pairs.0.otherId', '请选择两笔不同的流水'],
    ] as [[string, string], string, string][]) {
      expect((await link('TRANSFER', pair)).error.fields).toEqual({ [field]: [text] });
    }
    // The same call again is done already.
    expect((await link('TRANSFER', [own, out])).data).toEqual({ actId: null, count: 0 });
  });

  it('stay joined while they fit when one is corrected, and come apart otherwise', async () => {
    const { out, back } = await twoSides();
    const joined = async () => [(await entry(out)).joined?.id, (await entry(back)).joined?.id];
    await link('TRANSFER', [out, back]);
    await send('PUT', `/spending/entries/${out}`, { day: '2026-10-01', description: '转走' });
    expect(await joined()).toEqual([back, out]);
    await send('PUT', `/spending/entries/${out}`, { amount: 400 });
    expect(await joined()).toEqual([undefined, undefined]);
    expect(await report()).toMatchObject({ income: 500, expense: 400 });
    await send('PUT', `/spending/entries/${out}`, { amount: 500 });
    await link('TRANSFER', [out, back]);
    await send('DELETE', `/spending/entries/${out}`);
    expect(await links('TRANSFER')).toEqual([]);
    expect(await entry(back)).toMatchObject({
      joined: null,
      countsAs: 'INCOME',
      isCorrected: false,
    });
  });

  it('are known to their file, and come apart when its import is undone', async () => {
    const { out, back, file } = await twoSides();
    await link('TRANSFER', [out, back]);
    const again = await begin(cashFile(b), rowOfB);
    expect((await rowsOf(again.id))[0].state).toBe('DUPLICATE');
    expect((await undo(file)).data.undone).toEqual({ transactions: 1, edited: [] });
    expect(await entry(out)).toMatchObject({ joined: null, countsAs: 'EXPENSE' });
    expect([await balanceOf(a), await balanceOf(b)]).toEqual([500, 0]);
  });

  it('stay apart once refused, until that is undone', async () => {
    const { out, back } = await twoSides();
    const { data } = await link('REFUSED', [out, back]);
    expect(await proposals()).toEqual([]);
    const [refused] = await links('REFUSED');
    expect([refused.entry.id, refused.other.id].sort()).toEqual([out, back].sort());
    await send('POST', `/spending/acts/${data.actId}/undo`);
    expect(await proposals()).toHaveLength(1);
    await link('REFUSED', [out, back]);
    // By hand they can be joined all the same.
    expect((await link('TRANSFER', [out, back])).data.count).toBe(1);
    expect(await links('REFUSED')).toEqual([]);
  });
});

it('two tabs that link overlapping pairs at once: one wins, and nothing is doubled', async () => {
  const out = await move(a, 'WITHDRAW', 50, '2026-10-03');
  const others = [
    await move(b, 'DEPOSIT', 50, '2026-10-03'),
    await move((await openAccount({ day: '2026-01-01' })).id, 'DEPOSIT', 50, '2026-10-03'),
  ];
  const joined = await Promise.all(others.map((other) => link('TRANSFER', [out, other])));
  expect(joined.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await links('TRANSFER')).toHaveLength(1);
  const typed = await move(a, 'WITHDRAW', 20, '2026-10-03');
  const rows = ['A', 'B'].map((externalId) => ({
    ...{ occurredAt: '2026-10-03', amount: '-20.00', externalId, note: '' },
  }));
  await apply((await begin(cashFile(a, { source: 'cmb' }), rows)).id);
  const records = (await get('/spending/entries', { ...october, source: 'cmb' })).records;
  const merged = await Promise.all([
    link('TWIN', [typed, records[0].id]),
    link('TWIN', [typed, records[0].id]),
    link('TWIN', [typed, records[1].id]),
  ]);
  expect(merged.reduce((sum, { data }) => sum + (data?.count ?? 0), 0)).toBe(
    (await links('TWIN')).length,
  );
  // 1,000 − 50 − 20 for each that is left of the three.
  const left = 3 - (await links('TWIN')).length;
  expect(await balanceOf(a)).toBe(950 - 20 * left);
  // Joined and corrected at once: it stays joined only while the two fit.
  await send('DELETE', `/spending/links/${(await links('TRANSFER'))[0].id}`);
  await Promise.all([
    link('TRANSFER', [out, others[0] as string]),
    send('PUT', `/spending/entries/${out}`, { amount: 40 }),
  ]);
  expect(await links('TRANSFER')).toEqual([]);
});

describe('rows of one payment', () => {
  const bill = [
    { occurredAt: '2026-10-03 12:00:00', amount: '-25.00', externalId: 'Z1', counterparty: '面馆' },
  ];
  const bank = [{ occurredAt: '2026-10-04', amount: '-25.00', externalId: 'K1', note: '快捷支付' }];
  const bring = async (source: string, rows: object[]) => {
    const { id } = await begin(cashFile(a, { source }), rows);
    await apply(id);
    return id as string;
  };
  const twins = async () => {
    const files = { bill: await bring('alipay', bill), bank: await bring('cmb', bank) };
    const [, kept, merged] = (await proposals())[0] as string[];
    return { ...files, kept: kept as string, merged: merged as string };
  };
  const stateOf = async (source: string, rows: object[]) =>
    (await rowsOf((await begin(cashFile(a, { source }), rows)).id))[0].state;

  it('are merged into the one that names its payee, and both files know it', async () => {
    const { kept, merged } = await twins();
    expect(await balanceOf(a)).toBe(950);
    const before = [await entry(kept), await entry(merged)];
    const { data } = await link('TWIN', [merged, kept]);
    const [left] = (await get('/spending/entries', october)).records;
    expect(left).toMatchObject({ payee: '面馆', amount: -25, day: '2026-10-03' });
    expect(left.merged).toMatchObject([{ day: '2026-10-04', description: '快捷支付' }]);
    expect(await balanceOf(a)).toBe(975);
    expect(await report()).toMatchObject({ expense: 25 });
    expect([await stateOf('alipay', bill), await stateOf('cmb', bank)]).toEqual([
      'DUPLICATE',
      'DUPLICATE',
    ]);
    await intact();
    await send('POST', `/spending/acts/${data.actId}/undo`);
    expect(await balanceOf(a)).toBe(950);
    const back = [await entry(kept), await entry(merged)];
    expect(back.map(({ createdAt: _, ...rest }) => rest)).toEqual(
      before.map(({ createdAt: _, ...rest }) => rest),
    );
    expect(await stateOf('cmb', bank)).toBe('DUPLICATE');
  });

  it('come back when the import of the kept one is undone, and go with that of the other', async () => {
    const files = await twins();
    await link('TWIN', [files.kept, files.merged]);
    await undo(files.bill);
    expect(await balanceOf(a)).toBe(975);
    const [only] = (await get('/spending/entries', october)).records;
    expect(only).toMatchObject({ day: '2026-10-04', merged: [], isCorrected: false });
    expect(await links('TWIN')).toEqual([]);
    await intact();
    const again = await bring('alipay', bill);
    const [, kept, merged] = (await proposals())[0] as [string, string, string];
    await link('TWIN', [kept, merged]);
    await undo(files.bank);
    expect(await balanceOf(a)).toBe(975);
    expect(await links('TWIN')).toEqual([]);
    expect(await stateOf('cmb', bank)).toBe('NEW');
    await undo(again);
    expect(await balanceOf(a)).toBe(1000);
  });

  it('are of one account, amount and different sources, and not merged below zero', async () => {
    const files = await twins();
    const typed = await move(a, 'WITHDRAW', 25, '2026-10-03');
    const alike = await move(a, 'WITHDRAW', 25, '2026-10-03');
    const otherAmount = await move(a, 'WITHDRAW', 26, '2026-10-03');
    for (const [pair, text] of [
      [[typed, alike], '重复的两笔必须来自不同来源'],
      [[files.kept, otherAmount], '重复的两笔金额必须相同'],
    ] as [[string, string], string][]) {
      expect((await link('TWIN', pair)).error.fields['pairs.0.otherId']).toEqual([text]);
    }
    // The typed one is kept: a person chose what it was for.
    const { data: category } = await send('POST', '/spending/categories', {
      name: '餐饮',
      kind: 'EXPENSE',
    });
    await send('PUT', `/spending/entries/${typed}`, { categoryId: category.id });
    await link('TWIN', [files.kept, typed]);
    expect(await entry(typed)).toMatchObject({ payee: '面馆', categoryId: category.id });
    const [{ id }] = await links('TWIN');
    await send('DELETE', `/spending/links/${id}`);
    expect(await entry(typed)).toMatchObject({ payee: null, categoryId: category.id });
    // Deleted, the payment is gone with all its rows.
    await link('TWIN', [files.kept, typed]);
    const deposit = await move(b, 'DEPOSIT', 10, '2026-10-03');
    await send('DELETE', `/spending/entries/${typed}`);
    expect(await links('TWIN')).toEqual([]);
    expect(deposit).toBeTruthy();
  });
});

it('joined, merged and refused pairs come back with the personal file', async () => {
  const { out, back } = await twoSides();
  await link('TRANSFER', [out, back]);
  const bill = [
    { occurredAt: '2026-10-08', amount: '-9.00', externalId: 'Z', counterparty: '面馆' },
  ];
  await apply((await begin(cashFile(a), bill)).id);
  const typed = await move(a, 'WITHDRAW', 9, '2026-10-08', { description: '面' });
  const [twin] = await proposals();
  await link('TWIN', [twin[1], twin[2]]);
  const [one, other] = [
    await move(a, 'WITHDRAW', 30, '2026-10-12'),
    await move(a, 'WITHDRAW', 30, '2026-10-12'),
  ];
  expect((await link('REFUSED', [one, other])).data).toMatchObject({ count: 1 });
  const stated = { accountId: a, day: '2026-10-31', balance: 431 };
  expect((await send('POST', '/spending/reconciliations', stated)).data.difference).toBe(0);
  const exported = async (token?: string) =>
    (await fixture.test.call('GET', '/personal-data/export', token ? { token } : {})).body;
  const file = (await call('GET', '/personal-data/export')).body;
  const kinds = file.spending[0].links.map(({ kind }: { kind: string }) => kind);
  expect(kinds.sort()).toEqual(['REFUSED', 'TRANSFER', 'TWIN']);
  const { token } = await signIn(fixture.test);
  const sent = await fixture.test.call('POST', '/personal-data/import', { token, body: file });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const { spending } = await exported(token);
  expect(spending).toEqual(file.spending);
  expect(typed).toBeTruthy();
  await intact();
  for (const [field, change] of [
    ['spending.0.links.0.kind', { other: file.spending[0].links[0].entry }],
    ['spending.0.links.0.other', { other: { account: 1, transaction: 99 } }],
    ['spending.0.links.0.kind', { kind: 'TWIN' }],
  ] as const) {
    const changed = structuredClone(file);
    Object.assign(changed.spending[0].links[0], change);
    const { token: next } = await signIn(fixture.test);
    const refused = await fixture.test.call('POST', '/personal-data/import', {
      token: next,
      body: changed,
    });
    expect(refused.body.error.fields).toHaveProperty([field]);
  }
});
