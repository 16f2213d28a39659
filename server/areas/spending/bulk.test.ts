import { afterAll, describe, expect, it } from 'vitest';
import { checkData } from '../../integrity/check-data.ts';
import { accountsFixture } from '../../testing/accounts-fixture.ts';
import { signIn } from '../../testing/sign-in.ts';

// The clock of the tests stands at 10:00 on 21 November 2026 in Shanghai.
const fixture = accountsFixture();
const { call, openAccount } = fixture;

const send = async (method: string, path: string, body?: object) => {
  const { status, body: answer } = await call(method, path, body);
  return { status, ...answer };
};
const intact = async () => expect(await checkData(fixture.test.deps.db)).toEqual([]);
afterAll(intact);
const entry = async (id: string) => (await send('GET', `/spending/entries/${id}`)).data;

async function categories(): Promise<Map<string, string>> {
  const { data } = await send('POST', '/spending/categories/starting-set');
  return new Map(data.map(({ name, id }: { name: string; id: string }) => [name, id]));
}

async function spend(accountId: string, amount: number, fields: object): Promise<string> {
  await send('POST', `/accounts/${accountId}/withdraw`, { amount, day: '2026-10-03' });
  const { records } = (await send('GET', `/accounts/${accountId}/transactions`)).data;
  const { id } = records[0];
  await send('PUT', `/spending/entries/${id}`, fields);
  return id;
}

const contains = (value: string) => ({
  texts: [{ field: 'PAYEE', op: 'CONTAINS', value }],
});

async function undoLast(): Promise<void> {
  const [act] = (await send('GET', '/spending/acts')).data;
  await send('POST', `/spending/acts/${act.id}/undo`);
}

describe('rules', () => {
  it('set each field by the first that does, are previewed, and are undone as one', async () => {
    const of = await categories();
    const { id } = await openAccount({ initialBalance: 1000, day: '2026-01-01' });
    const large = (await send('POST', '/spending/tags', { name: '大额' })).data.id;
    const ride = await spend(id, 150, { payee: '滴 滴出行' });
    const chosen = await spend(id, 20, { payee: '滴滴', categoryId: of.get('旅行') });
    const first = { conditions: contains('滴滴'), effects: { categoryId: of.get('打车') } };
    const second = {
      conditions: { min: 100 },
      effects: { categoryId: of.get('其他支出'), tagIds: [large] },
    };
    const preview = (await send('POST', '/spending/rules/preview', first)).data;
    expect(preview).toMatchObject({
      count: 1,
      records: [{ entry: { id: ride, categoryId: null }, categoryId: of.get('打车') }],
    });
    const rules = [];
    for (const rule of [first, second]) {
      const added = await send('POST', '/spending/rules', rule);
      expect(added).toMatchObject({ status: 200 });
      rules.push(added.data.id);
    }
    const applied = (await send('POST', `/spending/rules/${rules[0]}/apply`, {})).data;
    expect(applied.count).toBe(1);
    expect(await entry(ride)).toMatchObject({ categoryId: of.get('打车'), chosenBy: 'RULE' });
    expect(await entry(chosen)).toMatchObject({ categoryId: of.get('旅行'), chosenBy: 'PERSON' });
    const undone = await send('POST', `/spending/acts/${applied.actId}/undo`);
    expect(undone.data).toMatchObject({ kind: 'RULE', entryCount: 1 });
    expect(await send('POST', `/spending/acts/${applied.actId}/undo`)).toMatchObject({
      data: { undoneAt: undone.data.undoneAt },
    });
    expect(await entry(ride)).toMatchObject({ categoryId: null, chosenBy: null, tagIds: [] });
  });

  it('are refused without a condition or an effect, and with what is not the owner’s', async () => {
    const of = await categories();
    const fields = async (body: object) =>
      (await send('POST', '/spending/rules', body)).error?.fields;
    const effects = { categoryId: of.get('打车') };
    expect(await fields({ conditions: {}, effects })).toEqual({
      'conditions.texts': ['请至少填写一个条件'],
    });
    expect(await fields({ conditions: contains('滴'.repeat(10_000)), effects })).toEqual({
      'conditions.texts.0.value': ['不能超过100个字符'],
    });
    expect(await fields({ conditions: contains('滴滴'), effects: {} })).toEqual({
      'effects.categoryId': ['请至少设置分类、对方或标签'],
    });
    expect(await fields({ conditions: contains('滴滴'), effects: { categoryId: 'none' } })).toEqual(
      { 'effects.categoryId': ['分类不存在'] },
    );
  });
});

it('a category is not brought back where there would be more than a personal file takes', async () => {
  const add = async (name: string) =>
    (await send('POST', '/spending/categories', { name, kind: 'EXPENSE' })).data.id;
  const gone = await add('打车');
  await send('POST', `/spending/categories/${gone}/merge`, { into: await add('交通') });
  const names = Array.from({ length: 199 }, (_, n) => ({ name: `分类${n}`, kind: 'EXPENSE' }));
  expect((await send('POST', '/spending/categories/named', { names })).data).toHaveLength(200);
  const [act] = (await send('GET', '/spending/acts')).data;
  const message = '撤销后会超过200个分类，请先删除一个';
  expect(await send('POST', `/spending/acts/${act.id}/undo`)).toMatchObject({
    status: 409,
    message,
  });
});

describe('rules that name what goes', () => {
  const rule = async (effects: object) =>
    (await send('POST', '/spending/rules', { conditions: contains('滴滴'), effects })).data.id;
  const effectsOf = async () =>
    (await send('GET', '/spending/rules')).data.map(({ effects }: { effects: object }) => effects);

  it('set the category that a merged one went into, until that is undone', async () => {
    const of = await categories();
    const { id } = await openAccount({ initialBalance: 1000, day: '2026-01-01' });
    const ride = await spend(id, 30, { payee: '滴滴' });
    const ruleId = await rule({ categoryId: of.get('打车') });
    await send('POST', `/spending/categories/${of.get('打车')}/merge`, {
      into: of.get('公共交通'),
    });
    expect(await effectsOf()).toMatchObject([{ categoryId: of.get('公共交通') }]);
    expect((await send('POST', `/spending/rules/${ruleId}/apply`, {})).status).toBe(200);
    expect(await entry(ride)).toMatchObject({ categoryId: of.get('公共交通') });
    await intact();
    const [, merging] = (await send('GET', '/spending/acts')).data;
    await send('POST', `/spending/acts/${merging.id}/undo`);
    expect(await effectsOf()).toMatchObject([{ categoryId: of.get('打车') }]);
  });

  it('set no category that was deleted, and go with it where they set nothing else', async () => {
    const of = await categories();
    await rule({ categoryId: of.get('打车') });
    await rule({ categoryId: of.get('打车'), payee: '滴滴出行' });
    expect((await send('DELETE', `/spending/categories/${of.get('打车')}`)).status).toBe(200);
    expect(await effectsOf()).toEqual([{ payee: '滴滴出行' }]);
    await intact();
    await undoLast();
    expect(await effectsOf()).toEqual([
      { categoryId: of.get('打车') },
      { categoryId: of.get('打车'), payee: '滴滴出行' },
    ]);
  });

  it('do not come back with their category where the tag that they ask for is gone', async () => {
    const of = await categories();
    const tagId = (await send('POST', '/spending/tags', { name: '出差' })).data.id;
    const conditions = { ...contains('滴滴'), tagId };
    const effects = { categoryId: of.get('打车') };
    await send('POST', '/spending/rules', { conditions, effects });
    await send('DELETE', `/spending/categories/${of.get('打车')}`);
    expect((await send('DELETE', `/spending/tags/${tagId}`)).status).toBe(200);
    await undoLast();
    expect(await effectsOf()).toEqual([]);
  });

  it('keep their tags: one that a rule names is not deleted', async () => {
    const tag = (await send('POST', '/spending/tags', { name: '大额' })).data.id;
    await rule({ tagIds: [tag] });
    expect(await send('DELETE', `/spending/tags/${tag}`)).toMatchObject({
      status: 409,
      message: '有规则用到这个标签，请先修改或删除那条规则',
    });
  });

  it('are left out of an export once their account is gone, for they match nothing', async () => {
    const { id } = await openAccount({ initialBalance: 0, day: '2026-01-01' });
    const of = await categories();
    const conditions = { ...contains('滴滴'), accountId: id };
    const effects = { categoryId: of.get('打车') };
    await send('POST', '/spending/rules', { conditions, effects });
    await send('DELETE', `/accounts/${id}`);
    const exported = (await call('GET', '/personal-data/export')).body;
    expect(exported.spending[0].rules).toEqual([]);
  });
});

describe('marking many entries', () => {
  it('changes what the filters find by one call, and is undone by one', async () => {
    const of = await categories();
    const { id } = await openAccount({ initialBalance: 1000, day: '2026-01-01' });
    const tag = (await send('POST', '/spending/tags', { name: '出差' })).data.id;
    const coffee = await spend(id, 30, { payee: 'Ｓtarbucks' });
    const other = await spend(id, 40, { payee: '超市', categoryId: of.get('日用') });
    const mark = { filter: { text: 'STAR' }, categoryId: of.get('零食饮料'), addTagIds: [tag] };
    const { actId, count } = (await send('POST', '/spending/entries/mark', mark)).data;
    expect(count).toBe(1);
    expect(await entry(coffee)).toMatchObject({ categoryId: of.get('零食饮料'), tagIds: [tag] });
    expect(await entry(other)).toMatchObject({ categoryId: of.get('日用'), tagIds: [] });
    await send('POST', `/spending/acts/${actId}/undo`);
    expect(await entry(coffee)).toMatchObject({
      categoryId: null,
      tagIds: [],
      payee: 'Ｓtarbucks',
    });
    expect(await send('POST', '/spending/entries/mark', { ids: ['none'] })).toMatchObject({
      status: 400,
      error: { fields: { 'ids.0': ['流水不存在'] } },
    });
  });
});

it('an entry has ten tags at most, and many that would have more are refused as one', async () => {
  const { id } = await openAccount({ initialBalance: 100, day: '2026-01-01' });
  const ids: string[] = [];
  for (let tag = 0; tag < 11; tag += 1) {
    ids.push((await send('POST', '/spending/tags', { name: `标签${tag}` })).data.id);
  }
  const [full, other] = [await spend(id, 1, { tagIds: ids.slice(0, 10) }), await spend(id, 2, {})];
  const mark = (addTagIds: string[]) =>
    send('POST', '/spending/entries/mark', { ids: [other, full], addTagIds });
  expect((await mark(ids.slice(10))).error.fields).toEqual({ addTagIds: ['每笔最多10个标签'] });
  expect((await entry(other)).tagIds).toEqual([]);
  expect((await mark(ids.slice(9, 10))).status).toBe(200);
});

it('undoing leaves what was changed since as it is', async () => {
  const of = await categories();
  const { id } = await openAccount({ initialBalance: 1000, day: '2026-01-01' });
  const tag = (await send('POST', '/spending/tags', { name: '出差' })).data.id;
  const soap = await spend(id, 30, { payee: '面馆' });
  const lunch = await spend(id, 20, { payee: '面馆' });
  const mark = { ids: [soap, lunch], categoryId: of.get('餐饮'), isOnce: true, addTagIds: [tag] };
  const { actId } = (await send('POST', '/spending/entries/mark', mark)).data;
  const changes = { categoryId: of.get('日用'), payee: '超市' };
  await send('PUT', `/spending/entries/${soap}`, changes);
  await send('POST', `/spending/acts/${actId}/undo`);
  const restored = { isOnce: false, tagIds: [] };
  expect(await entry(soap)).toMatchObject({ ...changes, ...restored, chosenBy: 'PERSON' });
  expect(await entry(lunch)).toMatchObject({ ...restored, categoryId: null, payee: '面馆' });
});

it('the last 20 changes of many can be undone, older ones are forgotten', async () => {
  const { id } = await openAccount({ initialBalance: 1000, day: '2026-01-01' });
  const lunch = await spend(id, 30, {});
  const acts: string[] = [];
  for (let count = 0; count < 21; count += 1) {
    const mark = { ids: [lunch], isOnce: count % 2 === 0 };
    acts.push((await send('POST', '/spending/entries/mark', mark)).data.actId);
  }
  expect((await send('GET', '/spending/acts')).data).toHaveLength(20);
  const [first, second] = acts;
  expect((await send('POST', `/spending/acts/${first}/undo`)).status).toBe(404);
  expect((await send('POST', `/spending/acts/${second}/undo`)).status).toBe(200);
});

it('undoing leaves out categories and tags that are gone since', async () => {
  const of = await categories();
  const { id } = await openAccount({ initialBalance: 1000, day: '2026-01-01' });
  const tagIds = [(await send('POST', '/spending/tags', { name: '出差' })).data.id];
  const ride = await spend(id, 30, { categoryId: of.get('打车'), tagIds });
  const mark = { ids: [ride], categoryId: of.get('日用'), removeTagIds: tagIds };
  const { actId } = (await send('POST', '/spending/entries/mark', mark)).data;
  await send('DELETE', `/spending/categories/${of.get('打车')}`);
  await send('DELETE', `/spending/tags/${tagIds[0]}`);
  expect((await send('POST', `/spending/acts/${actId}/undo`)).status).toBe(200);
  expect(await entry(ride)).toMatchObject({ categoryId: null, chosenBy: null, tagIds: [] });
});

it('check-data names rules and parts that do not fit what they belong to', async () => {
  const { db } = fixture.test.deps;
  const of = await categories();
  const { id } = await openAccount({ initialBalance: 1000, day: '2026-01-01' });
  const whole = await spend(id, 50, { parts: [{ amount: 20 }, { amount: 30 }] });
  const effects = { categoryId: of.get('打车') };
  const rule = await send('POST', '/spending/rules', { conditions: contains('滴滴'), effects });
  const first = db.updateTable('spending_parts').set({ amount: '21' }).where('position', '=', 1);
  await first.where('entry_id', '=', whole).execute();
  const gone = JSON.stringify({ categoryId: whole });
  const damaged = db.updateTable('spending_rules').set({ effects: gone });
  await damaged.where('id', '=', rule.data.id).execute();
  const lines = (await checkData(db)).map(({ table, what }) => `${table}: ${what}`);
  expect(lines.toSorted()).toEqual([
    'spending_details: its parts sum to 51, not to -50',
    'spending_rules: sets a category that is not there',
  ]);
  await send('DELETE', `/spending/entries/${whole}`);
  await send('DELETE', `/spending/rules/${rule.data.id}`);
});

describe('categories', () => {
  it('are merged with their entries, which undoing gives back', async () => {
    const of = await categories();
    const { id } = await openAccount({ initialBalance: 1000, day: '2026-01-01' });
    const ride = await spend(id, 30, { categoryId: of.get('打车') });
    const merged = await send('POST', `/spending/categories/${of.get('打车')}/merge`, {
      into: of.get('公共交通'),
    });
    expect(merged.data).toMatchObject({ name: '公共交通', entryCount: 1 });
    expect(await entry(ride)).toMatchObject({ categoryId: of.get('公共交通') });
    const [act] = (await send('GET', '/spending/acts')).data;
    expect(act).toMatchObject({ kind: 'MERGE', entryCount: 1, undoneAt: null });
    await send('POST', `/spending/acts/${act.id}/undo`);
    expect(await entry(ride)).toMatchObject({ categoryId: of.get('打车') });
  });

  it('get back what still is where it went, not what was chosen since', async () => {
    const of = await categories();
    const { id } = await openAccount({ initialBalance: 1000, day: '2026-01-01' });
    const [rides, trips] = [of.get('打车'), of.get('旅行')];
    const ride = await spend(id, 30, { categoryId: rides });
    const trip = await spend(id, 40, { categoryId: rides });
    const parts = (categoryId?: string) => ({
      parts: [{ categoryId, amount: 20 }, { amount: 30 }],
    });
    const split = await spend(id, 50, parts(rides));
    const choose = (one: string, body: object) => send('PUT', `/spending/entries/${one}`, body);
    await send('POST', `/spending/categories/${rides}/merge`, { into: of.get('公共交通') });
    await choose(trip, { categoryId: trips });
    await choose(split, parts(trips));
    await undoLast();
    expect(await entry(ride)).toMatchObject({ categoryId: rides });
    expect(await entry(trip)).toMatchObject({ categoryId: trips });
    expect((await entry(split)).parts).toMatchObject([{ categoryId: trips }, {}]);
    await choose(trip, { categoryId: rides });
    await send('DELETE', `/spending/categories/${rides}?moveTo=none`);
    await choose(trip, { categoryId: trips });
    await undoLast();
    expect(await entry(ride)).toMatchObject({ categoryId: rides });
    expect(await entry(trip)).toMatchObject({ categoryId: trips });
  });

  it('come back on the first level where their parent has a parent itself since', async () => {
    const of = await categories();
    const add = async (body: object) => (await send('POST', '/spending/categories', body)).data.id;
    const parentId = await add({ kind: 'EXPENSE', name: '出行' });
    const child = await add({ parentId, name: '船票' });
    await send('POST', `/spending/categories/${child}/merge`, { into: of.get('打车') });
    const moved = { parentId: of.get('交通') };
    expect((await send('PUT', `/spending/categories/${parentId}`, moved)).status).toBe(200);
    await undoLast();
    const all = (await send('GET', '/spending/categories')).data;
    const back = all.find((one: { id: string }) => one.id === child);
    expect(back).toMatchObject({ name: '船票', parentId: null });
  });

  it('ask where their entries go when they are deleted, and keep two levels of one kind', async () => {
    const of = await categories();
    const { id } = await openAccount({ initialBalance: 1000, day: '2026-01-01' });
    const ride = await spend(id, 30, { categoryId: of.get('打车') });
    const path = `/spending/categories/${of.get('打车')}`;
    expect(await send('DELETE', path)).toMatchObject({
      status: 400,
      error: { fields: { moveTo: ['这个分类有1笔流水，请选择移到哪个分类'] } },
    });
    expect((await send('DELETE', `${path}?moveTo=none`)).status).toBe(200);
    expect(await entry(ride)).toMatchObject({ categoryId: null, countsAs: 'EXPENSE' });
    const edit = (name: string, body: object) =>
      send('PUT', `/spending/categories/${of.get(name)}`, body);
    expect((await edit('餐饮', { parentId: of.get('居住') })).error.fields).toEqual({
      parentId: ['分类最多两级'],
    });
    expect((await edit('教育', { parentId: of.get('工资') })).error.fields).toEqual({
      parentId: ['上级分类的类型不同'],
    });
    expect((await edit('教育', { parentId: of.get('家人'), name: '学费' })).data).toMatchObject({
      name: '学费',
      parentId: of.get('家人'),
      version: 2,
    });
    expect(await send('DELETE', `/spending/categories/${of.get('利息')}`)).toMatchObject({
      status: 409,
    });
  });
});

it('all of it goes with a personal export, and comes back as it was', async () => {
  const of = await categories();
  const { id } = await openAccount({ initialBalance: 1000, day: '2026-01-01' });
  const cash = await openAccount({ accountName: '现金', initialBalance: 500, day: '2026-01-01' });
  const tag = (await send('POST', '/spending/tags', { name: '出差' })).data.id;
  const moved = await spend(id, 30, { payee: '滴滴', categoryId: of.get('打车'), tagIds: [tag] });
  await send('PUT', `/spending/entries/${moved}`, { accountId: cash.id, amount: 31 });
  await spend(id, 50, { parts: [{ categoryId: of.get('日用'), amount: 20 }, { amount: 30 }] });
  await send('POST', '/spending/rules', {
    conditions: { ...contains('滴滴'), tagId: tag, accountId: cash.id },
    effects: { categoryId: of.get('打车'), tagIds: [tag] },
  });
  const exported = (await call('GET', '/personal-data/export')).body;
  expect(exported.spending).toHaveLength(1);
  const { token } = await signIn(fixture.test);
  const there = (method: string, path: string, body?: unknown) =>
    fixture.test.call(method, path, { token, body });
  expect((await there('POST', '/personal-data/import', exported)).status).toBe(200);
  const again = (await there('GET', '/personal-data/export')).body;
  expect(again.accounts).toEqual(exported.accounts);
  const inOrder = ([one]: typeof exported.spending) => ({
    ...one,
    details: one.details.toSorted(
      (a: { entry: { account: number } }, b: { entry: { account: number } }) =>
        a.entry.account - b.entry.account,
    ),
  });
  expect(inOrder(again.spending)).toEqual(inOrder(exported.spending));
});
