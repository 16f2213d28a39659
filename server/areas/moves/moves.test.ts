import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LinkedThing, MovePreview } from '../../../contract/moves/moves.ts';
import { addDays } from '../../../finance/calendar/days.ts';
import { checkData } from '../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { isDeep } from '../../testing/depth/depth.ts';
import { Household, longestPastDays, storyDay } from '../../testing/households/household.ts';
import { expectAlike, expectExplained, rowsOfBoth, togetherOn } from './testing/both-owners.ts';

/** One of everything, and a household that has an account. */
let test: TestApp;
let house: Household;
let homeId: string;
beforeAll(async () => {
  test = await buildTestApp();
  house = await Household.begin(test);
  homeId = (await house.send('POST', '/household', { name: '我们家' })).data.id;
  const body = { accountName: '共同账户', accountType: 'SAVINGS', day: '2026-08-01' };
  await house.send('POST', `/accounts?userId=${homeId}`, body);
});
afterAll(async () => {
  await test.close();
});

const days = (isDeep ? [0, 20, 45, longestPastDays] : [0, 45]).map((ago) =>
  addDays(storyDay, -ago),
);
const rows = () => rowsOfBoth(test, house, homeId);
const together = () => togetherOn(house, days);

const send = (body: object) => house.send('POST', '/household/moves', body);
const preview = async (body: object): Promise<MovePreview> => {
  const { data, isRefused } = await house.send('POST', '/household/moves/preview', body);
  expect(isRefused).toBe(false);
  return data;
};

const kinds = [
  ['ACCOUNT', 'account'],
  ['DEPOSIT', 'deposit'],
  ['HOLDING', 'share'],
  ['HOLDING', 'fund'],
  ['FIXED_ASSET', 'asset'],
  ['LOAN', 'loan'],
  ['DEBT', 'receivable'],
  ['DEBT', 'payable'],
  ['OTHER_ASSET', 'other'],
] as const;

describe('moving to the household', () => {
  beforeAll(async () => {
    const [from, to] = house.rows.account;
    const amounts = { amount: 700, toAmount: 100 };
    const day = addDays(storyDay, -10);
    const transfer = { fromAccountId: from?.id, toAccountId: to?.id, ...amounts, day };
    await house.send('POST', '/accounts/transfers', transfer);
    const made = await house.send('POST', '/spending/categories/starting-set');
    const meals = made.data.find(({ name }: { name: string }) => name === '外卖');
    const tag = await house.send('POST', '/spending/tags', { name: '大额' });
    const body = { accountId: from?.id, type: 'WITHDRAW', amount: 35, day };
    const entry = await house.send('POST', '/spending/entries', body);
    const told = { categoryId: meals.id, tagIds: [tag.data.id], payee: '饭店' };
    await house.send('PUT', `/spending/entries/${entry.data.id}`, told);
    const asset = house.rows.asset[0]?.id;
    const loan = house.rows.loan[0];
    const { version } = await house.get(`/loans/${loan?.id}`);
    await house.send('PUT', `/loans/${loan?.id}`, { fixedAssetId: asset, version });
  });

  it.each(kinds)(
    'keeps what both own together on every day, and undone it is as before: %s %s',
    async (kind, row) => {
      const { id } = house.rows[row][0] ?? { id: '' };
      const [before, figures] = [await rows(), await together()];
      const body = { kind, id };
      expect((await preview(body)).refusal).toBeNull();
      const { data, isRefused } = await send(body);
      expect(isRefused).toBe(false);
      expect(await checkData(test.deps.db)).toEqual([]);
      expectAlike(await together(), figures);
      await expectExplained(house, homeId, days);
      expect(await rows()).not.toEqual(before);
      const undone = await house.send('DELETE', `/household/moves/${data.id}`);
      expect(undone.isRefused).toBe(false);
      expect(await rows()).toEqual(before);
    },
  );

  it.each(kinds)(
    'there and back, with what it is linked with, both owners are as before: %s %s',
    async (kind, row) => {
      const { id } = house.rows[row][0] ?? { id: '' };
      const before = await rows();
      const first = await preview({ kind, id });
      let others = first.linked;
      // What is linked with those that move along moves along as well.
      for (;;) {
        const asked = { kind, id, with: others.map(({ kind, id }) => ({ kind, id })) };
        const { linked } = await preview(asked);
        if (linked.length === 0) break;
        others = [...others, ...linked] as LinkedThing[];
      }
      const body = { kind, id, with: others.map(({ kind, id }) => ({ kind, id })) };
      // Tags and categories that were created stay with the household.
      expect((await send({ ...body, categories: 'KEEP' })).isRefused).toBe(false);
      expect(await checkData(test.deps.db)).toEqual([]);
      expect((await send(body)).isRefused).toBe(false);
      const created = (one: string) =>
        /^spending_(categories|tags) /.test(one) && one.includes(homeId);
      expect((await rows()).filter((one) => !created(one))).toEqual(
        before.filter((one) => !created(one)),
      );
      expect(await checkData(test.deps.db)).toEqual([]);
    },
  );
});

/** The first account, with 35.00 for a meal and a transfer to another account. */
const account = () => ({ kind: 'ACCOUNT', id: house.rows.account[0]?.id ?? '' });

describe('a preview', () => {
  it('says what others will see, what is linked, and what the household lacks', async () => {
    const seen = await preview({ ...account(), categories: 'KEEP' });
    expect(seen).toMatchObject({ name: '账户', to: 'ours', firstDay: '2026-08-08', refusal: null });
    expect(seen.newTags.length + seen.newCategories.length).toBe(0);
    const linked = seen.linked.map(({ kind, links, transfers }) => [kind, links, transfers]);
    // The loan names it, and its payments that were booked in it.
    expect(linked).toContainEqual(['ACCOUNT', 0, 1]);
    expect(linked.map(([kind]) => kind)).toContain('LOAN');
    const none = await preview({ ...account(), categories: 'NONE' });
    expect([none.newCategories, none.newTags]).toEqual([[], []]);
  });

  it.each([
    ['spending_categories', '分类会超过200个，请选择不保留分类'],
    ['spending_tags', '标签会超过200个，请选择不保留分类'],
  ] as const)('refuses what would be the household’s 201st of %s', async (table, message) => {
    const { db, newId } = test.deps;
    const ofOwner = (owner: string) =>
      db.selectFrom(table).selectAll().where('owner_id', '=', owner).execute();
    const clear = () => db.deleteFrom(table).where('owner_id', '=', homeId).execute();
    const fill = (added: object[]) =>
      db
        .insertInto(table)
        .values(added as never)
        .execute();
    const [[own], before] = [await ofOwner(house.ownerId), await ofOwner(homeId)];
    await clear();
    const other = {
      ...own,
      owner_id: homeId,
      ...(own && 'parent_id' in own && { parent_id: null }),
    };
    await fill(
      Array.from({ length: 200 }, (_, n) => ({ ...other, id: newId(), name: `另一个${n}` })),
    );
    const body = { ...account(), categories: 'KEEP' };
    const refused = await house.send('POST', '/household/moves/preview', body);
    expect(refused).toMatchObject({ isRefused: true, message });
    await clear();
    await fill(before);
  });
});

describe('a moved account', () => {
  it('is seen with its history, its transfers to what stays are 家庭往来, and its categories are ours', async () => {
    const before = await rows();
    const { data } = await send({ ...account(), categories: 'KEEP' });
    const [, dollars] = house.rows.account;
    const entries = await house.get(`/spending/entries?userId=${homeId}`);
    expect(entries.records).toContainEqual(
      expect.objectContaining({ amount: -35, payee: '饭店', categoryId: expect.any(String) }),
    );
    const { records } = await house.get(`/accounts/${dollars?.id}/transactions`);
    expect(records[0]).toMatchObject({ label: '家庭往来转入', actKind: 'HOUSEHOLD', amount: 100 });
    expect((await house.send('GET', `/accounts/${account().id}`)).isRefused).toBe(true);
    await house.send('DELETE', `/household/moves/${data.id}`);
    expect(await rows()).toEqual(before);
  });

  it('loses categories and tags when the person says so, and has them again when that is undone', async () => {
    const before = await rows();
    const { data } = await send({ ...account(), categories: 'NONE' });
    const { records } = await house.get(`/spending/entries?userId=${homeId}`);
    const meal = records.find(({ amount }: { amount: number }) => amount === -35);
    expect(meal).toMatchObject({ categoryId: null, payee: '饭店', tagIds: [] });
    expect(await checkData(test.deps.db)).toEqual([]);
    await house.send('DELETE', `/household/moves/${data.id}`);
    expect(await rows()).toEqual(before);
  });
});
