import { beforeEach, expect, it } from 'vitest';
import { checkData } from '../../../integrity/check-data.ts';
import { accountsFixture } from '../../../testing/accounts-fixture.ts';

// The clock of the tests stands at 10:00 on 21 November 2026 in Shanghai.
const fixture = accountsFixture();
const { call, openAccount } = fixture;

const send = async (method: string, path: string, body?: object) => {
  const { status, body: answer } = await call(method, path, body);
  return { status, ...answer };
};
const get = async (path: string, query: Record<string, string> = {}) =>
  (await call('GET', path, undefined, { query })).body.data;
const entry = (id: string) => get(`/spending/entries/${id}`);
let card: string;
let cash: string;
let of: Map<string, string>;
beforeEach(async () => {
  card = (await openAccount({ accountType: 'CREDIT', day: '2026-01-01' })).id;
  cash = (await openAccount({ initialBalance: 1000, day: '2026-01-01' })).id;
  const { data } = await send('POST', '/spending/categories/starting-set');
  of = new Map(data.map(({ name, id }: { name: string; id: string }) => [name, id]));
});
const move = async (accountId: string, type: string, amount: number, day: string, more = {}) =>
  (await send('POST', '/spending/entries', { accountId, type, amount, day, ...more })).data
    .id as string;
const edit = (id: string, body: object) => send('PUT', `/spending/entries/${id}`, body);
const report = async (month: string, last: string) =>
  (await get('/spending/report', { from: `${month}-01`, to: `${month}-${last}` })).totals;

it('money that came in returns purchases, of another account too, each month on its own day', async () => {
  const shoes = await move(card, 'WITHDRAW', 300, '2026-09-20', { categoryId: of.get('服饰') });
  const bag = await move(card, 'WITHDRAW', 200, '2026-09-21', { categoryId: of.get('服饰') });
  const back = await move(cash, 'DEPOSIT', 320, '2026-10-12');
  const returns = [
    { purchaseId: shoes, amount: 300 },
    { purchaseId: bag, amount: 20 },
  ];
  const { data } = await edit(back, { returns });
  expect(data).toMatchObject({ categoryId: of.get('服饰'), countsAs: 'EXPENSE' });
  expect(data.returns.map(({ id, share }: { id: string; share: number }) => [id, share])).toEqual([
    [shoes, 300],
    [bag, 20],
  ]);
  expect((await entry(bag)).returnedBy).toMatchObject([{ id: back, amount: 320, share: 20 }]);
  expect(await report('2026-09', '30')).toMatchObject({ expense: 500, saving: -500 });
  expect(await report('2026-10', '31')).toMatchObject({ expense: -320, income: 0, saving: 320 });
  expect((await edit(back, { returns: [] })).data.returns).toEqual([]);
  expect(await checkData(fixture.test.deps.db)).toEqual([]);
});

it('no more comes back than was paid unless that is meant, nor more than came in', async () => {
  const bought = await move(card, 'WITHDRAW', 100, '2026-10-03');
  const [one, other] = [
    await move(cash, 'DEPOSIT', 60, '2026-10-05'),
    await move(cash, 'DEPOSIT', 60, '2026-10-06'),
  ];
  const link = (id: string, amount: number, more = {}) =>
    edit(id, { returns: [{ purchaseId: bought, amount }], ...more });
  expect((await link(one, 60)).status).toBe(200);
  expect((await link(other, 60)).error.fields).toEqual({
    'returns.0.amount': ['这笔支出 100.00，退款合计将为 120.00，请确认'],
  });
  expect((await entry(other)).returns).toEqual([]);
  expect((await link(other, 40)).status).toBe(200);
  expect((await link(other, 60, { mayExceed: true })).status).toBe(200);
  const usd = (await openAccount({ currency: 'USD', accountType: 'CREDIT', day: '2026-01-01' })).id;
  const dollars = await move(usd, 'WITHDRAW', 60, '2026-10-03');
  const [out, back] = [
    await move(card, 'WITHDRAW', 5, '2026-10-07'),
    await move(cash, 'DEPOSIT', 5, '2026-10-07'),
  ];
  const joined = { kind: 'TRANSFER', pairs: [{ entryId: out, otherId: back }] };
  expect((await send('POST', '/spending/links', joined)).status).toBe(200);
  const of1 = (...ids: string[]) => ({
    returns: ids.map((purchaseId) => ({ purchaseId, amount: 1 })),
  });
  const isTransfer = '这笔流水已记为转账';
  for (const [id, body, field, text] of [
    [
      other,
      { returns: [{ purchaseId: bought, amount: 61 }] },
      'returns',
      '关联的退款合计 61.00，超过这笔收入',
    ],
    // The money and the purchase stay what they were linked as.
    [one, { amount: 59.99 }, 'amount', '关联的退款合计 60.00，超过这笔收入'],
    [one, { type: 'WITHDRAW' }, 'type', '这笔流水关联了退款，请先取消关联'],
    [bought, { type: 'DEPOSIT' }, 'type', '这笔流水关联了退款，请先取消关联'],
    [bought, { amount: 119.99 }, 'amount', '已退回 120.00，超过这笔支出'],
    [bought, { accountId: usd, amount: 120 }, 'returns', '退款与支出的币种必须相同'],
    [other, of1(dollars), 'returns', '退款与支出的币种必须相同'],
    [other, of1(one), 'returns.0.purchaseId', '没有这笔支出'],
    [other, of1('nobody'), 'returns.0.purchaseId', '没有这笔支出'],
    [other, of1(bought, bought), 'returns.1.purchaseId', '每笔支出只能写一次'],
    [other, of1(out), 'returns.0.purchaseId', isTransfer],
    [back, of1(bought), 'returns', isTransfer],
    [dollars, of1(bought), 'returns', '只有收入可以关联退款的支出'],
  ] as [string, object, string, string][]) {
    const refused = await edit(id, { mayExceed: field !== 'amount', ...body });
    expect([body, refused.error?.fields]).toEqual([body, { [field]: [text] }]);
  }
  expect((await edit(bought, { amount: 120 })).status).toBe(200);
  const pairs = [{ entryId: bought, otherId: one }];
  expect((await send('POST', '/spending/links', { kind: 'TRANSFER', pairs })).status).toBe(400);
  // Deleted, the purchase is returned by nothing.
  await send('DELETE', `/spending/entries/${bought}`);
  expect((await entry(one)).returns).toEqual([]);
  expect(await checkData(fixture.test.deps.db)).toEqual([]);
});

it('what others are to pay is listed with what is missing until it has come back', async () => {
  const trip = await move(card, 'WITHDRAW', 500, '2026-10-03', { categoryId: of.get('旅行') });
  const meal = await move(card, 'WITHDRAW', 80, '2026-10-04');
  await move(card, 'WITHDRAW', 7, '2026-10-04');
  for (const id of [trip, meal]) await edit(id, { isReimbursable: true });
  const open = async () => {
    const { records, byCurrency } = await get('/spending/entries', { reimbursable: 'open' });
    return [records.map(({ id }: { id: string }) => id), byCurrency[0]?.out ?? 0];
  };
  expect(await open()).toEqual([[meal, trip], -580]);
  const paid = await move(cash, 'DEPOSIT', 480, '2026-11-02');
  await edit(paid, {
    returns: [
      { purchaseId: trip, amount: 400 },
      { purchaseId: meal, amount: 80 },
    ],
  });
  expect(await open()).toEqual([[trip], -100]);
  await edit(paid, { returns: [{ purchaseId: trip, amount: 480 }] });
  expect(await open()).toEqual([[meal, trip], -100]);
});

it('two edits at once do not return more of a purchase than was paid', async () => {
  const bought = await move(card, 'WITHDRAW', 100, '2026-10-03');
  const came = [
    await move(cash, 'DEPOSIT', 60, '2026-10-05'),
    await move(card, 'DEPOSIT', 60, '2026-10-06'),
  ];
  const returns = [{ purchaseId: bought, amount: 60 }];
  const answers = await Promise.all(came.map((id) => edit(id, { returns })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});
