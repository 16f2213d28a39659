import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handedKinds, type MovableKind } from '../../../../contract/moves/move-words.ts';
import { addDays } from '../../../../finance/calendar/days.ts';
import { checkData } from '../../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { Household, longestPastDays, storyDay } from '../../../testing/households/household.ts';
import {
  askAs,
  beginHousehold,
  type TestHousehold,
} from '../../../testing/households/shared-household.ts';
import type { SignedIn } from '../../../testing/sign-in.ts';
import {
  eachOn,
  expectAlike,
  expectExplained,
  rowsOfBoth,
  togetherOn,
} from '../testing/both-owners.ts';
import { kindsHandedOver } from './hand-over.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(async () => {
  expect(await checkData(test.deps.db)).toEqual([]);
  await test.close();
});

/** As if everybody had shown who they are just now: days pass in these tests. */
async function confirm(): Promise<void> {
  const confirmed_at = test.deps.now().toISOString();
  await test.deps.db.updateTable('sessions').set({ confirmed_at }).execute();
}

it('the contract offers what areas hand over', () => {
  expect(kindsHandedOver.toSorted()).toEqual([...handedKinds].sort());
});

/** Every kind, with the rows of the house that are of it. */
const kinds = [
  ['ACCOUNT', 'account'],
  ['HOLDING', 'share'],
  ['HOLDING', 'fund'],
] as const;

describe('a move from today on, of one of everything', () => {
  let house: Household;
  let homeId: string;
  beforeAll(async () => {
    house = await Household.begin(test);
    homeId = (await house.send('POST', '/household', { name: '我们家' })).data.id;
    await house.wait(2);
    await confirm();
  });

  it.each(kinds)(
    'leaves every day before to the old owner, changes nothing of both together, and is undone: %s %s',
    async (kind, row) => {
      const days = [0, 1, 20, 45, longestPastDays].map((ago) => addDays(house.today, -ago));
      for (const { id } of house.rows[row]) {
        const before = await rowsOfBoth(test, house, homeId);
        const body = { kind, id, from: 'TODAY' };
        const { data: seen } = await house.send('POST', '/household/moves/preview', body);
        if (seen.handed.worths[0].amount === 0) {
          expect(seen.refusal).not.toBeNull();
          continue;
        }
        const [past, figures] = [await eachOn(house, days.slice(1)), await togetherOn(house, days)];
        const today = await sheetOf();
        const made = await house.send('POST', '/household/moves', body);
        expect(made.isRefused).toBe(false);
        expect(made.data).toMatchObject({ kind, to: 'ours', from: 'TODAY' });
        expect(await checkData(test.deps.db)).toEqual([]);
        expect(await eachOn(house, days.slice(1))).toEqual(past);
        expectAlike(await togetherOn(house, days), figures);
        await expectExplained(house, homeId, days);
        const now = await sheetOf();
        const moved = now.ours - today.ours;
        expect(moved).not.toBe(0);
        expect(Math.abs(moved + (now.mine - today.mine))).toBeLessThanOrEqual(1);
        // Nothing else is said to have changed the worth of either.
        expect(Math.abs(now.household.ours - today.household.ours - moved)).toBeLessThanOrEqual(1);
        expect(Math.abs(now.household.mine - today.household.mine + moved)).toBeLessThanOrEqual(1);
        const again = await house.send('POST', '/household/moves', body);
        expect(again.isRefused).toBe(true);
        const undone = await house.send('DELETE', `/household/moves/${made.data.id}`);
        expect(undone.isRefused).toBe(false);
        expect(await rowsOfBoth(test, house, homeId)).toEqual(before);
      }
    },
    120_000,
  );

  /** What each owns today, and how much of the change since the story began is 家庭往来; in cents. */
  async function sheetOf() {
    const { lines } = await house.get(`/household/balance-sheet?day=${house.today}`);
    const worth = lines.find(({ key }: { key: string }) => key === 'netWorth');
    const sides = async (ownerId: string) => {
      const query = `from=${storyDay}&to=${house.today}&userId=${ownerId}`;
      const { parts } = await house.get(`/net-worth/changes?${query}`);
      const part = parts.find((one: { part: string }) => one.part === 'household');
      return Math.round(100 * (part?.amount ?? 0));
    };
    return {
      mine: Math.round(100 * worth.mine),
      ours: Math.round(100 * worth.ours),
      household: { mine: await sides(house.ownerId), ours: await sides(homeId) },
    };
  }
});

describe('by hand', () => {
  let home: TestHousehold;
  let me: SignedIn;
  beforeEach(async () => {
    home = await beginHousehold(test);
    me = home.founder;
  });

  const ask = async (method: string, path: string, body?: object, userId?: string) => {
    const { status, body: answer } = await askAs(test, me, method, path, body, userId);
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
    return answer.data;
  };
  const refused = async (path: string, body: object, who = me) => {
    const { status, body: answer } = await askAs(test, who, 'POST', path, body);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    return answer.message;
  };
  const fromToday = (kind: MovableKind, id: string, others: object[] = []) => ({
    ...{ kind, id, from: 'TODAY', with: others },
  });
  const move = (kind: MovableKind, id: string, others?: object[]) =>
    ask('POST', '/household/moves', fromToday(kind, id, others));
  const open = async (fields = {}) => {
    const body = { accountName: '工资卡', accountType: 'SAVINGS', initialBalance: 1000 };
    return (await ask('POST', '/accounts', { ...body, day: '2026-11-01', ...fields })).id;
  };
  /** Every part of the change since a day that is not zero. */
  const partsOf = async (userId?: string, from = '2026-11-20') => {
    const { parts } = await ask(
      'GET',
      `/net-worth/changes?from=${from}&to=2026-11-21`,
      undefined,
      userId,
    );
    return Object.fromEntries(
      parts.flatMap(({ part, amount }: { part: string; amount: number }) =>
        amount === 0 ? [] : [[part, amount]],
      ),
    );
  };

  it('an account hands its whole balance to a new one, and keeps its history', async () => {
    const id = await open({ initialBalance: 1000 });
    await ask('POST', `/accounts/${id}/withdraw`, { amount: 350.5, day: '2026-11-10' });
    const seen = await ask('POST', '/household/moves/preview', fromToday('ACCOUNT', id));
    expect(seen).toMatchObject({
      ...{ from: 'TODAY', to: 'ours', refusal: null, linked: [] },
      handed: {
        day: '2026-11-21',
        worths: [{ name: '工资卡', amount: 649.5, currency: 'CNY' }],
      },
    });
    await move('ACCOUNT', id);
    expect(await ask('GET', `/accounts/${id}`)).toMatchObject({ balance: 0 });
    const { records } = await ask('GET', `/accounts/${id}/transactions`);
    expect(records.map(({ amount }: { amount: number }) => amount)).toEqual([-649.5, -350.5, 1000]);
    const [ours, ...more] = await ask('GET', '/accounts', undefined, home.id);
    expect([ours.accountName, ours.balance, more]).toEqual(['工资卡', 649.5, []]);
    const theirs = await ask('GET', `/accounts/${ours.id}/transactions`, undefined, home.id);
    expect(theirs.records.map(({ amount }: { amount: number }) => amount)).toEqual([649.5, 0]);
    expect(await partsOf()).toEqual({ household: -649.5 });
    expect(await partsOf(home.id)).toEqual({ household: 649.5 });
  });

  it('a card hands over what is owed', async () => {
    const id = await open({ accountType: 'CREDIT', initialBalance: 0, paymentDay: 20 });
    await ask('POST', `/accounts/${id}/withdraw`, { amount: 80, day: '2026-11-10' });
    await move('ACCOUNT', id);
    const [ours] = await ask('GET', '/accounts', undefined, home.id);
    expect(ours).toMatchObject({ balance: -80, paymentDay: 20 });
    expect(await partsOf()).toEqual({ household: 80 });
  });

  it('a holding goes at its price with its cost and lots, and what it has realised stays', async () => {
    const bought = { quantity: 100, purchasePrice: 8, purchaseDate: '2026-01-05' };
    const what = { investmentName: '某股', symbol: '#1#', investmentType: 'STOCK' };
    const { id } = await ask('POST', '/investments', { ...what, currency: 'CNY', ...bought });
    const buy = { type: 'BUY', day: '2026-03-02', quantity: 100, price: 10 };
    await ask('POST', `/investments/${id}/entries`, buy);
    // 50 at an average of 9.00 for 11.00 each: 100.00 gained; of the lots, 50 at 8.00 and 100 at 10.00 are left.
    const sell = { type: 'SELL', day: '2026-04-01', quantity: 50, price: 11 };
    await ask('POST', `/investments/${id}/entries`, sell);
    await ask('PUT', `/investments/${id}/price`, { day: '2026-11-01', currentPrice: 12 });
    const before = await ask('GET', '/net-worth?day=2026-11-20');
    await move('HOLDING', id);
    // 150 × 12.00 go; they cost 150 × 9.00 on average, and by lots 50 × 8.00 + 100 × 10.00.
    expect(await ask('GET', '/net-worth?day=2026-11-20')).toMatchObject({
      netWorth: before.netWorth,
    });
    expect(await partsOf()).toEqual({ household: -1800 });
    expect(await partsOf(home.id)).toEqual({ household: 1800 });
    expect(await ask('GET', `/investments/${id}`)).toMatchObject({
      quantity: 0,
      realizedGain: 100,
    });
    const [ours] = await ask('GET', '/investments', undefined, home.id);
    expect(ours).toMatchObject({
      ...{ quantity: 150, totalCost: 1350, fifoCost: 1400, currentPrice: 12, realizedGain: 0 },
    });
    const flowsOf = async (one: string, userId?: string) =>
      (await ask('GET', `/investments/${one}/entries`, undefined, userId)).records.map(
        ({ type, effect }: { type: string; effect: { flow: number } }) => [type, effect.flow],
      );
    expect((await flowsOf(id))[0]).toEqual(['TRANSFER_OUT', -1800]);
    expect(await flowsOf(ours.id, home.id)).toEqual([['TRANSFER_IN', 1800]]);
    // The report of income and expense has the line, and nothing in income or saving.
    const period = 'from=2026-11-21&to=2026-11-21';
    const { totals } = await ask('GET', `/spending/report?${period}`);
    expect(totals).toMatchObject({ household: -1800, saving: 0, income: 0, unlinked: 0 });
  });

  it('handed there and back on a later day, the figures of every day stay', async () => {
    const id = await open();
    await move('ACCOUNT', id);
    test.clock.advance(2 * 24 * 3600 * 1000);
    await confirm();
    const [ours] = await ask('GET', '/accounts', undefined, home.id);
    await move('ACCOUNT', ours.id);
    const worthOn = async (day: string) => [
      (await ask('GET', `/net-worth?day=${day}`)).netWorth,
      (await ask('GET', `/net-worth?day=${day}`, undefined, home.id)).netWorth,
    ];
    expect(await worthOn('2026-11-20')).toEqual([1000, 0]);
    expect(await worthOn('2026-11-22')).toEqual([0, 1000]);
    expect(await worthOn('2026-11-23')).toEqual([1000, 0]);
  });

  it('links of what stays end, and come back when it is undone', async () => {
    const id = await open();
    const name = { name: '房租', type: 'WITHDRAW', amount: 10, accountId: id };
    const series = { ...name, every: 'MONTH', startDay: '2026-12-01', dayOfMonth: 1 };
    const made = await askAs(test, me, 'POST', '/loans', {
      ...{ name: '车贷', loanType: 'CAR', method: 'ANNUITY', principal: 1200, months: 12 },
      ...{ annualRatePercent: 4.9, startDate: '2026-11-01', accountId: id },
    });
    expect(series.accountId).toBe(id);
    const loan = made.body.data.id;
    const seen = await ask('POST', '/household/moves/preview', fromToday('ACCOUNT', id));
    expect(seen.linked).toMatchObject([{ kind: 'LOAN', name: '车贷', links: 1 }]);
    const { id: moved } = await move('ACCOUNT', id);
    expect((await ask('GET', `/loans/${loan}`)).accountId).toBeNull();
    await ask('DELETE', `/household/moves/${moved}`);
    expect((await ask('GET', `/loans/${loan}`)).accountId).toBe(id);
  });

  it('is refused twice, while it is imported, after a change, and to whoever may not move', async () => {
    const id = await open();
    const path = '/household/moves';
    const draft = { kind: 'CASH', source: 'alipay', accounts: [{ ref: '', accountId: id }] };
    const { id: draftId } = await ask('POST', '/imports', draft);
    expect(await refused(path, fromToday('ACCOUNT', id))).toBe(
      '它有一份还没有完成的导入，请先完成或删除那份导入',
    );
    await ask('DELETE', `/imports/${draftId}`);
    const { id: moved } = await move('ACCOUNT', id);
    expect(await refused(path, fromToday('ACCOUNT', id))).toBe(
      '余额为0，没有可以从今天起移动的金额',
    );
    await ask('POST', `/accounts/${id}/deposit`, { amount: 1 });
    const undo = await askAs(test, me, 'DELETE', `/household/moves/${moved}`);
    expect(undo.body.message).toBe('移动之后有过改动，不能撤销；可以把它移回');
    const [viewer, editor] = [await home.add('VIEWER'), await home.add('EDITOR')];
    const body = { accountName: '卡', accountType: 'SAVINGS', initialBalance: 1 };
    const theirs = (await askAs(test, viewer, 'POST', '/accounts', body)).body.data.id;
    expect(await refused(path, fromToday('ACCOUNT', theirs), viewer)).toBe(
      '您在这个家庭中只能查看，不能修改',
    );
    const [ours] = await ask('GET', '/accounts', undefined, home.id);
    expect(await refused(path, fromToday('ACCOUNT', ours.id), editor)).toBe(
      '只有家庭的所有者可以移回',
    );
    expect(await refused(path, fromToday('RECURRING', id))).toBe('这类资产只能连同全部历史移动');
  });
});
