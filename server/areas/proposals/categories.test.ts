import { beforeEach, describe, expect, it } from 'vitest';
import { checkData } from '../../integrity/check-data.ts';
import { proposalsFixture } from '../../testing/fixtures/proposals-fixture.ts';
import { signIn } from '../../testing/sign-in.ts';

const fixture = proposalsFixture();
const { call, pending, proposeEntry } = fixture;

let of: (name: string) => string;
beforeEach(async () => {
  const { data } = (await call('POST', '/spending/categories/starting-set')).body;
  const ids = new Map(data.map(({ name, id }: { name: string; id: string }) => [name, id]));
  of = (name) => String(ids.get(name));
});

const spend = async (amount: number, payee: string) => {
  const { accountId } = fixture;
  const body = { accountId, type: 'WITHDRAW', amount, payee, day: '2026-11-02' };
  return (await call('POST', '/spending/entries', body)).body.data.id as string;
};
const entryOf = async (id: string) => (await call('GET', `/spending/entries/${id}`)).body.data;
const accept = (id: string, body: object = {}) => call('POST', `/proposals/${id}/accept`, body);
const edit = (id: string, body: object) => call('PUT', `/spending/entries/${id}`, body);
const propose = (categoryId: string, ...entryIds: string[]) =>
  proposeEntry('CATEGORY', { categoryId, entryIds });

describe('a proposed category', () => {
  it('changes nothing until it is accepted, is the choice of a program then, and is undone as one', async () => {
    const [first, second] = [await spend(10, '滴滴'), await spend(20, '滴滴')];
    const { id } = await propose(of('打车'), first, second);
    expect(await entryOf(first)).toMatchObject({ categoryId: null });
    const { status, body } = await accept(id);
    expect([status, body.data.result.count]).toEqual([200, 2]);
    for (const entry of [first, second]) {
      expect(await entryOf(entry)).toMatchObject({ categoryId: of('打车'), chosenBy: 'AGENT' });
    }
    const undone = await call('POST', `/spending/acts/${body.data.result.actId}/undo`);
    expect(undone.status).toBe(200);
    for (const entry of [first, second]) {
      expect(await entryOf(entry)).toMatchObject({ categoryId: null, chosenBy: null });
    }
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });

  it('is refused where a person has chosen meanwhile, and stays pending', async () => {
    const [first, second] = [await spend(10, '滴滴'), await spend(20, '滴滴')];
    const { id } = await propose(of('打车'), first, second);
    await edit(second, { categoryId: of('旅行') });
    const refused = await accept(id);
    expect([refused.status, refused.body.error.fields]).toEqual([
      400,
      { 'entryIds.1': ['2026-11-02 的这笔流水已经有分类或已拆分，不再是未分类'] },
    ]);
    expect(await entryOf(first)).toMatchObject({ categoryId: null });
    expect(await entryOf(second)).toMatchObject({ categoryId: of('旅行'), chosenBy: 'PERSON' });
    expect(await pending()).toMatchObject({ total: 1 });
    const entry = { categoryId: of('公共交通'), entryIds: [first] };
    expect((await accept(id, { entry })).status).toBe(200);
    expect(await entryOf(first)).toMatchObject({ categoryId: of('公共交通') });
  });

  it('is refused when it is proposed for what is split, deleted, another user’s, or has a category', async () => {
    const [one, split, gone] = [await spend(1, '甲'), await spend(20, '乙'), await spend(3, '丙')];
    const parts = [{ amount: 5 }, { categoryId: of('日用'), amount: 15 }];
    await edit(split, { parts });
    await call('DELETE', `/spending/entries/${gone}`);
    const { token } = await signIn(fixture.test);
    const others = await call('POST', '/spending/categories/starting-set', undefined, token);
    const theirs = others.body.data[0].id;
    const taken = await spend(4, '丁');
    await edit(taken, { categoryId: of('日用') });
    const { accountId } = fixture;
    const [opening] = (
      await call('GET', `/accounts/${accountId}/transactions`)
    ).body.data.records.filter(({ type }: { type: string }) => type === 'OPENING');
    for (const [categoryId, entryId, field] of [
      [of('日用'), split, 'entryIds.0'],
      [of('日用'), gone, 'entryIds.0'],
      [of('日用'), taken, 'entryIds.0'],
      [of('日用'), opening.id, 'entryIds.0'],
      [of('日用'), 'x', 'entryIds.0'],
      [theirs, one, 'categoryId'],
    ]) {
      await expect(propose(categoryId, entryId)).rejects.toMatchObject({
        details: { fields: { [field]: [expect.any(String)] } },
      });
    }
    await expect(propose(of('日用'))).rejects.toMatchObject({
      details: { fields: { entryIds: ['请选择流水'] } },
    });
    expect(await pending()).toMatchObject({ total: 0 });
  });
});

describe('all proposed categories', () => {
  it('are accepted as one change; those that do not hold any more stay pending', async () => {
    const [first, second, third] = [
      await spend(1, '甲'),
      await spend(2, '乙'),
      await spend(3, '丙'),
    ];
    await propose(of('餐饮'), first);
    await propose(of('日用'), second);
    const twice = await propose(of('外卖'), first);
    const late = await propose(of('旅行'), third);
    const movement = await proposeEntry('WITHDRAWAL', fixture.movement(5));
    await edit(third, { categoryId: of('购物') });
    const { data } = (await call('POST', '/proposals/accept-categories')).body;
    expect(data).toMatchObject({ accepted: 2, refused: 2 });
    expect(await entryOf(first)).toMatchObject({ categoryId: of('餐饮'), chosenBy: 'AGENT' });
    expect(await entryOf(third)).toMatchObject({ categoryId: of('购物'), chosenBy: 'PERSON' });
    const waiting = (await pending()).records.map(({ id }: { id: string }) => id);
    expect(waiting.toSorted()).toEqual([twice.id, late.id, movement.id].toSorted());
    await call('POST', `/spending/acts/${data.actId}/undo`);
    for (const entry of [first, second]) {
      expect(await entryOf(entry)).toMatchObject({ categoryId: null });
    }
    const none = await call('POST', '/proposals/accept-categories');
    expect(none.body.data).toMatchObject({ accepted: 1, refused: 1 });
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });

  it('are none of another user', async () => {
    await propose(of('餐饮'), await spend(1, '甲'));
    const { token } = await signIn(fixture.test);
    const theirs = await call('POST', '/proposals/accept-categories', undefined, token);
    expect(theirs.body.data).toEqual({ accepted: 0, refused: 0, actId: null });
    expect(await pending()).toMatchObject({ total: 1 });
  });

  it('lose the ids of their entries in the personal file, and can be rejected elsewhere', async () => {
    await propose(of('餐饮'), await spend(1, '甲'));
    const file = (await call('GET', '/personal-data/export')).body;
    expect(file.proposals).toMatchObject([{ kind: 'CATEGORY', entry: {} }]);
    const { token } = await signIn(fixture.test);
    const odd = structuredClone(file);
    odd.proposals[0].handledAt = '2026-11-21T02:00:00.000Z';
    const refused = await call('POST', '/personal-data/import', odd, token);
    expect(refused.body.error.fields).toEqual({
      'proposals.0.handledAt': ['只有处理过的提议才有处理时间'],
    });
    expect((await call('POST', '/personal-data/import', file, token)).status).toBe(200);
    const all = await call('POST', '/proposals/accept-categories', undefined, token);
    expect(all.body.data).toEqual({ accepted: 0, refused: 1, actId: null });
    const [{ id }] = (await call('GET', '/proposals', undefined, token)).body.data.records;
    expect((await call('POST', `/proposals/${id}/accept`, {}, token)).status).toBe(400);
    expect((await call('POST', `/proposals/${id}/reject`, undefined, token)).status).toBe(200);
  });
});
