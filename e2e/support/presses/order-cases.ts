import type { Page } from '@playwright/test';
import { okxDialect } from '../../../server/providers/brokers/testing/okx-venue.ts';
import { encryptCredential } from '../../../server/testing/securities/encrypt-credential.ts';
import { dayFromToday } from '../days.ts';
import { fundPage, newFund } from './investment-cases.ts';
import { choose, click, fill, inDialog, named, type PressCase, type World } from './press-case.ts';

let amounts = 0;

/** Of days ago: what is placed after 15:00 has a net value tomorrow, and cannot be confirmed. */
const earlier = { placedAt: dayFromToday(-30) };

const withOrder = async (world: World, side: 'SUBSCRIBE' | 'REDEEM', more: object = earlier) => {
  const { id: investmentId, path } = await newFund(world);
  const size = side === 'SUBSCRIBE' ? { amount: 100 } : { quantity: 10 };
  const { id } = await world.post('/fund-orders', { investmentId, side, ...size, ...more });
  if (side === 'REDEEM') await world.post(`/fund-orders/${id}/confirm`, { nav: 1 });
  return path;
};

const withPlan = async (world: World) => {
  const { id: investmentId, path } = await newFund(world);
  const days = { every: 'MONTH', dayOfMonth: 17, startDay: dayFromToday(-30) };
  await world.post('/fund-plans', { investmentId, amount: 100, ...days });
  return path;
};

async function inListWithPlan(world: World) {
  await withPlan(world);
  return 'investments';
}

const inPlans = (name: string) => (page: Page) =>
  page.getByRole('list', { name: '定投计划' }).getByRole('button', { name }).first();

const orders: PressCase[] = [
  {
    calls: ['investments.placeFundOrder'],
    open: fundPage,
    before: [click(named('记一笔订单')), fill({ 申购金额: '1' })],
    button: inDialog('保存'),
  },
  {
    calls: ['investments.create'],
    variant: 'with its first order',
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
    open: (world) => withOrder(world, 'SUBSCRIBE', {}),
    before: [click(named('撤销'))],
    button: inDialog('撤销订单'),
  },
  {
    calls: ['investments.createFundPlan'],
    open: fundPage,
    before: [click(named('新建定投')), fill({ 每期金额: '1' })],
    button: inDialog('保存'),
  },
  { calls: ['investments.updateFundPlan'], variant: '暂停', open: withPlan, button: named('暂停') },
  {
    calls: ['investments.updateFundPlan'],
    variant: '恢复',
    async open(world) {
      await withPlan(world);
      const [{ id, version }] = await world.get('/fund-plans');
      await world.put(`/fund-plans/${id}`, { isActive: false, version });
      return 'investments';
    },
    button: named('恢复'),
  },
  {
    calls: ['investments.updateFundPlan'],
    open: inListWithPlan,
    before: [
      click(inPlans('编辑')),
      (page, world) => fill({ 每期金额: String(200 + ++amounts) })(page, world),
    ],
    button: inDialog('保存'),
  },
  {
    calls: ['investments.removeFundPlan'],
    open: inListWithPlan,
    before: [click(inPlans('删除'))],
    button: inDialog('删除'),
  },
];

const { credentials } = okxDialect();

async function newBroker({ get, post, remove }: World, isSynced = false) {
  for (const { id } of await get('/securities/accounts')) {
    await remove(`/securities/accounts/${id}`);
  }
  const { key } = await get('/securities/credential-key');
  const seal = (text: string | null) => encryptCredential(text ?? '', Buffer.from(key, 'base64'));
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
    calls: ['securities.create', 'securities.sync'],
    isOfEachRun: true,
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
    variant: '转入转出',
    open: brokers,
    before: [
      click(named('编辑 欧易')),
      click(inDialog('登记转入转出')),
      (page) => page.getByLabel('以下是首次同步以来的全部转入和转出').check(),
    ],
    button: inDialog('保存'),
  },
  { calls: ['securities.sync'], isOfEachRun: true, open: brokers, button: named('同步 欧易') },
  { calls: ['securities.test'], open: brokers, button: named('测试连接 欧易') },
  {
    calls: ['securities.correct'],
    async open(world) {
      const id = await newBroker(world, true);
      const draft = { kind: 'TRADES', source: 'okx', securitiesAccountId: id };
      const { id: importId } = await world.post('/imports', draft);
      const [{ symbol, tradingCurrency }] = (await world.get('/securities/positions')).records;
      const trade = { day: dayFromToday(-9), type: 'BUY', symbol, quantity: 0.001, price: 1 };
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

export const orderCases = [...orders, ...securities];
