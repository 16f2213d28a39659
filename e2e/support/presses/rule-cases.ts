import { dayFromToday } from '../days.ts';
import {
  click,
  fill,
  inDialog,
  inMenu,
  named,
  type PressCase,
  type Step,
  type World,
} from './press-case.ts';

let rules = 0;
let words = 0;

/** A draft of a file that has a category of its own. */
async function withWord({ post, accountId }: World): Promise<string> {
  await post('/spending/categories/starting-set', {});
  const accounts = [{ ref: '', accountId }];
  const { id } = await post('/imports', { kind: 'CASH', source: 'qianji', accounts });
  // What was said of a word is remembered: each round has its own.
  words += 1;
  const row = { n: 2, occurredAt: dayFromToday(0), amount: '-1', word: `吃喝${words}` };
  await post(`/imports/${id}/rows`, { offset: 0, rows: [row] });
  return `imports?id=${id}`;
}

/** A rule as the last of all, of entries that there are. */
async function withRule({ post, accountId }: World): Promise<string> {
  rules += 1;
  const payee = `商户${rules}`;
  await post('/spending/entries', { accountId, type: 'WITHDRAW', amount: 12, payee });
  const conditions = { texts: [{ field: 'PAYEE', op: 'EQUALS', value: payee }] };
  await post('/spending/rules', { conditions, effects: { payee: `${payee}号` } });
  return 'ledger/rules';
}

/** The list of past entries comes a moment after the last key, above the button, and moves it. */
const pastEntries =
  (text: string): Step =>
  (shown) =>
    shown.getByRole('dialog').getByText(text).first().waitFor();

const lastRule = click((shown) => shown.getByRole('button', { name: /^更多操作 规则/ }).last());

export const ruleCases: PressCase[] = [
  {
    calls: ['spendingRules.create'],
    open: () => 'ledger/rules',
    before: [
      click(named('添加规则')),
      fill({ 比较的文字: '面馆', 对方改为: '面店' }),
      pastEntries('会修改过去的 0 笔'),
    ],
    button: inDialog('添加'),
  },
  {
    calls: ['spendingRules.create', 'spendingRules.apply'],
    isOfEachRun: true,
    variant: 'with past entries',
    open: withRule,
    before: [
      click(named('添加规则')),
      (shown, world) => fill({ 比较的文字: `商户${rules}`, 对方改为: '另一家' })(shown, world),
      (shown) =>
        shown
          .getByRole('dialog')
          .getByLabel(/^保存后同时修改/)
          .check(),
      pastEntries('对方 → 另一家'),
    ],
    button: inDialog('添加'),
  },
  {
    calls: ['spendingRules.update'],
    open: withRule,
    before: [
      lastRule,
      click(inMenu('编辑')),
      fill({ 对方改为: '改过的店' }),
      pastEntries('对方 → 改过的店'),
    ],
    button: inDialog('保存'),
  },
  {
    calls: ['spendingRules.apply'],
    open: withRule,
    before: [lastRule, click(inMenu('应用到过去的流水'))],
    button: inDialog('应用'),
  },
  {
    calls: ['spendingRules.order'],
    open: async (world) => {
      await withRule(world);
      return withRule(world);
    },
    before: [lastRule],
    button: inMenu('上移'),
  },
  {
    calls: ['spendingRules.remove'],
    open: withRule,
    before: [lastRule, click(inMenu('删除'))],
    button: inDialog('删除'),
  },
  {
    calls: ['spendingCategories.named'],
    open: withWord,
    button: named(/^照文件新建/),
  },
  {
    calls: ['imports.chooseCategories'],
    open: withWord,
    before: [(shown) => shown.getByLabel(/^吃喝/).selectOption({ label: '餐饮' })],
    button: named('按此归类'),
  },
];
