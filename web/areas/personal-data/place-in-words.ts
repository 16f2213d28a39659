import { exportedLists } from '../../areas.ts';

/** Lists of the file and those inside their rows, with the word for one of each. */
const lists: Readonly<Record<string, string>> = {
  ...exportedLists,
  transactions: '流水',
  prices: '价格',
  positions: '持仓',
  cash: '现金',
  unread: '未读取项',
  valuations: '估值',
  valueBases: '计入方式',
};

const fields: Readonly<Record<string, string>> = {
  accountName: '账户名称',
  accountType: '账户类型',
  currency: '货币',
  balance: '余额',
  amount: '金额',
  type: '类型',
  description: '描述',
  createdAt: '创建时间',
  updatedAt: '更新时间',
  investmentName: '投资名称',
  symbol: '代码',
  investmentType: '投资类型',
  quantity: '数量',
  purchasePrice: '成本价格',
  currentPrice: '当前价格',
  purchaseDate: '购买日期',
  day: '日期',
  price: '价格',
  name: '名称',
  assetCode: '资产编号',
  assetCategory: '资产类别',
  originalValue: '原值',
  salvageRate: '残值率',
  salvageValue: '残值',
  disposalDate: '报废日期',
  disposal: '处置',
  value: '估值',
  proceeds: '处置收入',
  costs: '处置费用',
  startUseDate: '开始使用日期',
  counterparty: '对方名称',
  dueDate: '到期日',
  paidAt: '付清时间',
};

/** Where in a file something is wrong: `accounts.0.transactions.3.amount` is 资金账户第1项 · 流水第4项 · 金额. */
export function placeInWords(path: string): string {
  const words: string[] = [];
  for (const part of path.split('.')) {
    if (/^\d+$/.test(part)) words.push(`${words.pop() ?? ''}第${Number(part) + 1}项`);
    else words.push(lists[part] ?? fields[part] ?? part);
  }
  return words.join(' · ');
}
