import { expect, it } from 'vitest';
import { checkData } from '../../../integrity/check-data.ts';
import { accountsFixture } from '../../../testing/accounts-fixture.ts';

const fixture = accountsFixture();

const send = async (method: string, path: string, body?: object) => {
  const { status, body: answer } = await fixture.call(method, path, body);
  return { status, ...answer };
};
const get = async (path: string) => (await send('GET', path)).data;

it('a tag is the 200th at most, and one that is there is answered', async () => {
  const add = (name: string) => send('POST', '/spending/tags', { name });
  const { id } = (await add('出差')).data;
  const { db, newId } = fixture.test.deps;
  const tags = () => db.selectFrom('spending_tags').selectAll().where('id', '=', id);
  const known = await tags().executeTakeFirstOrThrow();
  const others = Array.from({ length: 199 }, (_, n) => ({
    ...{ ...known, id: newId(), name: `标签${n}` },
  }));
  await db.insertInto('spending_tags').values(others).execute();
  expect(await add('旅行')).toMatchObject({ status: 400, message: '最多200个标签' });
  expect((await add('出差')).data.id).toBe(id);
});

it('a tag gives its entries and rules to another, and one undo brings it back with them', async () => {
  const { id: accountId } = await fixture.openAccount({ initialBalance: 1000, day: '2026-01-01' });
  const tag = async (name: string) => (await send('POST', '/spending/tags', { name })).data.id;
  const [trip, travel] = [await tag('出差'), await tag('旅行')];
  const spend = async (tagIds: string[]) => {
    const body = { accountId, type: 'WITHDRAW', amount: 30, day: '2026-10-03' };
    const { id } = (await send('POST', '/spending/entries', body)).data;
    await send('PUT', `/spending/entries/${id}`, { tagIds });
    return id;
  };
  const [ride, hotel] = [await spend([trip]), await spend([travel, trip])];
  const texts = [{ field: 'PAYEE', op: 'CONTAINS', value: '滴滴' }];
  await send('POST', '/spending/rules', {
    conditions: { texts, tagId: trip },
    effects: { tagIds: [trip, travel] },
  });
  const merge = (into: string) => send('POST', `/spending/tags/${trip}/merge`, { into });
  expect((await merge(trip)).error.fields).toEqual({ into: ['请选择另一个标签'] });

  expect((await merge(travel)).data).toMatchObject({ id: travel, entryCount: 2 });
  const names = async () =>
    (await get('/spending/tags')).map(({ name }: { name: string }) => name).sort();
  const tagsOf = async (id: string) => (await get(`/spending/entries/${id}`)).tagIds.sort();
  const ofRule = async () => {
    const [{ conditions, effects }] = await get('/spending/rules');
    return [conditions.tagId, effects.tagIds];
  };
  expect(await names()).toEqual(['旅行']);
  expect([await tagsOf(ride), await tagsOf(hotel)]).toEqual([[travel], [travel]]);
  expect(await ofRule()).toEqual([travel, [travel]]);

  // A new tag has taken its name meanwhile.
  await tag('出差');
  const [act] = await get('/spending/acts');
  expect(act).toMatchObject({ kind: 'MERGE_TAG', entryCount: 2 });
  expect((await send('POST', `/spending/acts/${act.id}/undo`)).status).toBe(200);
  expect(await names()).toEqual(['出差', '出差 2', '旅行']);
  expect([await tagsOf(ride), await tagsOf(hotel)]).toEqual([[trip], [trip, travel].sort()]);
  expect(await ofRule()).toEqual([trip, [trip, travel]]);
  expect(await checkData(fixture.test.deps.db)).toEqual([]);
});

it('a tag is not brought back where there would be more than a personal file takes', async () => {
  const tag = async (name: string) => (await send('POST', '/spending/tags', { name })).data.id;
  const [gone, kept] = [await tag('并入的'), await tag('保留的')];
  await send('POST', `/spending/tags/${gone}/merge`, { into: kept });
  const { db } = fixture.test.deps;
  const row = await db
    .selectFrom('spending_tags')
    .selectAll()
    .where('id', '=', kept)
    .executeTakeFirstOrThrow();
  const others = Array.from({ length: 199 }, (_, n) => ({
    ...row,
    id: `t${n}`,
    name: `标签${n}`,
  }));
  await db.insertInto('spending_tags').values(others).execute();
  const [act] = await get('/spending/acts');
  const undo = () => send('POST', `/spending/acts/${act.id}/undo`);
  const message = '撤销后会超过200个标签，请先删除一个';
  expect(await undo()).toMatchObject({ status: 409, message });
  await db.deleteFrom('spending_tags').where('id', '=', 't0').execute();
  expect((await undo()).status).toBe(200);
  expect(await get('/spending/tags')).toHaveLength(200);
});
