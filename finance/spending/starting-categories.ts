import type { BuiltIn, CategoryKind } from '../../contract/spending/spending-words.ts';

/** A category that a new user begins with, and those below it. */
export interface StartingCategory {
  name: string;
  icon: string;
  children?: readonly string[];
  builtIn?: BuiltIn;
}

export const startingCategories: Record<CategoryKind, readonly StartingCategory[]> = {
  EXPENSE: [
    {
      name: '餐饮',
      icon: 'tools-kitchen-2',
      children: ['三餐', '外卖', '零食饮料', '聚餐'],
    },
    {
      name: '居住',
      icon: 'home',
      children: ['房租', '物业', '水电燃气', '装修维修', '家具家电'],
    },
    {
      name: '交通',
      icon: 'car',
      children: ['公共交通', '打车', '加油充电', '停车过路', '车辆保养'],
    },
    { name: '购物', icon: 'shopping-bag', children: ['日用', '服饰', '数码', '美妆'] },
    { name: '医疗健康', icon: 'heartbeat' },
    { name: '教育', icon: 'school' },
    { name: '文娱', icon: 'movie', children: ['影音', '运动', '旅行'] },
    { name: '通讯网络', icon: 'wifi' },
    { name: '人情往来', icon: 'gift' },
    { name: '家人', icon: 'users', children: ['孩子', '父母', '宠物'] },
    { name: '保险', icon: 'shield' },
    { name: '税费', icon: 'receipt-tax' },
    { name: '手续费', icon: 'receipt' },
    { name: '贷款利息', icon: 'percentage', builtIn: 'LOAN_INTEREST' },
    { name: '其他支出', icon: 'dots' },
  ],
  INCOME: [
    { name: '工资', icon: 'briefcase' },
    { name: '奖金', icon: 'award' },
    { name: '兼职', icon: 'clock-hour-4' },
    { name: '租金', icon: 'key' },
    { name: '礼金', icon: 'gift' },
    { name: '利息', icon: 'percentage', builtIn: 'INTEREST' },
    { name: '其他收入', icon: 'dots' },
  ],
  NEUTRAL: [
    { name: '代垫与报销', icon: 'receipt-refund' },
    { name: '代收代付', icon: 'arrows-exchange' },
    { name: '借还款', icon: 'cash' },
  ],
};
