import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JointAmount } from '../../../../contract/households/joint-fields.ts';
import { checkData } from '../../../integrity/check-data.ts';
import { personalFileOfAll } from '../../../testing/bodies/personal-file.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { foundHousehold } from '../../../testing/households/shared-household.ts';
import type { SignedIn } from '../../../testing/sign-in.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

/** A founder, an editor, a viewer, and two accounts of the household with 1000.01 and 500. */
async function begin() {
  const { id, founder, add } = await foundHousehold(test);
  const [editor, viewer] = [await add('EDITOR'), await add('VIEWER')];
  const open = async (accountName: string, initialBalance: number) => {
    const { body } = await test.call('POST', '/accounts', {
      token: founder.token,
      query: { userId: id },
      body: { accountName, accountType: 'SAVINGS', initialBalance, day: '2026-11-01' },
    });
    return body.data.id as string;
  };
  const [first, second] = [await open('共同', 1000.01), await open('旅行', 500)];
  return { id, founder, editor, viewer, first, second };
}

const share = (who: SignedIn, percent: number) => ({ memberId: who.userId, percent });

const state = (who: SignedIn, account: string, shares: object[]) =>
  test.call('PUT', '/household/shares', {
    token: who.token,
    body: { item: `accounts ${account}`, shares },
  });

it('are of a version: whoever states them after another has changed them is refused', async () => {
  const { founder, editor, first } = await begin();
  const versionOf = async () => {
    const { items } = await ask(founder, 'shares');
    return items.find(({ item }: { item: string }) => item === `accounts ${first}`).version;
  };
  const stateAt = (who: SignedIn, version: number, shares: object[]) =>
    test.call('PUT', '/household/shares', {
      token: who.token,
      body: { item: `accounts ${first}`, shares, version },
    });
  const none = await versionOf();
  const halves = [share(founder, 50), share(editor, 50)];
  expect((await stateAt(editor, none, halves)).status).toBe(200);
  const stale = await stateAt(founder, none, [share(founder, 100)]);
  expect([stale.status, stale.body.code]).toEqual([409, 'CONFLICT']);
  expect(stale.body.error.current).toMatchObject({ shares: halves });
  const known = await versionOf();
  expect(stale.body.error.current.version).toBe(known);
  expect((await stateAt(founder, known, [])).status).toBe(200);
  const lines = await test.deps.db
    .selectFrom('audit_log')
    .select('detail')
    .where('user_id', '=', founder.userId)
    .where('detail', 'is not', null)
    .execute();
  const item = `accounts ${first}`;
  expect(lines.map(({ detail }) => JSON.parse(detail ?? ''))).toContainEqual({
    item,
    before: halves,
    after: [],
  });
  expect((await stateAt(editor, known, halves)).status).toBe(409);
  expect((await stateAt(editor, none, halves)).status).toBe(200);
});

const ask = async ({ token }: SignedIn, path: string, query = {}) =>
  (await test.call('GET', `/household/${path}`, { token, query })).body.data;

const cashOf = async (who: SignedIn, query = {}) => {
  const { lines } = await ask(who, 'balance-sheet', query);
  return lines.find(({ key }: { key: string }) => key === 'cash').ours;
};

it('counts a member’s share of a thing, and all of what has none, today and on past days', async () => {
  const { founder, editor, viewer, first } = await begin();
  await state(editor, first, [share(founder, 60), share(editor, 40)]);
  // 60 % of 1000.01 is 600.006 and 40 % is 400.004: together 1000.01. Whoever is not named has nothing of it.
  const counted = [await cashOf(founder), await cashOf(editor), await cashOf(viewer)];
  expect(counted).toEqual([1100.01, 900, 500]);
  expect(await cashOf(founder, { day: '2026-11-02' })).toBe(1100.01);
  const { points } = await ask(founder, 'net-worth/history', { from: '2026-11-02' });
  expect(points.at(-1)).toMatchObject({ mine: 0, ours: 1100.01, together: 1100.01 });
  const overview = await ask(founder, 'overview');
  expect(overview).toMatchObject({ sharedItems: 1 });
  const { rows } = await ask(founder, 'allocation', { by: 'ACCOUNT' });
  expect(
    rows.map(({ label, together, percent }: (typeof rows)[number]) => [label, together, percent]),
  ).toEqual([
    ['共同', 600.01, 54.5459],
    ['旅行', 500, 45.4541],
  ]);
  // Cleared, the thing counts whole again.
  await state(founder, first, []);
  expect(await cashOf(viewer)).toBe(1500.01);
});

it('counts cost, gain, liquid assets and what was entered with a member’s share', async () => {
  const { id, founder, editor, first } = await begin();
  const send = async (path: string, body: object, query = {}) =>
    (await test.call('POST', path, { token: founder.token, query, body })).body.data.id as string;
  const ours = { userId: id };
  const holding = { investmentName: '股票', symbol: 'X', investmentType: 'STOCK', currency: 'CNY' };
  const bought = { quantity: 100, costPrice: 10, currentPrice: 12, purchaseDate: '2026-11-02' };
  const investment = await send('/investments', { ...holding, ...bought }, ours);
  const opened = { accountName: '新开的', accountType: 'SAVINGS' };
  const account = await send('/accounts', { ...opened, initialBalance: 100 }, ours);
  await send('/accounts', { ...opened, initialBalance: 30 });
  const shares = [share(founder, 60), share(editor, 40)];
  for (const item of [first, account]) await state(founder, item, shares);
  const body = { item: `investments ${investment}`, shares };
  await test.call('PUT', '/household/shares', { token: founder.token, body });
  const { investments, liquidAssets } = await ask(founder, 'overview');
  // 60 % of 1000, and of the 200 that it has gained.
  expect(investments).toMatchObject({
    cost: { mine: 0, ours: 600, together: 600 },
    gain: { mine: 0, ours: 120, together: 120 },
    returnRate: { mine: null, ours: 20, together: 20 },
  });
  // 60 % of 1000.01, 1200 and 100, all of 500, and 30 of one's own.
  expect(liquidAssets).toEqual({ mine: 30, ours: 1880.01, together: 1910.01 });
  const days = { from: '2026-11-10', interval: 'DAY' };
  const { points } = await ask(founder, 'net-worth/history', days);
  expect(points.at(-1).entered).toEqual([
    { whose: 'mine', subject: '新开的', amount: 30 },
    { whose: 'ours', subject: '新开的', amount: 60 },
  ]);
  const { entered } = await ask(founder, 'net-worth/changes', { from: '2026-11-10' });
  expect(entered).toEqual({ mine: 30, ours: 60, together: 90 });
});

it('adds what each owner wants, by their targets or by what they have', async () => {
  const { id, founder } = await begin();
  const body = { accountName: '自己的', accountType: 'SAVINGS', initialBalance: 500 };
  await test.call('POST', '/accounts', { token: founder.token, body });
  expect(await ask(founder, 'allocation', { by: 'TYPE' })).toMatchObject({
    rows: [{ targetPercent: null, targetValue: null, tradeAmount: null }],
    targetsOf: [],
  });
  const targets = [
    { key: 'STOCK', percent: 60 },
    { key: 'CASH', percent: 40 },
  ];
  await test.call('PUT', '/allocation/targets', {
    token: founder.token,
    query: { userId: id },
    body: { by: 'TYPE', targets },
  });
  // Of the household's 1500.01 it wants 900.01 in shares and 600 in cash; the person's 500 are to stay.
  expect(await ask(founder, 'allocation', { by: 'TYPE' })).toMatchObject({
    targetsOf: ['ours'],
    rows: [
      { key: 'CASH', together: 2000.01, targetValue: 1100, tradeAmount: -900.01 },
      { key: 'STOCK', together: 0, targetValue: 900.01, targetPercent: 45.0003 },
    ],
  });
});

it('says of money that goes from a shared thing to another what the member has saved by it', async () => {
  const { id, founder, editor, first, second } = await begin();
  await state(founder, first, [share(founder, 60), share(editor, 40)]);
  await test.call('POST', `/accounts/transfers`, {
    token: founder.token,
    query: { userId: id },
    body: { fromAccountId: first, toAccountId: second, amount: 100, day: '2026-11-20' },
  });
  const { change, parts } = await ask(founder, 'net-worth/changes', { from: '2026-11-10' });
  // 60 less of the one and 100 more of the other.
  expect(change.ours).toBe(40);
  const changed = parts.filter(({ together }: JointAmount) => together !== 0);
  expect(changed).toMatchObject([{ part: 'saving', mine: 0, ours: 40, together: 40 }]);
});

it('refuses shares that are not the whole, of somebody else, twice, by a viewer, or of another’s thing', async () => {
  const { founder, editor, viewer, first } = await begin();
  const stranger = await begin();
  const message = async (who: SignedIn, account: string, shares: object[]) => {
    const { status, body } = await state(who, account, shares);
    return [status, body.message, Object.values(body.error?.fields ?? {}).flat()[0]];
  };
  expect(await message(founder, first, [share(founder, 60), share(editor, 39.99)])).toEqual([
    400,
    '份额合计必须是100%，现在是99.99%',
    '份额合计必须是100%，现在是99.99%',
  ]);
  expect((await message(founder, first, [share(stranger.founder, 100)]))[1]).toBe(
    '只能为家庭的成员设置份额',
  );
  expect((await message(founder, first, [share(founder, 50), share(founder, 50)]))[1]).toBe(
    '每位成员只能有一个份额',
  );
  expect(await message(viewer, first, [share(viewer, 100)])).toEqual([
    403,
    '您在这个家庭中只能查看，不能修改',
    undefined,
  ]);
  expect((await message(founder, stranger.first, [share(founder, 100)]))[1]).toBe(
    '请选择家庭的资产或负债',
  );
  expect((await message(founder, first, [share(founder, 0), share(editor, 100)]))[0]).toBe(400);
  const { items } = await ask(founder, 'shares');
  expect(items.map(({ shares }: { shares: object[] }) => shares)).toEqual([[], []]);
});

it('ends shares that name a member who leaves or is removed, and no others', async () => {
  const { founder, editor, viewer, first, second } = await begin();
  await state(founder, first, [share(founder, 60), share(editor, 40)]);
  await state(founder, second, [share(founder, 50), share(viewer, 50)]);
  expect(await cashOf(founder)).toBe(850.01);
  await test.call('POST', '/household/leave', { token: editor.token });
  expect(await cashOf(founder)).toBe(1250.01);
  await test.call('DELETE', `/household/members/${viewer.userId}`, { token: founder.token });
  expect(await cashOf(founder)).toBe(1500.01);
});

it('is named by the check of stored data where the shares of a thing are not the whole', async () => {
  const { id, founder, editor, first } = await begin();
  const { db } = test.deps;
  await state(founder, first, [share(founder, 60), share(editor, 40)]);
  expect(await checkData(db)).toEqual([]);
  await db
    .updateTable('household_shares')
    .set({ percent: '39' })
    .where('user_id', '=', editor.userId)
    .execute();
  const [problem] = await checkData(db);
  expect(problem).toMatchObject({ table: 'household_shares', row: `${id}/accounts ${first}` });
  await db.deleteFrom('household_shares').where('owner_id', '=', id).execute();
});

it('comes with the personal file and back, and is refused to an owner whose member it does not name', async () => {
  const { id, founder, editor, viewer } = await begin();
  const post = (path: string, body: object) =>
    test.call('POST', path, { token: founder.token, query: { userId: id }, body });
  await post('/loans', {
    ...{ name: '房贷', loanType: 'CAR', method: 'ANNUITY', principal: 1000, dueDay: 20 },
    ...{ annualRatePercent: 4.9, months: 24, startDate: '2026-11-02' },
  });
  const debt = { supplierName: '老周', amount: 300, dueDate: '2026-12-20' };
  await post('/payables', debt);
  const before = await ask(founder, 'shares');
  for (const { item } of before.items) {
    await test.call('PUT', '/household/shares', {
      token: founder.token,
      body: { item, shares: [share(founder, 60), share(editor, 40)] },
    });
  }
  const { payload } = await test.app.inject({
    url: `/api/personal-data/export?userId=${id}`,
    headers: { authorization: `Bearer ${founder.token}` },
  });
  const file = JSON.parse(payload);
  expect(file.householdShares).toHaveLength(8);
  // What a synced account holds counts, and can have no shares.
  const [synced] = personalFileOfAll().securitiesAccounts;
  const cash = [{ currency: 'CNY', amount: '12.5' }];
  file.securitiesAccounts = [{ ...synced, cash }];
  // An import needs an owner without data: the same people in a new household.
  await test.call('POST', '/household/leave', { token: editor.token });
  await test.call('POST', '/household/leave', { token: viewer.token });
  await test.call('DELETE', '/household', { token: founder.token, body: { name: '我们家' } });
  const again = await foundHousehold(test, founder);
  await again.add('EDITOR', editor);
  const bring = (who: SignedIn, userId: string) =>
    test.call('POST', '/personal-data/import', { token: who.token, query: { userId }, body: file });
  expect((await bring(founder, again.id)).status).toBe(200);
  const { items } = await ask(founder, 'shares');
  const named = ({ name, shares }: (typeof items)[number]) => [
    name,
    ...shares.map(({ percent }: { percent: number }) => percent).toSorted(),
  ];
  expect(items.map(named).toSorted()).toEqual([
    ['共同', 40, 60],
    ['房贷', 40, 60],
    ['旅行', 40, 60],
    ['老周', 40, 60],
  ]);
  expect(await checkData(test.deps.db)).toEqual([]);
  const other = await foundHousehold(test);
  const refused = await bring(other.founder, other.id);
  expect([refused.status, refused.body.message]).toEqual([
    400,
    expect.stringMatching(/^文件中的份额属于 user\d+@example.org，不是这个家庭的成员/),
  ]);
  expect((await ask(other.founder, 'shares')).items).toEqual([]);
});
