import {
  choose,
  click,
  fill,
  inDialog,
  inMenu,
  named,
  type PressCase,
  type World,
} from './press-case.ts';

/** An entry at a payee, in the ledger of that payee. */
async function withEntry({ post, accountId }: World): Promise<string> {
  await post('/spending/entries', { accountId, type: 'WITHDRAW', amount: 12, payee: '面馆' });
  return 'ledger?payee=面馆';
}

export const entryCases: PressCase[] = [
  {
    calls: ['spendingEntries.create'],
    open: () => 'ledger',
    before: [click(named('记一笔')), fill({ 金额: '1' })],
    button: inDialog('保存'),
  },
  {
    calls: ['spendingEntries.create'],
    variant: 'and another',
    isOfEachRun: true,
    open: () => 'ledger',
    before: [click(named('记一笔')), fill({ 金额: '1' })],
    button: inDialog('保存并记下一笔'),
    keepsDialog: true,
  },
  {
    calls: ['spendingEntries.update'],
    open: withEntry,
    before: [click(named('面馆')), fill({ 备注: '拌面' })],
    button: inDialog('保存'),
  },
  {
    calls: ['spendingEntries.remove'],
    open: withEntry,
    before: [click(named('面馆')), click(inDialog('删除这笔流水'))],
    button: inDialog('删除'),
  },
];

const page = 'ledger/categories';
let added = 0;

/** A category of expenses as the last of all, and its name. */
async function withCategory({ post }: World): Promise<string> {
  added += 1;
  await post('/spending/categories', { name: nameOfNewest(), kind: 'EXPENSE' });
  return page;
}

const nameOfNewest = () => `分类${added}`;
const openMenu = click((shown) => named(`更多操作 ${nameOfNewest()}`)(shown));

export const categoryCases: PressCase[] = [
  // The button is gone once there is a category, and the built-in ones cannot be deleted: it is pressed once.
  {
    calls: ['spendingCategories.start'],
    open: () => page,
    button: named('使用常用分类'),
    rounds: [0],
  },
  {
    calls: ['spendingCategories.create'],
    open: () => page,
    before: [
      click(named('添加分类')),
      async (shown, world) => {
        added += 1;
        await fill({ 名称: nameOfNewest() })(shown, world);
      },
    ],
    button: inDialog('添加'),
  },
  {
    calls: ['spendingCategories.update'],
    open: withCategory,
    before: [
      openMenu,
      click(inMenu('编辑')),
      (shown, world) => fill({ 名称: `改名${added}` })(shown, world),
    ],
    button: inDialog('保存'),
  },
  {
    calls: ['spendingCategories.update'],
    variant: 'hidden',
    isOfEachRun: true,
    open: withCategory,
    before: [openMenu],
    button: inMenu('隐藏'),
  },
  {
    calls: ['spendingCategories.order'],
    open: withCategory,
    before: [openMenu],
    button: inMenu('上移'),
  },
  {
    calls: ['spendingCategories.merge'],
    open: withCategory,
    before: [openMenu, click(inMenu('并入其他分类')), choose('并入', '其他支出')],
    button: inDialog('并入'),
  },
  {
    calls: ['spendingCategories.remove'],
    open: withCategory,
    before: [openMenu, click(inMenu('删除'))],
    button: inDialog('删除'),
  },
];

let budgets = 0;

/** A budget of a category of its own, so that each round has one more. */
async function withBudget({ post }: World): Promise<string> {
  budgets += 1;
  const name = nameOfBudget();
  const { id: categoryId } = await post('/spending/categories', { name, kind: 'EXPENSE' });
  await post('/spending/budgets', { categoryId, period: 'MONTH', amount: 100 + budgets });
  return 'budgets';
}

const nameOfBudget = () => `预算分类${budgets}`;
const openBudgetMenu = click((shown) => named(`更多操作 ${nameOfBudget()} 每月`)(shown));

export const budgetCases: PressCase[] = [
  {
    calls: ['spendingBudgets.create'],
    open: async ({ post }) => {
      budgets += 1;
      await post('/spending/categories', { name: nameOfBudget(), kind: 'EXPENSE' });
      return 'budgets';
    },
    before: [
      click(named('添加预算')),
      (shown, world) => choose('用于', nameOfBudget())(shown, world),
      fill({ 预算金额: '100' }),
    ],
    button: inDialog('添加'),
  },
  {
    calls: ['spendingBudgets.update'],
    open: withBudget,
    before: [openBudgetMenu, click(inMenu('编辑')), fill({ 预算金额: '99' })],
    button: inDialog('保存'),
  },
  {
    calls: ['spendingBudgets.remove'],
    open: withBudget,
    before: [openBudgetMenu, click(inMenu('删除'))],
    button: inDialog('删除'),
  },
];

let tags = 0;
const newestTag = () => `标签${tags}`;

async function withTag({ post }: World): Promise<string> {
  tags += 1;
  await post('/spending/tags', { name: newestTag() });
  return 'ledger/tags';
}

const openTagMenu = click((shown) => named(`更多操作 ${newestTag()}`)(shown));

/** What changes many entries at once, and tags. */
export const bulkCases: PressCase[] = [
  {
    calls: ['spendingMarks.mark'],
    isOfEachRun: true,
    open: withEntry,
    before: [
      click(named('多选')),
      (shown) => shown.getByRole('checkbox', { name: /面馆$/ }).first().click(),
      click(named('修改')),
      fill({ 对方: '面店' }),
    ],
    button: inDialog('修改'),
  },
  {
    calls: ['spendingActs.undo'],
    open: async (world) => {
      await withEntry(world);
      const filter = { payee: '面馆' };
      await world.post('/spending/entries/mark', { filter, isOnce: true });
      return 'ledger/changes';
    },
    button: named(/^撤销 批量修改/),
  },
  {
    calls: ['spendingTags.create'],
    open: () => 'ledger/tags',
    before: [
      click(named('添加标签')),
      async (shown, world) => {
        tags += 1;
        await fill({ 名称: newestTag() })(shown, world);
      },
    ],
    button: inDialog('添加'),
  },
  {
    calls: ['spendingTags.update'],
    open: withTag,
    before: [
      openTagMenu,
      click(inMenu('改名')),
      (shown, world) => fill({ 名称: `改过的标签${tags}` })(shown, world),
    ],
    button: inDialog('保存'),
  },
  {
    calls: ['spendingTags.merge'],
    open: async (world) => {
      await world.post('/spending/tags', { name: '并入的标签' });
      return withTag(world);
    },
    before: [openTagMenu, click(inMenu('并入其他标签')), choose('并入', '并入的标签')],
    button: inDialog('并入'),
  },
  {
    calls: ['spendingTags.remove'],
    open: withTag,
    before: [openTagMenu, click(inMenu('删除'))],
    button: inDialog('删除'),
  },
];
