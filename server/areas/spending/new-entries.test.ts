import { beforeEach, describe, expect, it } from 'vitest';
import { checkData } from '../../integrity/check-data.ts';
import { accountsFixture } from '../../testing/accounts-fixture.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { faulty } from '../../testing/faulty-dialect.ts';
import { signIn } from '../../testing/sign-in.ts';

// The clock of the tests stands at 10:00 on 21 November 2026 in Shanghai.
const fixture = accountsFixture();
const { call, openAccount } = fixture;

const send = async (method: string, path: string, body?: object) => {
  const { status, body: answer } = await call(method, path, body);
  return { status, ...answer };
};
const entry = async (id: string) => (await send('GET', `/spending/entries/${id}`)).data;

let of: Map<string, string>;
let account: string;
beforeEach(async () => {
  const { data } = await send('POST', '/spending/categories/starting-set');
  of = new Map(data.map(({ name, id }: { name: string; id: string }) => [name, id]));
  account = (await openAccount({ initialBalance: 10_000, day: '2026-01-01' })).id;
});

const type = async (fields: object) =>
  (
    await send('POST', '/spending/entries', {
      ...{ accountId: account, type: 'WITHDRAW', amount: 30, day: '2026-10-03' },
      ...fields,
    })
  ).data;
const rule = (value: string, effects: object, field = 'PAYEE') =>
  send('POST', '/spending/rules', {
    conditions: { texts: [{ field, op: 'CONTAINS', value }] },
    effects,
  });

describe('an entry that is typed', () => {
  it('gets what rules set, but for what the person said', async () => {
    const tag = (await send('POST', '/spending/tags', { name: '出行' })).data.id;
    await rule('滴滴', { categoryId: of.get('打车'), payee: '滴滴出行', tagIds: [tag] });
    expect(await type({ payee: '滴滴' })).toMatchObject({
      ...{ payee: '滴滴', categoryId: of.get('打车'), chosenBy: 'RULE', tagIds: [tag], version: 1 },
    });
    const said = { payee: '滴滴', categoryId: of.get('旅行') };
    expect(await type(said)).toMatchObject({ ...said, chosenBy: 'PERSON', tagIds: [tag] });
    await rule('地铁', { categoryId: of.get('公共交通'), payee: '地铁' }, 'DESCRIPTION');
    const body = { amount: 4, day: '2026-10-03', description: '地铁 2 号线' };
    await send('POST', `/accounts/${account}/withdraw`, body);
    const [{ id }] = (await send('GET', `/accounts/${account}/transactions`)).data.records;
    expect(await entry(id)).toMatchObject({
      ...{ payee: '地铁', categoryId: of.get('公共交通'), chosenBy: 'RULE' },
    });
    await send('POST', `/accounts/${account}/withdraw`, { ...body, payee: '滴滴' });
    const [newest] = (await send('GET', `/accounts/${account}/transactions`)).data.records;
    expect(await entry(newest.id)).toMatchObject({
      ...{ payee: '滴滴', categoryId: of.get('打车'), tagIds: [tag] },
    });
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });

  it('keeps each of its marks in the personal file', async () => {
    await type({ payee: '一', isOnce: true });
    await type({ payee: '二', isReimbursable: true });
    const file = (await call('GET', '/personal-data/export')).body;
    const { token } = await signIn(fixture.test);
    expect((await call('POST', '/personal-data/import', file, { token })).status).toBe(200);
    const { records } = (await call('GET', '/spending/entries', undefined, { token })).body.data;
    const marks = records
      .filter(({ payee }: { payee: string | null }) => payee)
      .map((one: Record<string, unknown>) => [one.payee, one.isOnce, one.isReimbursable]);
    expect(marks.sort()).toEqual([
      ['一', true, false],
      ['二', false, true],
    ]);
  });

  it('is booked with its tags, marks and parts in one call', async () => {
    const tagOf = async (name: string) => (await send('POST', '/spending/tags', { name })).data.id;
    const [ruled, said] = [await tagOf('出行'), await tagOf('出差')];
    await rule('超市', { tagIds: [ruled] });
    const parts = [
      { categoryId: of.get('餐饮'), amount: 60, note: '菜' },
      { categoryId: of.get('日用'), amount: 40 },
    ];
    const fields = { amount: 100, payee: '超市', tagIds: [said], parts };
    const booked = await type({ ...fields, isOnce: true, isReimbursable: true });
    expect(booked).toMatchObject({ amount: -100, isOnce: true, isReimbursable: true, version: 1 });
    expect(booked.parts).toEqual([
      { categoryId: of.get('餐饮'), amount: -60, note: '菜' },
      { categoryId: of.get('日用'), amount: -40, note: null },
    ]);
    expect([...booked.tagIds].sort()).toEqual([ruled, said].sort());
    const sum = { ...fields, accountId: account, type: 'WITHDRAW', amount: 110 };
    const { status, error } = await send('POST', '/spending/entries', sum);
    expect([status, error.fields.parts]).toEqual([400, ['拆分的合计应为 110.00，还差 10.00']]);
    expect((await send('GET', '/spending/entries?payee=超市')).data.total).toBe(1);
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });

  it('is booked with parts, or tags, and nothing else', async () => {
    const tag = (await send('POST', '/spending/tags', { name: '出差' })).data.id;
    const split = await type({ amount: 100, parts: [{ amount: 60 }, { amount: 40 }] });
    expect(split).toMatchObject({
      ...{ amount: -100, payee: null, version: 1 },
      parts: [{ amount: -60 }, { amount: -40 }],
    });
    expect(await type({ amount: 100, tagIds: [tag] })).toMatchObject({ tagIds: [tag], version: 1 });
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });

  it('gets the category of two of the last three choices for its payee', async () => {
    await type({ payee: '楼下超市', categoryId: of.get('餐饮') });
    expect(await type({ payee: '楼下超市' })).toMatchObject({ categoryId: null, chosenBy: null });
    await type({ payee: '楼下 超市', categoryId: of.get('餐饮') });
    expect(await type({ payee: '楼下超市' })).toMatchObject({
      ...{ categoryId: of.get('餐饮'), chosenBy: 'LEARNED' },
    });
    expect(await type({ payee: '楼下超市', type: 'DEPOSIT' })).toMatchObject({ categoryId: null });
    expect(await type({ payee: '楼下超市', type: 'INTEREST' })).toMatchObject({
      categoryId: of.get('利息'),
    });
  });
});

it('a deposit looks at nothing but whether its owner has a rule, while there is none', async () => {
  const { through, faults } = faulty();
  const counted = await buildTestApp({ through });
  try {
    const { token } = await signIn(counted);
    const post = (path: string, body?: object) => counted.call('POST', path, { token, body });
    await post('/spending/categories/starting-set');
    const opened = await post('/accounts', { accountName: '工资卡', accountType: 'CHECKING' });
    faults.plan({ fault: 'BUSY', at: () => false });
    const { id } = opened.body.data;
    expect((await post(`/accounts/${id}/deposit`, { amount: 5 })).status).toBe(200);
    expect(faults.statements.filter((sql) => sql.includes('spending_'))).toEqual([
      expect.stringContaining('from "spending_rules"'),
    ]);
    expect(faults.statements.filter((sql) => sql.includes('from "owners"'))).toEqual([]);
  } finally {
    await counted.close();
  }
});

describe('an import', () => {
  const row = (n: number, counterparty: string, word: string, amount = '-12.50') => ({
    ...{ n, counterparty, word, amount, occurredAt: '2026-10-05 12:00:00', account: '余额' },
    externalId: `2026100500${n}`,
  });

  it('is given what rules, earlier choices and its bill say, and says why beforehand', async () => {
    await rule('滴滴', { categoryId: of.get('打车'), payee: '滴滴出行' });
    for (const day of ['2026-10-01', '2026-10-02']) {
      await type({ payee: '楼下超市', categoryId: of.get('日用'), day });
    }
    const draft = (
      await send('POST', '/imports', {
        ...{ kind: 'CASH', source: 'alipay', fileName: 'a.csv' },
        accounts: [{ ref: '余额', accountId: account }],
      })
    ).data;
    await send('POST', `/imports/${draft.id}/rows`, {
      offset: 0,
      rows: [
        row(1, '滴滴打车', '交通出行'),
        row(2, '楼下超市', '餐饮美食'),
        row(3, '某面馆', '餐饮美食'),
        row(4, '某人', '其他'),
        row(5, '某人', '转账红包', '5'),
      ],
    });
    const { records } = (await send('GET', `/imports/${draft.id}/rows`)).data;
    const proposed = records.map(
      ({ becomes }: { becomes: { category?: { name: string; reason: string } } }) =>
        becomes.category?.reason ?? null,
    );
    expect(proposed).toEqual([
      '按规则设为 打车',
      '同一商户上次选了 日用',
      '账单写的是“餐饮美食”，对应 餐饮',
      null,
      null,
    ]);
    expect((await send('POST', `/imports/${draft.id}/apply`, {})).status).toBe(200);
    const page = (await send('GET', '/spending/entries?source=alipay')).data;
    const booked = page.records.map(
      ({ payee, categoryId, chosenBy }: Record<string, string | null>) => [
        payee,
        [...of].find(([, id]) => id === categoryId)?.[0] ?? null,
        chosenBy,
      ],
    );
    expect(booked.toReversed()).toEqual([
      ['滴滴出行', '打车', 'RULE'],
      ['楼下超市', '日用', 'LEARNED'],
      ['某面馆', '餐饮', 'FILE'],
      ['某人', null, null],
      ['某人', null, null],
    ]);
    const { undone } = (await send('DELETE', `/imports/${draft.id}`)).data;
    expect(undone).toMatchObject({ transactions: 5, edited: [] });
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });
});
