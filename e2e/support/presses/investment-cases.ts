import { okxDialect } from '../../../server/providers/brokers/testing/okx-venue.ts';
import { encryptCredential } from '../../../server/testing/securities/encrypt-credential.ts';
import {
  choose,
  click,
  fill,
  inDialog,
  inMenu,
  isoDay,
  named,
  type PressCase,
  type World,
} from './press-case.ts';

let funds = 0;

/** A fund of 1,000 shares with a name of its own, and its page. */
async function newFund({ post }: World, more: object = {}) {
  funds += 1;
  const { id } = await post('/investments', {
    investmentName: `基金`,
    symbol: String(100_000 + funds),
    investmentType: 'FUND',
    quantity: 1000,
    costPrice: 1,
    currency: 'CNY',
    purchaseDate: isoDay(-300),
    ...more,
  });
  return { id, path: `investments/${id}` };
}

const fundPage = async (world: World) => (await newFund(world)).path;
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
      fill({ 投资名称: '金条', 投资代码: 'BAR', 数量: '1', 成本价格: '1', 购买日期: isoDay(-9) }),
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
  { calls: ['investments.updatePrice'], open: inList, button: named('更新价格 基金') },
  { calls: ['investments.syncPrices'], open: inList, button: named('同步价格') },
];

/** What each kind of entry needs beside its day. */
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
  const entry = { type: 'BUY', day: isoDay(-1), quantity: 1, price: 1 };
  await world.post(`/investments/${id}/entries`, entry);
  return path;
};

const announced = async (world: World) => {
  const { id, path } = await newFund(world);
  const action = { text: '10派1.23元', exDay: isoDay(-40) };
  await world.post(`/investments/${id}/corporate-actions`, action);
  return path;
};

const entries: PressCase[] = [
  ...Object.entries(entryKinds).map(([kind, fields], index) => ({
    calls: ['investments.addEntry'],
    what: kind,
    open: fundPage,
    before: [
      click(named('记一笔')),
      ...(kind === '买入' ? [] : [choose('类型', kind)]),
      fill(fields),
    ],
    button: inDialog('保存'),
    // Their form is the same one: half of them are pressed by mouse, half by Enter.
    rounds: kind === '买入' ? [0, 1] : [index % 2],
  })),
  {
    calls: ['investments.editEntry'],
    open: withEntry,
    before: [click(named(new RegExp(`^编辑 ${isoDay(-1)}`))), fill({ 数量: '2' })],
    button: inDialog('保存'),
  },
  {
    calls: ['investments.removeEntry'],
    open: withEntry,
    before: [click(named(new RegExp(`^删除 ${isoDay(-1)}`)))],
    button: inDialog('删除'),
  },
  {
    calls: ['investments.announceAction'],
    open: fundPage,
    before: [click(named('录入公告')), fill({ 公告方案: '10派1元', 除权除息日: isoDay(-9) })],
    button: inDialog('保存'),
  },
  { calls: ['investments.acceptAction'], open: announced, button: named(/^接受 /) },
  {
    calls: ['investments.acceptAction'],
    what: 'edited',
    open: announced,
    before: [click(named(/^编辑后接受/))],
    button: inDialog('接受'),
  },
  { calls: ['investments.dismissAction'], open: announced, button: named(/^忽略 /) },
];

const withOrder = async (world: World, side: 'SUBSCRIBE' | 'REDEEM') => {
  const { id: investmentId, path } = await newFund(world);
  const size = side === 'SUBSCRIBE' ? { amount: 100 } : { quantity: 10 };
  const { id } = await world.post('/fund-orders', { investmentId, side, ...size });
  if (side === 'REDEEM') await world.post(`/fund-orders/${id}/confirm`, { nav: 1 });
  return path;
};

const withPlan = async (world: World) => {
  const { id: investmentId, path } = await newFund(world);
  const days = { every: 'MONTH', dayOfMonth: 17, startDay: isoDay(-30) };
  await world.post('/fund-plans', { investmentId, amount: 100, ...days });
  return path;
};

const orders: PressCase[] = [
  {
    calls: ['investments.placeFundOrder'],
    open: fundPage,
    before: [click(named('记一笔订单')), fill({ 申购金额: '1' })],
    button: inDialog('保存'),
  },
  {
    calls: ['investments.create', 'investments.placeFundOrder'],
    open: () => 'investments',
    before: [
      click(named('申购新基金')),
      fill({ 基金名称: '新基金', 基金代码: '999999', 申购金额: '1' }),
    ],
    button: inDialog('保存'),
  },
  {
    calls: ['investments.confirmFundOrder'],
    open: (world) => withOrder(world, 'SUBSCRIBE'),
    before: [click(named('确认')), fill({ '.* 的净值': '1' })],
    button: inDialog('确认'),
  },
  {
    calls: ['investments.payFundOrder'],
    open: (world) => withOrder(world, 'REDEEM'),
    before: [click(named('登记到账'))],
    button: inDialog('保存'),
  },
  {
    calls: ['investments.cancelFundOrder'],
    open: (world) => withOrder(world, 'SUBSCRIBE'),
    before: [click(named('撤销'))],
    button: inDialog('撤销订单'),
  },
  {
    calls: ['investments.createFundPlan'],
    open: fundPage,
    before: [click(named('新建定投')), fill({ 每期金额: '1' })],
    button: inDialog('保存'),
  },
  { calls: ['investments.updateFundPlan'], what: '暂停', open: withPlan, button: named('暂停') },
  {
    calls: ['investments.updateFundPlan'],
    what: '恢复',
    async open(world) {
      const path = await withPlan(world);
      const [{ id, version }] = await world.get('/fund-plans');
      await world.put(`/fund-plans/${id}`, { isActive: false, version });
      return 'investments';
    },
    button: named('恢复'),
  },
  {
    calls: ['investments.updateFundPlan'],
    open: inListWithPlan,
    before: [click((page) => page.getByRole('list', { name: '定投计划' }).getByRole('button', { name: '编辑' }).first()), fill({ 每期金额: '7' })],
    button: inDialog('保存'),
  },
  {
    calls: ['investments.removeFundPlan'],
    open: inListWithPlan,
    before: [click((page) => page.getByRole('list', { name: '定投计划' }).getByRole('button', { name: '删除' }).first())],
    button: inDialog('删除'),
  },
];

async function inListWithPlan(world: World) {
  await withPlan(world);
  return 'investments';
}

const { credentials } = okxDialect();

async function newBroker({ get, post, remove }: World, isSynced = false) {
  for (const { id } of await get('/securities/accounts')) {
    await remove(`/securities/accounts/${id}`);
  }
  const { key } = await get('/securities/credential-key');
  const seal = (text = '') => encryptCredential(text, Buffer.from(key, 'base64'));
  const { id } = await post('/securities/accounts', {
    accountName: '欧易',
    accountType: 'OKX',
    appKey: seal(credentials.appKey),
    appSecret: seal(credentials.appSecret),
    accessToken: seal(credentials.accessToken),
  });
  if (isSynced) await post(`/securities/accounts/${id}/sync`, {});
  return id;
}

const brokers = async (world: World) => {
  await newBroker(world);
  return 'securities';
};

const typeCredentials = [
  click(named('添加账户')),
  fill({ 账户名称: '我的欧易' }),
  choose('券商或交易所', '欧易'),
  fill({
    'API Key': credentials.appKey,
    'Secret Key': credentials.appSecret,
    Passphrase: credentials.accessToken ?? '',
  }),
];

const securities: PressCase[] = [
  {
    calls: ['securities.tryCredentials'],
    open: () => 'securities',
    before: typeCredentials,
    button: inDialog('测试连接'),
    keepsDialog: true,
  },
  {
    calls: ['securities.create', 'securities.sync'],
    open: () => 'securities',
    before: typeCredentials,
    button: inDialog('添加'),
  },
  {
    calls: ['securities.update'],
    open: brokers,
    before: [click(named('编辑 欧易')), fill({ 账户名称: '换名' })],
    button: inDialog('保存'),
  },
  {
    calls: ['securities.update'],
    what: '转入转出',
    open: brokers,
    before: [
      click(named('编辑 欧易')),
      click(inDialog('登记转入转出')),
      (page) => page.getByLabel('以下是首次同步以来的全部转入和转出').check(),
    ],
    button: inDialog('保存'),
  },
  { calls: ['securities.sync'], open: brokers, button: named('同步 欧易') },
  { calls: ['securities.test'], open: brokers, button: named('测试连接 欧易') },
  {
    calls: ['securities.correct'],
    async open(world) {
      const id = await newBroker(world, true);
      const draft = { kind: 'TRADES', source: 'okx', securitiesAccountId: id };
      const { id: importId } = await world.post('/imports', draft);
      const [{ symbol, tradingCurrency }] = (await world.get('/securities/positions')).records;
      const trade = { day: isoDay(-9), type: 'BUY', symbol, quantity: 0.001, price: 1 };
      const rows = [{ n: 2, ...trade, currency: tradingCurrency }];
      const { version } = await world.post(`/imports/${importId}/rows`, { offset: 0, rows });
      await world.post(`/imports/${importId}/apply`, { version });
      return 'securities';
    },
    before: [click(named(/补一笔更正$/))],
    button: inDialog('补一笔更正'),
  },
  {
    calls: ['securities.remove'],
    open: brokers,
    before: [click(named('删除 欧易'))],
    button: inDialog('删除'),
  },
];

export const investmentCases = [...holdings, ...entries, ...orders, ...securities];
