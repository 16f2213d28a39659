import type { Demo } from './household.ts';

const dayMs = 86_400_000;

/** Rows of a wallet's bill: days ago, what, how much, and what was left. */
const bill = [
  [52, '红包', '李明', 200, 486.5],
  [47, '早餐', '早点铺', -12, 474.5],
  [41, '地铁', '轨道交通', -4, 470.5],
  [36, '转账', '王芳', 150, 620.5],
  [30, '水果', '果蔬店', -38.6, 581.9],
  [26, '咖啡', '街角咖啡', -22, 559.9],
] as const;

/** The household has brought in one bill, which made the account of its wallet. */
export const demo: Demo = async (home) => {
  home.at(new Date(home.today.getTime() - 25 * dayMs));
  const { id } = await home.send('POST', '/imports', {
    kind: 'CASH',
    source: 'wechat',
    fileName: '微信支付账单.csv',
    accounts: [{ ref: '零钱', newAccount: { accountName: '微信零钱', accountType: 'CHECKING' } }],
  });
  const rows = bill.map(([days, note, counterparty, amount, balance], index) => ({
    n: 18 + index,
    occurredAt: `${home.day(days)} 12:30:00`,
    amount,
    balance,
    note,
    counterparty,
    account: '零钱',
    externalId: `4200${index}`,
  }));
  await home.send('POST', `/imports/${id}/rows`, { offset: 0, rows });
  await home.send('POST', `/imports/${id}/apply`, {});
};
