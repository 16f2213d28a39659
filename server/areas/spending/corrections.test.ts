import { afterAll, describe, expect, it } from 'vitest';
import { checkData } from '../../integrity/check-data.ts';
import { cashFile, importsFixture, wallet } from '../../testing/imports-fixture.ts';

// The clock of the tests stands at 10:00 on 21 November 2026 in Shanghai.
const fixture = importsFixture();
const { call, openAccount, begin, rowsOf, apply, undo, balanceOf, movementsOf } = fixture;

const move = async (id: string, kind: string, amount: number, day: string) => {
  expect((await call('POST', `/accounts/${id}/${kind}`, { amount, day })).status).toBe(200);
  return (await movementsOf(id))[0].id as string;
};
const edit = async (id: string, body: object) => {
  const { status, body: answer } = await call('PUT', `/spending/entries/${id}`, body);
  return { status, ...answer };
};
const remove = async (id: string) => {
  const { status, body } = await call('DELETE', `/spending/entries/${id}`);
  return { status, ...body };
};
const entry = async (id: string) => (await call('GET', `/spending/entries/${id}`)).body.data;
const intact = async () => expect(await checkData(fixture.test.deps.db)).toEqual([]);
afterAll(intact);

it('an entry is booked with its payee and category, and refused like a withdrawal', async () => {
  const { id } = await openAccount({ initialBalance: 100, day: '2026-09-01' });
  const { body: added } = await call('POST', '/spending/categories', {
    name: '餐饮',
    kind: 'EXPENSE',
  });
  const spend = (body: object) =>
    call('POST', '/spending/entries', { accountId: id, type: 'WITHDRAW', ...body });
  const { body } = await spend({ amount: 12.5, payee: '面馆', categoryId: added.data.id });
  expect(body.data).toMatchObject({
    amount: -12.5,
    day: '2026-11-21',
    payee: '面馆',
    categoryId: added.data.id,
    chosenBy: 'PERSON',
    countsAs: 'EXPENSE',
    version: 1,
  });
  expect(await balanceOf(id)).toBe(87.5);
  const { body: plain } = await spend({ amount: 7.5, day: '2026-09-02' });
  expect(plain.data).toMatchObject({ day: '2026-09-02', payee: null, categoryId: null });
  for (const [wrong, code] of [
    [{ amount: 80.01 }, 'INSUFFICIENT_BALANCE'],
    [{ amount: 1, categoryId: 'nobody' }, 'VALIDATION_FAILED'],
    [{ amount: 1, accountId: 'nobody' }, 'VALIDATION_FAILED'],
    [{ amount: 1, day: '2026-11-22' }, 'VALIDATION_FAILED'],
  ] as const) {
    expect((await spend(wrong)).body, JSON.stringify(wrong)).toMatchObject({ code });
  }
  expect(await balanceOf(id)).toBe(80);
});

describe('correcting an entry', () => {
  it('is refused where the account would have been below zero on a later day, and names it', async () => {
    const { id } = await openAccount({ initialBalance: 500, day: '2026-09-01' });
    const spent = await move(id, 'withdraw', 400, '2026-09-10');
    const paid = await move(id, 'deposit', 50, '2026-09-12');
    const refused = await edit(spent, { amount: 600 });
    expect(refused).toMatchObject({
      status: 400,
      code: 'INSUFFICIENT_BALANCE',
      message: '2026-09-10 余额将为 -100.00',
      error: { fields: { amount: ['2026-09-10 余额将为 -100.00'] } },
    });
    expect(await balanceOf(id)).toBe(150);
    expect((await edit(spent, { amount: 500 })).status).toBe(200);
    expect(await balanceOf(id)).toBe(50);
    expect((await remove(paid)).status).toBe(200);
    expect(await balanceOf(id)).toBe(0);
    expect(await movementsOf(id)).toMatchObject([
      { id: spent, type: 'WITHDRAW', amount: -500, day: '2026-09-10', balanceAfter: 0 },
      { type: 'OPENING', amount: 500, balanceAfter: 500 },
    ]);
  });

  it('is refused of money that was spent since, which cannot be deleted either', async () => {
    const { id } = await openAccount({ initialBalance: 0, day: '2026-09-01' });
    const paid = await move(id, 'deposit', 50, '2026-09-12');
    await move(id, 'withdraw', 20, '2026-09-13');
    const message = '2026-09-13 余额将为 -20.00';
    expect(await remove(paid)).toMatchObject({
      status: 400,
      code: 'INSUFFICIENT_BALANCE',
      message,
    });
    expect(await edit(paid, { day: '2026-09-14' })).toMatchObject({ status: 400, message });
    expect(await balanceOf(id)).toBe(30);
  });

  it('may leave a credit account below zero, and a day that was below zero no lower', async () => {
    const card = await openAccount({ accountType: 'CREDIT', day: '2026-09-01' });
    const spent = await move(card.id, 'withdraw', 10, '2026-09-10');
    expect((await edit(spent, { amount: 600 })).status).toBe(200);
    // Money that was taken out on a day before it had come: -30 on 09-02 and 09-03.
    const { id } = await openAccount({ initialBalance: 0, day: '2026-09-01' });
    const salary = await move(id, 'deposit', 100, '2026-09-04');
    const early = await move(id, 'withdraw', 30, '2026-09-02');
    expect((await edit(early, { amount: 20 })).status).toBe(200);
    expect((await edit(salary, { amount: 90 })).status).toBe(200);
    expect(await edit(early, { amount: 25 })).toMatchObject({
      message: '2026-09-02 余额将为 -25.00',
    });
  });

  it('keeps the id, says that it was corrected, and opens what it was', async () => {
    const { id } = await openAccount({ initialBalance: 500, day: '2026-09-01' });
    const other = await openAccount({ accountName: '现金', day: '2026-09-01' });
    const spent = await move(id, 'withdraw', 40, '2026-09-10');
    expect(await entry(spent)).toMatchObject({ isCorrected: false, version: 1, payee: null });
    const edited = await edit(spent, {
      amount: 45.5,
      type: 'DEPOSIT',
      day: '2026-09-12',
      accountId: other.id,
      description: '退款',
      version: 1,
    });
    expect(edited.data).toMatchObject({
      id: spent,
      accountId: other.id,
      type: 'DEPOSIT',
      amount: 45.5,
      day: '2026-09-12',
      description: '退款',
      isCorrected: true,
      version: 2,
    });
    expect([await balanceOf(id), await balanceOf(other.id)]).toEqual([500, 45.5]);
    expect((await call('GET', `/spending/entries/${spent}/history`)).body.data).toMatchObject([
      { accountId: id, type: 'WITHDRAW', amount: -40, day: '2026-09-10' },
      { accountId: other.id, type: 'DEPOSIT', amount: 45.5, day: '2026-09-12' },
    ]);
    expect(await movementsOf(id)).toHaveLength(1);
    expect(await movementsOf(id, { undone: 'true' })).toHaveLength(3);
    // A text alone changes in place.
    expect((await edit(spent, { description: '退回定金' })).data).toMatchObject({ version: 3 });
    expect((await call('GET', `/spending/entries/${spent}/history`)).body.data).toHaveLength(2);
  });

  it('shows balances that add up where the corrected entry stood between others', async () => {
    const { id } = await openAccount({ initialBalance: 100, day: '2026-09-01' });
    const first = await move(id, 'deposit', 10, '2026-09-02');
    await move(id, 'deposit', 20, '2026-09-03');
    await edit(first, { amount: 11 });
    await move(id, 'deposit', 5, '2026-09-04');
    expect(await movementsOf(id)).toMatchObject([
      { amount: 5, balanceAfter: 136 },
      { amount: 11, balanceAfter: 131 },
      { amount: 20, balanceAfter: 120 },
      { amount: 100, balanceAfter: 100 },
    ]);
  });

  it('is refused of a stale version, so that two tabs do not overwrite each other', async () => {
    const { id } = await openAccount({ initialBalance: 100, day: '2026-09-01' });
    const spent = await move(id, 'withdraw', 10, '2026-09-02');
    expect((await edit(spent, { amount: 11, version: 1 })).status).toBe(200);
    expect(await edit(spent, { amount: 12, version: 1 })).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      error: { current: { id: spent, amount: -11, version: 2 } },
    });
    const query = { version: '1' };
    const deleted = await call('DELETE', `/spending/entries/${spent}`, undefined, { query });
    expect(deleted.status).toBe(409);
    expect(await balanceOf(id)).toBe(89);
  });

  it('names the field of what cannot be, and changes nothing', async () => {
    const { id } = await openAccount({ initialBalance: 100, day: '2026-09-01' });
    const dollars = await openAccount({ currency: 'USD', day: '2026-09-01' });
    const spent = await move(id, 'deposit', 10, '2026-09-02');
    const fields = async (body: object) => (await edit(spent, body)).error?.fields;
    expect(await fields({ day: '2026-11-22' })).toEqual({ day: ['日期不能晚于今天'] });
    expect(await fields({ day: '2026-08-31' })).toEqual({
      day: ['2026-08-31 早于账户期初 2026-09-01'],
    });
    expect(await fields({ amount: 0 })).toEqual({ amount: ['金额必须大于0'] });
    expect(await fields({ accountId: 'none' })).toEqual({ accountId: ['账户不存在'] });
    expect(await fields({ accountId: dollars.id })).toEqual({
      amount: ['账户币种不同，请填写金额'],
    });
    expect(await fields({ categoryId: 'none' })).toEqual({ categoryId: ['分类不存在'] });
    expect(await entry(spent)).toMatchObject({ amount: 10, version: 1 });
  });

  it('says where an entry of another area is edited', async () => {
    const { id } = await openAccount({ initialBalance: 100, day: '2026-09-01' });
    const [opening] = await movementsOf(id);
    expect(await edit(opening.id, { amount: 5 })).toMatchObject({
      status: 409,
      error: { page: '/dashboard/accounts' },
    });
    expect(await remove(opening.id)).toMatchObject({ status: 409 });
    expect((await remove('0190a000-0000-7000-8000-00000000000a')).status).toBe(404);
  });
});

describe('an import whose rows were corrected', () => {
  const rows = [
    { occurredAt: '2026-03-01', amount: '-12.00', externalId: 'A', note: '豆浆' },
    {
      occurredAt: '2026-03-02',
      amount: '-30.00',
      externalId: 'B',
      note: '午饭',
      counterparty: '食堂',
    },
    { occurredAt: '2026-03-03', amount: '200.00', externalId: 'C', note: '转账' },
  ];

  it('takes back its rows as they now are, names the edited one, and can be written again', async () => {
    const { id: accountId } = await openAccount(wallet);
    const { id } = await begin(cashFile(accountId), rows);
    await apply(id);
    const [, lunch, milk] = await movementsOf(accountId);
    expect(await entry(lunch.id)).toMatchObject({ payee: '食堂', version: 1 });
    await edit(milk.id, { payee: '豆浆店' });
    await remove(lunch.id);
    const undone = await undo(id);
    expect(undone.data.undone).toEqual({
      transactions: 2,
      edited: [
        {
          ...{ id: milk.id, accountId, day: '2026-03-01' },
          ...{ amount: -12, currency: 'CNY', description: '豆浆' },
        },
      ],
    });
    expect(await undo(id)).toEqual(undone);
    expect(await balanceOf(accountId)).toBe(500);
    expect(await movementsOf(accountId)).toHaveLength(1);
    const again = await begin(cashFile(accountId), rows);
    expect(again.data.counts).toMatchObject({ new: 3, duplicate: 0 });
    expect((await apply(again.id)).data.written).toMatchObject({ transactions: 3 });
  });

  it.each(['alipay', 'cmb'])(
    'of %s knows its rows again, corrected, moved or deleted, and takes them back where they are',
    async (source) => {
      const { id: accountId } = await openAccount(wallet);
      const cash = await openAccount({ accountName: '现金', day: '2026-01-01' });
      const { id } = await begin(cashFile(accountId, { source }), rows);
      await apply(id);
      const [paid, lunch, milk] = await movementsOf(accountId);
      await edit(milk.id, { amount: 13, day: '2026-03-04' });
      await edit(paid.id, { accountId: cash.id });
      await remove(lunch.id);
      const again = await begin(cashFile(accountId, { source }), rows);
      const states = (await rowsOf(again.id)).map(({ state }: { state: string }) => state);
      expect(states).toEqual(['DUPLICATE', 'DUPLICATE', 'DUPLICATE']);
      expect([await balanceOf(accountId), await balanceOf(cash.id)]).toEqual([487, 200]);
      const { undone } = (await undo(id)).data;
      expect(undone.edited).toMatchObject([
        { id: paid.id, accountId: cash.id, day: '2026-03-03', amount: 200 },
        { id: milk.id, accountId, day: '2026-03-04', amount: -13 },
      ]);
      expect([await balanceOf(accountId), await balanceOf(cash.id)]).toEqual([500, 0]);
      await intact();
    },
  );
});

it('what names something else, twice, or not all is refused at its field', async () => {
  const { id: accountId } = await openAccount({ initialBalance: 1000, day: '2026-01-01' });
  const { data } = (await call('POST', '/spending/categories/starting-set')).body;
  const of = (name: string) => data.find((one: { name: string }) => one.name === name).id;
  const [rides, wages] = [of('打车'), of('工资')];
  const spent = { accountId, type: 'WITHDRAW', amount: 30, day: '2026-10-03' };
  const made = await call('POST', '/spending/entries', { ...spent, categoryId: rides });
  const entry = `/spending/entries/${made.body.data.id}`;
  await call('POST', '/spending/tags', { name: '出差' });
  const tag = (await call('POST', '/spending/tags', { name: '聚会' })).body.data.id;
  const category = { kind: 'EXPENSE', name: '宠物' };
  const rule = { conditions: { min: 1 }, effects: { categoryId: rides } };
  const merge = `/spending/categories/${rides}/merge`;
  const monthly = { name: '某', flow: 'OUT', accountId, amount: 1, every: 'MONTH' };
  const series = { ...monthly, firstDay: '2026-12-01' };
  const transfer = { ...series, flow: 'TRANSFER' };
  const dollars = await openAccount({ accountName: '美元', currency: 'USD' });
  for (const [method, path, body, field, text] of [
    ['POST', '/spending/categories', { name: '宠物' }, 'kind', '请选择分类类型'],
    ['POST', '/spending/categories', { ...category, name: '餐饮' }, 'name', '已有同名的分类'],
    ['POST', '/spending/categories', { ...category, parentId: 'x' }, 'parentId', '上级分类不存在'],
    ['POST', '/spending/categories', { ...category, parentId: rides }, 'parentId', '分类最多两级'],
    ['PUT', '/spending/categories/order', { ids: ['x'] }, 'ids.0', '分类不存在'],
    ['PUT', '/spending/categories/order', { ids: [wages] }, 'ids', '请列出同一级的全部分类'],
    ['POST', merge, { into: rides }, 'into', '请选择另一个分类'],
    ['POST', merge, { into: 'x' }, 'into', '请选择另一个分类'],
    ['POST', merge, { into: wages }, 'into', '只能并入同一类型的分类'],
    ['DELETE', `/spending/categories/${rides}?moveTo=x`, undefined, 'moveTo', '分类不存在'],
    ['DELETE', `/spending/categories/${rides}?moveTo=${rides}`, undefined, 'moveTo', '分类不存在'],
    [
      ...['DELETE', `/spending/categories/${rides}?moveTo=${wages}`, undefined],
      ...['moveTo', '只能移到同一类型的分类'],
    ],
    ['PUT', `/spending/tags/${tag}`, { name: '出差' }, 'name', '已有同名的标签'],
    ['PUT', entry, { categoryId: 'x' }, 'categoryId', '分类不存在'],
    [
      ...['PUT', entry, { parts: [{ amount: 10 }, { categoryId: 'x', amount: 20 }] }],
      ...['parts.1.categoryId', '分类不存在'],
    ],
    ['PUT', entry, { tagIds: ['x'] }, 'tagIds.0', '标签不存在'],
    [
      ...['POST', '/spending/rules', { ...rule, conditions: { tagId: 'x' } }],
      ...['conditions.tagId', '标签不存在'],
    ],
    [
      ...['POST', '/spending/rules', { ...rule, conditions: { accountId: 'x' } }],
      ...['conditions.accountId', '账户不存在'],
    ],
    [
      ...['POST', '/spending/rules', { ...rule, effects: { categoryId: 'x' } }],
      ...['effects.categoryId', '分类不存在'],
    ],
    [
      ...['POST', '/spending/rules', { ...rule, effects: { tagIds: ['x'] } }],
      ...['effects.tagIds.0', '标签不存在'],
    ],
    [
      ...['POST', '/spending/reconciliations', { accountId: 'x', day: '2026-10-31', balance: 1 }],
      ...['accountId', '账户不存在'],
    ],
    ['POST', '/spending/recurring', { ...series, accountId: 'x' }, 'accountId', '账户不存在'],
    ['POST', '/spending/recurring', { ...series, categoryId: 'x' }, 'categoryId', '分类不存在'],
    [
      ...['POST', '/spending/recurring', { ...transfer, toAccountId: dollars.id }],
      ...['toAccountId', '周期转账的两个账户币种必须相同'],
    ],
    [
      ...['POST', '/spending/recurring', { ...transfer, toAccountId: accountId }],
      ...['toAccountId', '转出账户和转入账户不能相同'],
    ],
  ] as [string, string, object | undefined, string, string][]) {
    const { status, body: answer } = await call(method, path, body);
    const given = `${method} ${path} ${JSON.stringify(body)}`;
    expect([given, status, answer.error?.fields]).toEqual([given, 400, { [field]: [text] }]);
  }
  const { id: ruleId } = (await call('POST', '/spending/rules', rule)).body.data;
  for (const ids of [['x'], [ruleId, 'x'], [ruleId, ruleId]]) {
    const { status, body: answer } = await call('PUT', '/spending/rules/order', { ids });
    expect([ids, status, answer.error?.fields]).toEqual([ids, 400, { ids: ['请列出全部规则'] }]);
  }
  for (const [path, one, other] of [
    [`/spending/categories/${rides}`, { name: '出租车' }, { name: '网约车' }],
    [`/spending/rules/${ruleId}`, { conditions: { min: 2 } }, { conditions: { min: 3 } }],
    [entry, { payee: '滴滴' }, { payee: '曹操' }],
  ] as [string, object, object][]) {
    const saved = await call('PUT', path, { ...one, version: 1 });
    expect([path, saved.status, saved.body.data.version]).toEqual([path, 200, 2]);
    const stale = await call('PUT', path, { ...other, version: 1 });
    expect([path, stale.status, stale.body.error.current]).toEqual([path, 409, saved.body.data]);
  }
  const parent = await call('DELETE', `/spending/categories/${of('交通')}`);
  expect([parent.status, parent.body.message]).toEqual([409, '请先移动或删除下级分类']);
  const builtIn = `/spending/categories/${of('利息')}`;
  for (const used of [
    await call('DELETE', builtIn),
    await call('POST', `${builtIn}/merge`, { into: wages }),
  ]) {
    expect([used.status, used.body.message]).toEqual([409, '这个分类由系统使用，可以改名或隐藏']);
  }
});
