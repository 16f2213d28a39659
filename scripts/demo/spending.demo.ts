import type { Demo } from './household.ts';

/** What descriptions of the year say, the category that it is, and who was paid. */
const rules: readonly [word: string, category: string, payee?: string][] = [
  ['物业', '物业', '小区物业'],
  ['超市', '日用', '盒马鲜生'],
  ['餐饮', '餐饮'],
  ['网购', '购物', '京东'],
  ['水电燃气', '水电燃气'],
  ['加油', '加油充电', '中国石化'],
  ['旅行', '旅行', '携程旅行'],
  ['工资', '工资'],
  ['年终奖', '奖金'],
  ['稿费', '兼职'],
];

/** One that is nearly used up or over, one that saves what is left, and one for the year. */
const budgets = [
  { category: null, period: 'MONTH', amount: 9000 },
  { category: '餐饮', period: 'MONTH', amount: 950, carryOver: 'SURPLUS' },
  { category: '文娱', period: 'YEAR', amount: 12_000 },
] as const;

/** Writes the starting set of categories, rules that sort the movements of the year, and budgets. */
export const demo: Demo = async (home) => {
  const categories: { id: string; name: string }[] = await home.send(
    'POST',
    '/spending/categories/starting-set',
  );
  for (const [value, name, payee] of rules) {
    const categoryId = categories.find((one) => one.name === name)?.id;
    const conditions = { texts: [{ field: 'DESCRIPTION', op: 'CONTAINS', value }] };
    const effects = { categoryId, ...(payee !== undefined && { payee }) };
    const { id } = await home.send('POST', '/spending/rules', { conditions, effects });
    await home.send('POST', `/spending/rules/${id}/apply`, {});
  }
  const year = home.today.getFullYear();
  for (const { category, ...budget } of budgets) {
    const categoryId = categories.find(({ name }) => name === category)?.id ?? null;
    await home.send('POST', '/spending/budgets', {
      ...budget,
      categoryId,
      fromDay: `${year}-01-01`,
    });
  }
};
