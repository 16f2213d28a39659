import type { Day } from '../../finance/calendar/days.ts';
import type { Demo, Household } from './household.ts';

/** Bodies of POST /accounts. */
const openings = {
  salary: {
    accountName: '招商银行工资卡',
    accountType: 'CHECKING',
    initialBalance: 26480.35,
    description: '工资与日常开销',
  },
  savings: {
    accountName: '应急储蓄',
    accountType: 'SAVINGS',
    initialBalance: 130000,
    description: '六个月生活费，轻易不动',
  },
  card: {
    accountName: '信用卡',
    accountType: 'CREDIT',
    initialBalance: 0,
    statementDay: 20,
    paymentDay: 8,
    description: '每月 8 日还款',
  },
  dollars: {
    accountName: '美元活期',
    accountType: 'SAVINGS',
    initialBalance: 32000,
    currency: 'USD',
  },
  broker: {
    accountName: '港股备用金',
    accountType: 'INVESTMENT',
    initialBalance: 120000,
    currency: 'HKD',
    description: '等待买入',
  },
  stocks: {
    accountName: '证券资金账户',
    accountType: 'INVESTMENT',
    initialBalance: 260000,
    description: '买卖股票和基金的钱',
  },
};

type Name = keyof typeof openings;

interface Movement {
  dayOfMonth: number;
  account: Name;
  /** A transfer takes from `account` and brings to `to`. */
  kind: 'deposit' | 'interest' | 'withdraw' | 'transfer';
  to?: Name;
  /** Yuan (or the account's currency), or all that the last statement of the card asks for. */
  amount: number | 'statement';
  /** Lets months differ, as they do. */
  spread?: number;
  description: string;
  months?: number[];
}

/** What happens in a month, in the order of its days. */
const month: Movement[] = [
  { dayOfMonth: 3, account: 'salary', kind: 'withdraw', amount: 380, description: '物业与停车费' },
  {
    dayOfMonth: 5,
    account: 'card',
    kind: 'withdraw',
    amount: 386,
    spread: 140,
    description: '超市采购',
  },
  {
    dayOfMonth: 8,
    account: 'salary',
    kind: 'transfer',
    to: 'card',
    amount: 'statement',
    description: '信用卡还款',
  },
  { dayOfMonth: 10, account: 'salary', kind: 'deposit', amount: 18650, description: '工资' },
  {
    dayOfMonth: 11,
    account: 'salary',
    kind: 'transfer',
    to: 'savings',
    amount: 3000,
    description: '每月储蓄',
  },
  {
    dayOfMonth: 14,
    account: 'card',
    kind: 'withdraw',
    amount: 920,
    spread: 300,
    description: '餐饮',
  },
  {
    dayOfMonth: 16,
    account: 'dollars',
    kind: 'deposit',
    amount: 120,
    spread: 60,
    description: '稿费',
  },
  {
    dayOfMonth: 19,
    account: 'card',
    kind: 'withdraw',
    amount: 1480,
    spread: 500,
    description: '网购',
  },
  {
    dayOfMonth: 21,
    account: 'savings',
    kind: 'interest',
    amount: 96,
    spread: 20,
    months: [3, 6, 9, 12],
    description: '季度结息',
  },
  {
    dayOfMonth: 22,
    account: 'salary',
    kind: 'withdraw',
    amount: 860,
    spread: 260,
    description: '水电燃气与通讯',
  },
  {
    dayOfMonth: 24,
    account: 'broker',
    kind: 'deposit',
    amount: 1000,
    months: [2, 5, 8, 11],
    description: '转入',
  },
  {
    dayOfMonth: 26,
    account: 'card',
    kind: 'withdraw',
    amount: 640,
    spread: 220,
    description: '交通与加油',
  },
  {
    dayOfMonth: 28,
    account: 'salary',
    kind: 'deposit',
    amount: 24000,
    months: [1],
    description: '年终奖',
  },
  {
    dayOfMonth: 28,
    account: 'salary',
    kind: 'withdraw',
    amount: 5800,
    months: [4, 9],
    description: '旅行',
  },
];

/** Opens the accounts a year ago, and books the movements of the year day by day. */
export const demo: Demo = async (home) => {
  const ids = {} as Record<Name, string>;
  for (const [name, body] of Object.entries(openings)) {
    ids[name as Name] = (await home.send('POST', '/accounts', body)).id;
  }
  await home.send('PUT', `/accounts/${ids.salary}/default`);
  const card = { spent: 0, statement: 0 };
  for (let ago = 364; ago > 0; ago -= 1) {
    const day = home.day(ago);
    for (const movement of month) {
      if (!happensOn(movement, day)) continue;
      const amount = movement.amount === 'statement' ? card.statement : amountIn(movement, day);
      if (amount === 0) continue;
      home.at(new Date(Date.parse(`${day}T04:00:00Z`) + movement.dayOfMonth * 60_000));
      await book(home, ids, movement, amount);
      if (movement.to === 'card') card.statement = 0;
      if (movement.account === 'card') card.spent = roundToCents(card.spent + amount);
    }
    if (Number(day.slice(8)) === openings.card.statementDay) {
      card.statement = roundToCents(card.statement + card.spent);
      card.spent = 0;
    }
  }
};

async function book(
  home: Household,
  ids: Record<Name, string>,
  { account, kind, to, description }: Movement,
  amount: number,
): Promise<void> {
  if (to) {
    const toAccountId = ids[to];
    const body = { fromAccountId: ids[account], toAccountId, amount, description };
    await home.send('POST', '/accounts/transfers', body);
    return;
  }
  const call = kind === 'withdraw' ? 'withdraw' : 'deposit';
  const type = kind === 'interest' ? { kind: 'INTEREST' } : {};
  await home.send('POST', `/accounts/${ids[account]}/${call}`, { amount, description, ...type });
}

function happensOn(movement: Movement, day: Day): boolean {
  const months = movement.months ?? [];
  return (
    Number(day.slice(8)) === movement.dayOfMonth &&
    (months.length === 0 || months.includes(Number(day.slice(5, 7))))
  );
}

/** A number that is the same every time the demo is built, and different every month. */
function amountIn({ amount, spread = 0, dayOfMonth }: Movement, day: Day): number {
  const turn = (((Number(day.slice(5, 7)) - 1) * 31 + dayOfMonth) * 2654435761) % 1000;
  return roundToCents(Number(amount) + spread * (turn / 500 - 1));
}

function roundToCents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
