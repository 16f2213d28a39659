import { addMonths } from '../../finance/calendar/months.ts';
import type { Demo, Household } from './household.ts';

/** What descriptions of the year say, the category that it is, and who was paid. */
const rules: readonly [word: string, category: string, payee?: string][] = [
  ['物业', '物业', '小区物业'],
  ['超市', '日用', '盒马鲜生'],
  ['餐饮', '餐饮'],
  ['网购', '购物', '京东'],
  ['水电燃气', '水电燃气'],
  ['加油', '加油充电', '中国石化'],
  ['旅行', '旅行', '携程旅行'],
  ['工资', '工资', '蓝海科技'],
  ['年终奖', '奖金'],
  ['稿费', '兼职'],
];

/** One that is nearly used up or over, one that saves what is left, and one for the year. */
const budgets = [
  { category: null, period: 'MONTH', amount: 9000 },
  { category: '餐饮', period: 'MONTH', amount: 950, carryOver: 'SURPLUS' },
  { category: '文娱', period: 'YEAR', amount: 12_000 },
] as const;

/** Writes the starting set of categories, rules that sort the movements of the year, what recurs, and budgets. */
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
  await recur(home, (name) => categories.find((one) => one.name === name)?.id ?? null);
  await linkEntries(home, (name) => categories.find((one) => one.name === name)?.id ?? null);
  const year = home.day().slice(0, 4);
  for (const { category, ...budget } of budgets) {
    const categoryId = categories.find(({ name }) => name === category)?.id ?? null;
    await home.send('POST', '/spending/budgets', {
      ...budget,
      categoryId,
      fromDay: `${year}-01-01`,
    });
  }
};

/** A refund of a purchase, a fare that the employer is to pay, a transfer of two entries, and a stated balance. */
async function linkEntries(
  home: Household,
  categoryOf: (name: string) => string | null,
): Promise<void> {
  const accounts: { id: string; accountName: string; balance: number }[] = await home.send(
    'GET',
    '/accounts',
  );
  const accountOf = (name: string) => accounts.find((one) => one.accountName === name)?.id;
  const book = async (account: string, type: string, amount: number, more: object) => {
    const body = { accountId: accountOf(account), type, amount, ...more };
    return (await home.send('POST', '/spending/entries', body)).id as string;
  };
  const shop = { payee: '京东', categoryId: categoryOf('数码') };
  const { day } = home;
  const phone = await book('信用卡', 'WITHDRAW', 699, {
    ...shop,
    day: day(47),
    description: '耳机',
  });
  const back = await book('信用卡', 'DEPOSIT', 100, {
    ...shop,
    day: day(40),
    description: '价保退款',
  });
  const returns = [{ purchaseId: phone, amount: 100 }];
  await home.send('PUT', `/spending/entries/${back}`, { returns });
  const fare = { payee: '滴滴出行', categoryId: categoryOf('打车'), day: day(9) };
  const ride = await book('信用卡', 'WITHDRAW', 186, { ...fare, description: '出差打车' });
  await home.send('PUT', `/spending/entries/${ride}`, { isReimbursable: true });
  const out = await book('应急储蓄', 'WITHDRAW', 2000, { day: day(26), description: '转到工资卡' });
  const arrived = await book('招商银行工资卡', 'DEPOSIT', 2000, { day: day(25) });
  const pairs = [{ entryId: out, otherId: arrived }];
  await home.send('POST', '/spending/links', { kind: 'TRANSFER', pairs });
  const dollars = accounts.find((one) => one.accountName === '美元活期');
  const { records } = await home.send('GET', `/accounts/${dollars?.id}/transactions`);
  const days = (records as { day: string }[]).map((one) => one.day).sort();
  const stated = { accountId: dollars?.id, day: days.at(-1), balance: dollars?.balance };
  await home.send('POST', '/spending/reconciliations', stated);
}

/** Months in which the subscriptions were paid, and from which one of them costs more. */
const [monthsPaid, monthsDearer] = [8, 3];

/** What recurs: declared for the most part, and one subscription that is only found. */
async function recur(home: Household, categoryOf: (name: string) => string | null): Promise<void> {
  const accounts: { id: string; accountName: string }[] = await home.send('GET', '/accounts');
  const accountOf = (name: string) => accounts.find((one) => one.accountName.includes(name))?.id;
  const today = home.day();
  const dayOf = (monthsAgo: number, day: number) =>
    `${addMonths(today, -monthsAgo)}-${String(day).padStart(2, '0')}`;
  const pay = { accountId: accountOf('工资卡'), categoryId: categoryOf('影音') };
  for (let ago = monthsPaid; ago >= 0; ago -= 1) {
    const price = ago > monthsDearer ? 25 : 30;
    for (const [payee, amount, number] of [
      ['云上影院', price, 12],
      ['听见音乐', 15, 20],
    ] as const) {
      const day = dayOf(ago, number);
      const entry = { ...pay, type: 'WITHDRAW', amount, payee, day };
      if (day <= home.day(1)) await home.send('POST', '/spending/entries', entry);
    }
  }
  const monthly = { every: 'MONTH', accountId: pay.accountId };
  const declared = [
    { name: '物业与停车费', flow: 'OUT', amount: 380, firstDay: dayOf(11, 3) },
    { name: '工资', flow: 'IN', amount: 18_650, firstDay: dayOf(11, 10), holiday: 'BEFORE' },
    { name: '每月储蓄', flow: 'TRANSFER', amount: 3000, firstDay: dayOf(11, 11) },
    { name: '视频会员', flow: 'OUT', amount: 30, firstDay: dayOf(monthsPaid, 12) },
  ];
  const more: Record<string, object> = {
    物业与停车费: { payee: '小区物业', categoryId: categoryOf('物业') },
    工资: { payee: '蓝海科技', categoryId: categoryOf('工资') },
    每月储蓄: { toAccountId: accountOf('储蓄') },
    视频会员: {
      payee: '云上影院',
      categoryId: categoryOf('影音'),
      earlierAmounts: [{ fromDay: dayOf(monthsPaid, 12), amount: 25 }],
      amountFrom: dayOf(monthsDearer, 12),
    },
  };
  for (const series of declared) {
    await home.send('POST', '/spending/recurring', { ...monthly, ...series, ...more[series.name] });
  }
}
