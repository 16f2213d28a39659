import { beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/build-test-app.ts';
import { householdFixture } from '../../../testing/households/household-fixture.ts';
import type { TestHousehold } from '../../../testing/households/shared-household.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { storedRows } from '../../../testing/stored-rows.ts';

const fixture = householdFixture();
let test: TestApp;
let home: TestHousehold;
let me: SignedIn;
beforeEach(() => {
  ({ test, home, me } = fixture);
});

const { askAs: ask } = fixture;

async function open(who: SignedIn, fields: object = {}, userId?: string): Promise<string> {
  const body = { accountName: '私密账户', accountType: 'SAVINGS', day: '2026-01-01', ...fields };
  return (await ask(who, 'POST', '/accounts', body, userId)).body.data.id;
}

async function entriesOf(who: SignedIn, account: string, userId?: string) {
  const { body } = await ask(who, 'GET', `/accounts/${account}/transactions`, undefined, userId);
  return body.data.records;
}

const transfer = (who: SignedIn, fromAccountId: string, toAccountId: string, more: object = {}) =>
  ask(who, 'POST', '/household/transfers', { fromAccountId, toAccountId, amount: 300, ...more });

const november = '?from=2026-11-01&to=2026-11-21';

async function partsOf(who: SignedIn, userId?: string): Promise<Record<string, number>> {
  const path = '/net-worth/changes?from=2026-10-31&to=2026-11-21';
  const { body } = await ask(who, 'GET', path, undefined, userId);
  expect(body.data.residual).toBe(0);
  const changed = body.data.parts.filter(({ amount }: { amount: number }) => amount !== 0);
  return Object.fromEntries(
    changed.map(({ part, amount }: { part: string; amount: number }) => [part, amount]),
  );
}

describe('a transfer between a person and their household', () => {
  it('is 家庭往来 on each side, neither income nor expense, and nothing in both together', async () => {
    const mine = await open(me, { initialBalance: 1000 });
    const ours = await open(me, { accountName: '共同账户', initialBalance: 50 }, home.id);
    const together = async () => {
      const { lines } = (await ask(me, 'GET', '/household/balance-sheet')).body.data;
      return lines.find(({ key }: { key: string }) => key === 'netWorth');
    };
    expect(await together()).toMatchObject({ mine: 1000, ours: 50, together: 1050 });
    const sent = { day: '2026-11-20', description: '生活费' };
    expect((await transfer(me, mine, ours, sent)).status).toBe(200);
    expect(await together()).toMatchObject({ mine: 700, ours: 350, together: 1050 });
    for (const [owner, household] of [
      [undefined, -300],
      [home.id, 300],
    ] as const) {
      expect(await partsOf(me, owner)).toEqual({ household });
      const report = await ask(me, 'GET', `/spending/report${november}`, undefined, owner);
      const { totals, cashChange } = report.body.data;
      expect(totals).toMatchObject({ income: 0, expense: 0, unlinked: 0, saving: 0, household });
      expect(cashChange).toEqual({ amount: household, beside: 0 });
      const rows = await ask(
        me,
        'GET',
        `/spending/report/rows${november}&line=HOUSEHOLD`,
        undefined,
        owner,
      );
      expect(rows.body.data.records).toMatchObject([{ day: '2026-11-20', amount: household }]);
    }
  });

  it('shows the other members who it is from, and not which account', async () => {
    const member = await home.add('VIEWER');
    const mine = await open(me, { initialBalance: 1000 });
    const ours = await open(me, { accountName: '共同账户' }, home.id);
    await transfer(me, mine, ours, { description: '生活费' });
    const { username } = await test.deps.db
      .selectFrom('users')
      .select('username')
      .where('id', '=', me.userId)
      .executeTakeFirstOrThrow();
    const [entry] = await entriesOf(member, ours, home.id);
    expect(entry).toMatchObject({ label: '家庭往来转入', amount: 300 });
    expect(entry.description).toBe(`来自 ${username}：生活费`);
    expect(JSON.stringify(entry)).not.toContain(mine);
    expect((await entriesOf(me, mine))[0].description).toBe('转给 我们家：生活费');
  });

  it('between two currencies takes both amounts', async () => {
    const mine = await open(me, { initialBalance: 1000, currency: 'USD' });
    const ours = await open(me, { accountName: '共同账户' }, home.id);
    expect((await transfer(me, mine, ours)).body.message).toBe('账户币种不同，请填写到账金额');
    expect((await transfer(me, mine, ours, { toAmount: 2130 })).status).toBe(200);
    expect((await entriesOf(me, mine))[0].amount).toBe(-300);
    expect((await entriesOf(me, ours, home.id))[0].amount).toBe(2130);
  });

  it('is undone on both sides at once, by whoever may write to both', async () => {
    const member = await home.add('EDITOR');
    const mine = await open(me, { initialBalance: 1000 });
    const ours = await open(me, { accountName: '共同账户', initialBalance: 20 }, home.id);
    const { id } = (await transfer(me, ours, mine, { amount: 20 })).body.data;
    const [leg] = await entriesOf(me, ours, home.id);
    expect([leg.actId, leg.isUndoable]).toEqual([id, true]);
    const undo = (who: SignedIn) => ask(who, 'DELETE', `/household/transfers/${id}`);
    const entries = async () =>
      (await storedRows(test.deps.db)).filter((row) => row.startsWith('account'));
    const before = await entries();
    const refused = await undo(member);
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    expect((await undo(await signIn(test))).status).toBe(404);
    expect(await entries()).toEqual(before);
    expect((await undo(me)).status).toBe(200);
    expect((await entriesOf(me, mine))[0]).toMatchObject({
      label: '家庭往来转入冲正',
      balanceAfter: 1000,
    });
    expect((await entriesOf(me, ours, home.id))[0]).toMatchObject({ balanceAfter: 20 });
    expect(await partsOf(me)).toEqual({});
    expect((await undo(me)).status).toBe(404);
  });

  it('is refused to whoever may not write to both, within one owner, and to an account of others', async () => {
    const viewer = await home.add('VIEWER');
    const editor = await home.add('EDITOR');
    const ours = await open(me, { accountName: '共同账户', initialBalance: 900 }, home.id);
    const mine = await open(me, { initialBalance: 900 });
    const ofViewer = await open(viewer, { initialBalance: 900 });
    const ofEditor = await open(editor, { initialBalance: 900 });
    const offered = async (who: SignedIn) =>
      (await ask(who, 'GET', '/household/accounts')).body.data.map((row: { id: string }) => row.id);
    expect([await offered(viewer), await offered(editor)]).toEqual([[], [ofEditor, ours]]);
    const message = async (answer: ReturnType<typeof transfer>) => {
      const { status, body } = await answer;
      expect(status).not.toBe(200);
      return body.message;
    };
    expect(await message(transfer(viewer, ofViewer, ours))).toBe(
      '您在这个家庭中只能查看，不能修改',
    );
    expect(await message(transfer(editor, mine, ours))).toBe('账户不存在');
    expect(await message(transfer(editor, ours, mine))).toBe('账户不存在');
    expect(await message(transfer(me, mine, mine))).toBe('请选择一个自己的账户和一个家庭的账户');
    expect(await message(transfer(editor, ours, ofEditor, { amount: 900.01 }))).toBe('余额不足');
    expect(await message(transfer(await signIn(test), mine, ours))).toBe('您还不是任何家庭的成员');
    expect((await entriesOf(me, ours, home.id)).length).toBe(1);
    expect((await transfer(editor, ours, ofEditor)).status).toBe(200);
  });

  it('stays as it is in the file of one owner, and when the other account is deleted', async () => {
    const mine = await open(me, { initialBalance: 1000 });
    const ours = await open(me, { accountName: '共同账户' }, home.id);
    await transfer(me, mine, ours);
    await ask(me, 'DELETE', `/accounts/${ours}`, undefined, home.id);
    expect(await partsOf(me)).toEqual({ household: -300 });
    const { rawPayload } = await test.app.inject({
      url: '/api/personal-data/export',
      headers: { authorization: `Bearer ${me.token}` },
    });
    const other = await signIn(test);
    const sent = await test.app.inject({
      method: 'POST',
      url: '/api/personal-data/import',
      headers: { authorization: `Bearer ${other.token}`, 'content-type': 'application/json' },
      payload: rawPayload,
    });
    expect(sent.statusCode, sent.body).toBe(200);
    expect(await partsOf(other)).toEqual({ household: -300 });
  });
});
