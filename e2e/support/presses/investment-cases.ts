import { dayFromToday } from '../days.ts';
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

let funds = 0;

/** A fund of 1,000 shares with a name of its own, and its page. */
export async function newFund({ post }: World, more: object = {}) {
  funds += 1;
  const { id } = await post('/investments', {
    investmentName: `基金`,
    symbol: String(100_000 + funds),
    investmentType: 'FUND',
    quantity: 1000,
    costPrice: 1,
    currency: 'CNY',
    purchaseDate: dayFromToday(-300),
    ...more,
  });
  return { id, path: `investments/${id}` };
}

export const fundPage = async (world: World) => (await newFund(world)).path;
const inList = async (world: World) => {
  await newFund(world);
  return 'investments';
};

const holdings: PressCase[] = [
  {
    calls: ['investments.create'],
    open: () => 'investments',
    before: [
      click(named('添加投资')),
      choose('投资类型', '其他'),
      fill({
        ...{ 投资名称: '金条', 投资代码: 'BAR', 数量: '1', 成本价格: '1' },
        购买日期: dayFromToday(-9),
      }),
    ],
    button: inDialog('添加'),
  },
  {
    calls: ['investments.update'],
    open: fundPage,
    before: [click(named('编辑')), fill({ 投资名称: '换名' })],
    button: inDialog('保存'),
  },
  {
    calls: ['investments.remove'],
    open: inList,
    before: [click(named('删除 基金'))],
    button: inDialog('删除'),
  },
  {
    calls: ['investments.setStatus'],
    isOfEachRun: true,
    open: inList,
    before: [click(named('更多操作 基金'))],
    button: inMenu(/计入合计/),
  },
  {
    calls: ['investments.setPrice'],
    open: inList,
    before: [click(named('更多操作 基金')), click(inMenu('手动填写价格')), fill({ 当前价格: '2' })],
    button: inDialog('保存'),
  },
  {
    calls: ['investments.updatePrice'],
    open: inList,
    button: named('更新价格 基金'),
    needsInternet: true,
  },
  {
    calls: ['investments.syncPrices'],
    open: inList,
    button: named('同步价格'),
    needsInternet: true,
  },
];

/** The fields of each kind of entry beside its day. */
const entryKinds: Record<string, Record<string, string>> = {
  买入: { 数量: '1', 价格: '1' },
  卖出: { 数量: '1', 价格: '1' },
  现金分红: { 金额: '1' },
  红利再投: { 分红金额: '1', 到账数量: '1' },
  送股: { 到账数量: '1' },
  转增: { 到账数量: '1' },
  配股: { 配股数量: '1', 配股价: '1' },
  拆股: { 原来: '1', 变成: '2' },
  费用: { 金额: '1' },
  税: { 金额: '1' },
  返还本金: { 金额: '1' },
  转入: { 数量: '1', 成本价: '1' },
  转出: { 数量: '1' },
  更正: { 数量: '1', 成本价: '1' },
};

const withEntry = async (world: World) => {
  const { id, path } = await newFund(world);
  const entry = { type: 'BUY', day: dayFromToday(-1), quantity: 1, price: 1 };
  await world.post(`/investments/${id}/entries`, entry);
  return path;
};

const announced = async (world: World) => {
  const { id, path } = await newFund(world);
  const action = { text: '10派1.23元', exDay: dayFromToday(-40) };
  await world.post(`/investments/${id}/corporate-actions`, action);
  return path;
};

const entries: PressCase[] = [
  ...Object.entries(entryKinds).map(([kind, fields], index) => ({
    calls: ['investments.addEntry'],
    variant: kind,
    open: fundPage,
    before: [
      click(named('记一笔')),
      ...(kind === '买入' ? [] : [choose('类型', kind)]),
      fill(fields),
    ],
    button: inDialog('保存'),
    // All kinds share one form: half of them are pressed by mouse, half by Enter.
    rounds: kind === '买入' ? [0, 1] : [index % 2],
  })),
  {
    calls: ['investments.editEntry'],
    isOfEachRun: true,
    open: withEntry,
    before: [click(named(new RegExp(`^编辑 ${dayFromToday(-1)}`))), fill({ 数量: '2' })],
    button: inDialog('保存'),
  },
  {
    calls: ['investments.removeEntry'],
    open: withEntry,
    before: [click(named(new RegExp(`^删除 ${dayFromToday(-1)}`)))],
    button: inDialog('删除'),
  },
  {
    calls: ['investments.announceAction'],
    open: fundPage,
    before: [click(named('录入公告')), fill({ 公告方案: '10派1元', 除权除息日: dayFromToday(-9) })],
    button: inDialog('保存'),
  },
  {
    calls: ['investments.acceptAction'],
    isOfEachRun: true,
    open: announced,
    button: named(/^接受 /),
  },
  {
    calls: ['investments.acceptAction'],
    variant: 'edited',
    open: announced,
    before: [click(named(/^编辑后接受/))],
    button: inDialog('接受'),
  },
  { calls: ['investments.dismissAction'], open: announced, button: named(/^忽略 /) },
];

export const investmentCases = [...holdings, ...entries];
