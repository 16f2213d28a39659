import type { Demo } from './household.ts';

/** What a careful household saves for, what it thinks of deciding, the floor of its account, and what pays its card. */
export const demo: Demo = async (home) => {
  home.at(new Date(home.today.getTime() - 20 * 86_400_000));
  const accounts = (await home.send('GET', '/accounts')) as { id: string; accountName: string }[];
  const idOf = (name: string) => accounts.find(({ accountName }) => accountName === name)?.id ?? '';
  await home.send('PUT', `/planning/accounts/${idOf('招商银行工资卡')}`, { floor: 10_000 });
  await home.send('PUT', `/planning/accounts/${idOf('信用卡')}`, {
    paysFromId: idOf('招商银行工资卡'),
  });
  const items = (await home.send('GET', '/planning/items')) as { itemKey: string; name: string }[];
  const keyOf = (name: string) => items.find((item) => item.name === name)?.itemKey ?? '';
  await home.send('POST', '/planning/goals', {
    kind: 'EMERGENCY',
    name: '应急金',
    months: 6,
    isInTodaysMoney: true,
    shares: [{ itemKey: keyOf('应急储蓄'), percent: 100 }],
  });
  const year = Number(home.day().slice(0, 4));
  await home.send('POST', '/planning/goals', {
    kind: 'EDUCATION',
    name: '孩子上大学',
    amount: 400_000,
    isInTodaysMoney: true,
    dueDate: `${year + 9}-09-01`,
    addition: 1500,
    shares: [
      { itemKey: keyOf('教育金零存整取'), percent: 100 },
      { itemKey: keyOf('大额存单'), percent: 50 },
    ],
  });
  const loans = (await home.send('GET', '/planning/loans')) as { id: string; name: string }[];
  await home.send('POST', '/planning/scenarios', {
    name: '十万元还商贷',
    loanId: loans.find(({ name }) => name === '商业贷款')?.id,
    decision: {
      kind: 'PREPAY',
      day: home.day(),
      amount: 100_000,
      mode: 'SHORTEN_TERM',
      use: 'PREPAY',
      returnPercent: 2.5,
    },
  });
};
