import type { Demo } from './household.ts';

const dayMs = 86_400_000;

interface DemoDebt {
  side: 'receivables' | 'payables';
  counterparty: string;
  amount: number;
  /** Days from today; below 0 is past. */
  due: number;
  /** Days ago that it was written down. */
  written: number;
  /** Parts that were paid, each so many days ago. */
  parts?: { amount: number; ago: number }[];
  /** Days ago that it was paid; left out, it is not. */
  paid?: number;
  description?: string;
}

const debts: DemoDebt[] = [
  {
    side: 'receivables',
    counterparty: '陈立（大学室友）',
    amount: 8000,
    due: -12,
    written: 190,
    parts: [
      { amount: 2000, ago: 96 },
      { amount: 1500, ago: 35 },
    ],
    description: '买车周转，说好年底前还',
  },
  {
    side: 'receivables',
    counterparty: '公司财务部',
    amount: 2346.5,
    due: 6,
    written: 8,
    description: '上海出差报销',
  },
  {
    side: 'receivables',
    counterparty: '滨江花园物业服务中心',
    amount: 3000,
    due: 128,
    written: 237,
    description: '装修押金，验收后退还',
  },
  {
    side: 'receivables',
    counterparty: '《城市漫步》编辑部',
    amount: 1800,
    due: -35,
    written: 70,
    paid: 31,
    description: '稿费',
  },
  {
    side: 'receivables',
    counterparty: '表妹',
    amount: 500,
    due: -90,
    written: 120,
    paid: 88,
  },
  {
    side: 'payables',
    counterparty: '安居装饰公司',
    amount: 12600,
    due: 19,
    written: 46,
    description: '厨房翻新尾款',
  },
  {
    side: 'payables',
    counterparty: '热力公司',
    amount: 1140,
    due: -3,
    written: 33,
    description: '本年度暖气费',
  },
  {
    side: 'payables',
    counterparty: '健身中心',
    amount: 2980,
    due: 0,
    written: 20,
    description: '年卡分期第二期',
  },
  {
    side: 'payables',
    counterparty: '爸妈',
    amount: 6000,
    due: -140,
    written: 320,
    paid: 143,
    description: '装修时借的，已还清',
  },
];

/** Writes each debt down on its day, and books what has been paid on the day it was. */
export const demo: Demo = async (home) => {
  const accounts = (await home.send('GET', '/accounts')) as { id: string; isDefault: boolean }[];
  const accountId = accounts.find(({ isDefault }) => isDefault)?.id;
  const daysAgo = (days: number) => new Date(home.today.getTime() - days * dayMs);
  for (const { side, counterparty, amount, due, written, parts = [], paid, description } of debts) {
    const name = side === 'receivables' ? 'customerName' : 'supplierName';
    const dueDate = home.day(-due);
    home.at(daysAgo(written));
    const body = { [name]: counterparty, amount, dueDate, description };
    const { id } = await home.send('POST', `/${side}`, body);
    const payments = paid === undefined ? parts : [...parts, { amount, ago: paid }];
    for (const { amount: part, ago } of payments) {
      home.at(daysAgo(ago));
      await home.send('POST', `/${side}/${id}/payments`, { amount: part, accountId });
    }
  }
};
