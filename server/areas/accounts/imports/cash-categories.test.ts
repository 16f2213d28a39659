import { beforeEach, describe, expect, it } from 'vitest';
import { checkData } from '../../../integrity/check-data.ts';
import { cashFile, importsFixture, wallet } from '../../../testing/imports-fixture.ts';

const fixture = importsFixture();
const { call, openAccount, begin, rowsOf, apply } = fixture;

let account: string;
/** The ids of the usual categories by their names. */
let of: Map<string, string>;
beforeEach(async () => {
  account = (await openAccount(wallet)).id;
  const start = await call('POST', '/spending/categories/starting-set', {});
  of = new Map(start.body.data.map(({ name, id }: { name: string; id: string }) => [name, id]));
});

const idOf = (name: string) => {
  const id = of.get(name);
  if (!id) throw new Error(`no category ${name}`);
  return id;
};
const rule = (value: string, name: string) =>
  call('POST', '/spending/rules', {
    conditions: { texts: [{ field: 'PAYEE', op: 'CONTAINS', value }] },
    effects: { categoryId: idOf(name) },
  });
const row = (counterparty: string, amount = '-10', more: object = {}) => ({
  ...{ occurredAt: '2026-10-05', counterparty, amount },
  externalId: `${counterparty}${amount}`,
  ...more,
});
const choose = (id: string, body: object) => call('PUT', `/imports/${id}/categories`, body);
/** What the rows of a draft are given: category, its reason, and by whom. */
const given = async (id: string) =>
  (await rowsOf(id)).map(
    ({ becomes }: { becomes: { category?: { name: string; reason: string; by: string } } }) =>
      becomes.category
        ? [becomes.category.name, becomes.category.reason, becomes.category.by]
        : null,
  );
/** What was booked by an import, in the order of its amounts. */
const booked = async (source = 'alipay') => {
  const { records } = (await call('GET', '/spending/entries', undefined, { query: { source } }))
    .body.data;
  const names = new Map([...of].map(([name, id]) => [id, name]));
  return records
    .toSorted((a: { amount: number }, b: { amount: number }) => b.amount - a.amount)
    .map(({ payee, categoryId, chosenBy }: Record<string, string>) => [
      payee,
      names.get(categoryId ?? '') ?? null,
      chosenBy,
    ]);
};

describe('the categories of an import', () => {
  it('are chosen for a row, or for all rows of a payee, and are stored as chosen by a person', async () => {
    await rule('超市', '日用');
    const draft = await begin(cashFile(account), [
      row('超市', '-1'),
      row('超市', '-2'),
      row('面馆', '-3'),
      row('面 馆', '-4'),
      row('面馆', '5'),
      row('书店', '-6'),
    ]);
    const chosen = await choose(draft.id, {
      rows: [{ n: 3, categoryId: idOf('餐饮') }],
      payees: [{ payee: '面馆', isIncoming: false, categoryId: idOf('餐饮') }],
    });
    expect(chosen.status).toBe(200);
    const without = await choose(draft.id, { rows: [{ n: 4, categoryId: null }] });
    expect(await given(draft.id)).toEqual([
      ['日用', '按规则设为 日用', 'RULE'],
      ['餐饮', '您选的', 'PERSON'],
      ['未分类', '您选的', 'PERSON'],
      ['餐饮', '您为这个对方选的', 'PERSON'],
      null,
      null,
    ]);
    expect((await apply(draft.id, without.body.data.version)).status).toBe(200);
    expect(await booked()).toEqual([
      ['面馆', null, null],
      ['超市', '日用', 'RULE'],
      ['超市', '餐饮', 'PERSON'],
      ['面馆', null, null],
      ['面 馆', '餐饮', 'PERSON'],
      ['书店', null, null],
    ]);
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
    expect(await choose(draft.id, { rows: [] })).toMatchObject({
      body: { message: '这次导入已经完成' },
    });
  });

  it('are those of the preview: a rule that came since is shown before anything is written', async () => {
    const draft = await begin(cashFile(account), [row('面馆')]);
    await rule('面馆', '餐饮');
    const refused = await apply(draft.id, draft.data.version);
    expect(refused).toMatchObject({
      status: 409,
      message: '数据已有变化，请重新核对预览',
    });
    expect(await given(draft.id)).toEqual([['餐饮', '按规则设为 餐饮', 'RULE']]);
    expect((await apply(draft.id, refused.error.current.version)).status).toBe(200);
    expect(await booked()).toEqual([['面馆', '餐饮', 'RULE']]);
  });

  it('of a program for keeping accounts are mapped once, before rules, and remembered for its source', async () => {
    await rule('面馆', '购物');
    const file = () => cashFile(account, { source: 'qianji' });
    const draft = await begin(file(), [
      row('面馆', '-1', { word: '吃喝 / 外卖' }),
      row('面馆', '-2', { word: '吃喝 / 早点' }),
      row('面馆', '-3', { word: '吃喝 / 早点' }),
      row('公司', '4', { word: '工资' }),
      row('面馆', '-5'),
    ]);
    // 外卖 and 工资 are called the same here; 早点 is called so nowhere.
    expect(draft.data.categoryWords).toEqual([
      { word: '吃喝 / 早点', rows: 2, isIncoming: false, categoryId: null, isChosen: false },
      {
        word: '吃喝 / 外卖',
        rows: 1,
        isIncoming: false,
        categoryId: idOf('外卖'),
        isChosen: false,
      },
      { word: '工资', rows: 1, isIncoming: true, categoryId: idOf('工资'), isChosen: false },
    ]);
    const mapped = await choose(draft.id, {
      words: [
        { word: '吃喝 / 早点', categoryId: idOf('三餐') },
        { word: '工资', categoryId: null },
      ],
    });
    expect(mapped.body.data.categoryWords).toEqual([
      { word: '吃喝 / 早点', rows: 2, isIncoming: false, categoryId: idOf('三餐'), isChosen: true },
      {
        word: '吃喝 / 外卖',
        rows: 1,
        isIncoming: false,
        categoryId: idOf('外卖'),
        isChosen: false,
      },
      { word: '工资', rows: 1, isIncoming: true, categoryId: null, isChosen: true },
    ]);
    expect(await given(draft.id)).toEqual([
      ['外卖', '文件中的分类是“吃喝 / 外卖”', 'FILE'],
      ['三餐', '文件中的分类是“吃喝 / 早点”', 'FILE'],
      ['三餐', '文件中的分类是“吃喝 / 早点”', 'FILE'],
      null,
      ['购物', '按规则设为 购物', 'RULE'],
    ]);
    expect((await apply(draft.id, mapped.body.data.version)).status).toBe(200);
    expect(await booked('qianji')).toEqual([
      ['公司', null, null],
      ['面馆', '外卖', 'FILE'],
      ['面馆', '三餐', 'FILE'],
      ['面馆', '三餐', 'FILE'],
      ['面馆', '购物', 'RULE'],
    ]);
    const next = await begin(file(), [row('某店', '-7', { word: '吃喝 / 早点' })]);
    expect(next.data.categoryWords).toMatchObject([{ categoryId: idOf('三餐'), isChosen: true }]);
    // What the word means goes with its category into another, and comes back with it.
    const meant = async () =>
      (await begin(file(), [row('某店', '-7', { word: '吃喝 / 早点' })])).data.categoryWords[0];
    await call('POST', `/spending/categories/${idOf('三餐')}/merge`, { into: idOf('外卖') });
    expect(await meant()).toMatchObject({ categoryId: idOf('外卖'), isChosen: true });
    const [act] = (await call('GET', '/spending/acts')).body.data;
    await call('POST', `/spending/acts/${act.id}/undo`);
    expect(await meant()).toMatchObject({ categoryId: idOf('三餐'), isChosen: true });
    // Another source may mean something else by it, and the words of bills are no categories.
    const other = cashFile(account, { source: 'shark' });
    const elsewhere = await begin(other, [row('某店', '-7', { word: '吃喝 / 早点' })]);
    expect(elsewhere.data.categoryWords).toMatchObject([{ categoryId: null, isChosen: false }]);
    const bill = await begin(cashFile(account), [row('某店', '-7', { word: '餐饮美食' })]);
    expect(bill.data.categoryWords).toEqual([]);
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });

  it('are refused at their field, when they are not of the owner or the file is none of money', async () => {
    const draft = await begin(cashFile(account), [row('面馆')]);
    const refused = async (body: object) => (await choose(draft.id, body)).body.error;
    expect(await refused({})).toMatchObject({ fields: { rows: ['请选择分类'] } });
    expect(await refused({ rows: [{ n: 2, categoryId: 'x' }] })).toMatchObject({
      fields: { 'rows.0.categoryId': ['分类不存在'] },
    });
    expect(await refused({ words: [{ word: '长'.repeat(101), categoryId: null }] })).toMatchObject({
      fields: { 'words.0.word': [expect.stringContaining('100')] },
    });
    const trades = await begin({ kind: 'TRADES', source: 'futu' });
    expect((await choose(trades.id, { rows: [] })).body.error).toMatchObject({
      fields: { rows: ['只有收支账单可以选择分类'] },
    });
    expect(await given(draft.id)).toEqual([null]);
  });
});
