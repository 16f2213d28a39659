import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { TestApp } from '../../../../server/testing/build-test-app.ts';
import { newPerson } from '../../../testing/person.ts';
import { connect, showPage, startRealApp } from '../../../testing/real-app.tsx';
import { conditionsInWords, effectsInWords } from './rule-in-words.ts';
import { fieldsOfRule, newRule, ruleOfFields } from './rule-values.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startRealApp();
});
beforeEach(() => connect(test));
afterAll(() => test.close());

const patience = { timeout: 25_000 };
vi.setConfig({ testTimeout: 60_000 });
const shownDialog = async () => within(await screen.findByRole('dialog', {}, patience));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);

/** The rules page with rules of these payees, three rides, one of which a person has sorted, and two categories. */
async function show(payees: readonly string[] = []) {
  const { token } = await showPage(test, '/dashboard/ledger/rules', async (signedIn) => {
    const post = async (path: string, body: object) =>
      (await test.call('POST', path, { token: signedIn, body })).body.data;
    const { id: accountId } = await post('/accounts', {
      accountName: '信用卡',
      accountType: 'CREDIT',
      day: '2026-09-01',
    });
    await post('/spending/categories', { name: '打车', kind: 'EXPENSE' });
    const { id: other } = await post('/spending/categories', { name: '其他', kind: 'EXPENSE' });
    for (const categoryId of [null, null, other]) {
      const ride = { type: 'WITHDRAW', amount: 20, payee: '滴滴出行', day: '2026-10-01' };
      await post('/spending/entries', { accountId, ...ride, categoryId });
    }
    for (const value of payees) {
      const conditions = { texts: [{ field: 'PAYEE', op: 'EQUALS', value }] };
      await post('/spending/rules', { conditions, effects: { payee: `${value}店` } });
    }
  });
  const read = async (path: string) => (await test.call('GET', path, { token })).body.data;
  return { read, person: newPerson() };
}

it('a rule shows what it would change, is saved with that, and is taken back as one', async () => {
  const { read, person } = await show();
  await person.click(await screen.findByRole('button', { name: '添加第一条规则' }, patience));
  const dialog = await shownDialog();
  await person.click(dialog.getByRole('button', { name: '添加' }));
  await dialog.findByText('请至少填写一个条件', {}, patience);
  await dialog.findByText('请至少设置分类、对方或标签');
  await person.type(dialog.getByLabelText('比较的文字'), '滴滴');
  await person.click(dialog.getByLabelText('分类', { selector: 'input' }));
  await person.click(await screen.findByRole('option', { name: '打车', hidden: true }, patience));
  // The one that a person has sorted is changed only when that is asked for.
  await dialog.findByText('会修改过去的 2 笔流水', {}, patience);
  expect(dialog.getAllByText('未分类 → 打车')).toHaveLength(2);
  await person.click(dialog.getByLabelText('也修改我自己选过分类的流水'));
  await dialog.findByText('会修改过去的 3 笔流水', {}, patience);
  dialog.getByText('其他 → 打车');
  await person.click(dialog.getByLabelText('也修改我自己选过分类的流水'));
  await person.click(dialog.getByLabelText(/^保存后同时修改/));
  await person.click(dialog.getByRole('button', { name: '添加' }));
  await closed();
  await screen.findByText('已修改 2 笔流水', {}, patience);
  screen.getByText('对方包含“滴滴”');
  screen.getByText('分类 打车');
  const chosen = async () =>
    (await read('/spending/entries?month=2026-10')).records.filter(
      ({ chosenBy }: { chosenBy: string | null }) => chosenBy === 'RULE',
    );
  expect(await chosen()).toHaveLength(2);
  await person.click(screen.getByRole('button', { name: '撤销' }));
  await waitFor(async () => expect(await chosen()).toEqual([]), patience);
  expect(await read('/spending/rules')).toHaveLength(1);
});

it('rules are edited, and moved by the menu of each', async () => {
  const { read, person } = await show(['甲', '乙']);
  const words = async () =>
    (await read('/spending/rules')).map(
      ({ conditions }: { conditions: { texts: { value: string }[] } }) =>
        conditions.texts[0]?.value,
    );
  const choose = async (rule: string, action: string) => {
    const more = await screen.findByRole('button', { name: `更多操作 ${rule}` }, patience);
    await waitFor(() => expect(more.matches(':disabled')).toBe(false), patience);
    await person.click(more);
    await person.click(await screen.findByRole('menuitem', { name: action, hidden: true }));
  };
  await choose('规则 2', '上移');
  await waitFor(async () => expect(await words()).toEqual(['乙', '甲']), patience);
  await screen.findByText('对方等于“乙”', {}, patience);

  await waitFor(
    () =>
      expect(screen.getAllByText(/^对方等于/).map(({ textContent }) => textContent)).toEqual([
        '对方等于“乙”',
        '对方等于“甲”',
      ]),
    patience,
  );
  await choose('规则 1', '编辑');
  const dialog = await shownDialog();
  await person.type(dialog.getByLabelText('比较的文字'), '丙');
  await person.type(dialog.getByLabelText(/^金额从/), '100');
  await person.click(dialog.getByRole('button', { name: '保存' }));
  await closed();
  await screen.findByText('对方等于“乙丙”，金额不低于 100.00', {}, patience);
});

const id = (digit: number) => `01a2169a-c580-70bb-adfb-00000000000${digit}`;
const whole = {
  conditions: {
    texts: [
      { field: 'PAYEE', op: 'NOT_CONTAINS', value: '滴滴' },
      { field: 'DESCRIPTION', op: 'BEGINS', value: '车' },
    ],
    ...{ tagId: id(1), min: 0, max: 1234.5, direction: 'OUT', accountId: id(2), source: 'wechat' },
  },
  effects: { categoryId: id(3), payee: '出租车', tagIds: [id(1), id(4)] },
} as const;

it('every condition and effect of a rule is put into words, also of what is gone', () => {
  const { conditions, effects } = whole as unknown as Parameters<typeof fieldsOfRule>[0];
  const names = {
    tags: new Map([
      [id(1), '大额'],
      [id(4), '出差'],
    ]),
    accounts: new Map([[id(2), '信用卡']]),
    categories: new Map([[id(3), '打车']]),
  };
  const none = { tags: new Map(), accounts: new Map(), categories: new Map() };
  const first = '对方不包含“滴滴”，备注开头是“车”，支出，金额不低于 0.00，金额不高于 1,234.50';
  expect(conditionsInWords(conditions, names)).toBe(
    `${first}，有标签“大额”，账户是“信用卡”，来源是“微信支付账单”`,
  );
  expect(conditionsInWords(conditions, none)).toBe(
    `${first}，有标签“已删除的标签”，账户是“已删除的账户”，来源是“微信支付账单”`,
  );
  expect(conditionsInWords({ direction: 'IN' }, none)).toBe('收入');
  expect(effectsInWords(effects, names)).toBe('分类 打车，对方改为“出租车”，标签 大额、出差');
  expect(effectsInWords({ categoryId: id(3) }, none)).toBe('分类 已删除的分类');
});

it('a rule is the same after its form, whose empty fields are no conditions', () => {
  const rule = whole as unknown as Parameters<typeof fieldsOfRule>[0];
  const fields = fieldsOfRule(rule);
  expect(fields.conditions).toEqual({ ...whole.conditions, min: '0', max: '1234.5' });
  expect(ruleOfFields(fields)).toEqual(whole);
  const ofAmounts = (conditions: object) => {
    const { min, max, texts } = fieldsOfRule({ ...rule, conditions }).conditions;
    return [min, max, texts];
  };
  const noText = [{ field: 'PAYEE', op: 'CONTAINS', value: '' }];
  expect(ofAmounts({ min: 5 })).toEqual(['5', '', noText]);
  expect(ofAmounts({ max: 7, texts: [] })).toEqual(['', '7', noText]);
  const { conditions, effects } = newRule({ payee: '店', categoryId: id(3), direction: 'IN' });
  expect(conditions).toEqual({
    texts: [{ field: 'PAYEE', op: 'EQUALS', value: '店' }],
    ...{ tagId: '', min: '', max: '', direction: 'IN', accountId: '', source: '' },
  });
  expect(effects).toEqual({ categoryId: id(3), payee: '', tagIds: [] });
  expect(ruleOfFields(newRule())).toBeUndefined();
});
