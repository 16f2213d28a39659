import { dayFromToday } from '../days.ts';
import { click, fill, inDialog, named, type PressCase, type World } from './press-case.ts';

const newAccount = async ({ post }: World) => {
  await post('/accounts', { accountName: '旧卡', accountType: 'SAVINGS', initialBalance: 100 });
  return 'accounts';
};

const accounts: PressCase[] = [
  {
    calls: ['accounts.create'],
    isOfEachRun: true,
    open: () => 'accounts',
    before: [click(named('添加账户')), fill({ 账户名称: '新卡' })],
    button: inDialog('添加'),
  },
  {
    calls: ['accounts.update'],
    open: newAccount,
    before: [click(named('编辑 旧卡')), fill({ 账户名称: '换名' })],
    button: inDialog('保存'),
  },
  {
    calls: ['accounts.remove'],
    isOfEachRun: true,
    open: newAccount,
    before: [click(named('删除 旧卡'))],
    button: inDialog('删除'),
  },
  {
    calls: ['accounts.setDefault'],
    isOfEachRun: true,
    async open({ put, otherId }) {
      await put(`/accounts/${otherId}/default`);
      return 'accounts';
    },
    button: named('设为默认 工资卡'),
  },
  ...(['存入', '取出'] as const).map((name) => ({
    calls: [name === '存入' ? 'accounts.deposit' : 'accounts.withdraw'],
    open: () => 'accounts',
    before: [click(named(`${name} 工资卡`)), fill({ 金额: '1' })],
    button: inDialog(name),
  })),
  {
    calls: ['accountTransfers.create'],
    open: () => 'accounts',
    before: [click(named('转账')), fill({ 金额: '1' })],
    button: inDialog('转账'),
  },
  {
    calls: ['accountTransfers.remove'],
    isOfEachRun: true,
    async open({ post, accountId, otherId }) {
      const body = { fromAccountId: accountId, toAccountId: otherId, amount: 1 };
      await post('/accounts/transfers', body);
      return 'accounts';
    },
    before: [click(named('明细 工资卡')), click(named(/^撤销转账/))],
    button: inDialog('撤销转账'),
    keepsDialog: true,
  },
];

/** One side of the debts. */
function debts(area: 'receivables' | 'payables', party: string, verb: string): PressCase[] {
  const [counterparty, payments, what] =
    area === 'receivables'
      ? ['customerName', `收款记录`, '应收款']
      : ['supplierName', `还款记录`, '应付款'];
  const page = `receivables-payables?tab=${area}`;
  const add = ({ post }: World) =>
    post(`/${area}`, { [counterparty ?? '']: '张三', amount: 100, dueDate: dayFromToday(30) });
  const open = async (world: World) => {
    await add(world);
    return page;
  };
  return [
    {
      calls: [`${area}.create`],
      open: () => page,
      before: [
        click(named(`添加${what}`)),
        fill({ [party]: '李四', 金额: '5', 到期日: dayFromToday(9) }),
      ],
      button: inDialog('添加'),
    },
    {
      calls: [`${area}.update`],
      open,
      before: [click(named('编辑 张三')), fill({ [party]: '王五' })],
      button: inDialog('保存'),
    },
    {
      calls: [`${area}.remove`],
      open,
      before: [click(named('删除 张三'))],
      button: inDialog('删除'),
    },
    { calls: [`${area}.markPaid`], open, button: named(`标记${verb} 张三`), rounds: [0, 1, 2, 3] },
    {
      calls: [`${area}.markPaid`],
      variant: 'on a day',
      open,
      before: [click(named(`选择${verb}日期 张三`))],
      button: inDialog(/^(标记|保存|确定)/),
    },
    {
      calls: [`${area}.unmarkPaid`],
      isOfEachRun: area === 'receivables',
      async open(world) {
        await world.put(`/${area}/${(await add(world)).id}/paid`);
        return page;
      },
      button: named(/^恢复为未. 张三/),
      rounds: [0, 1, 2, 3],
    },
    {
      calls: [`${area}.pay`],
      open,
      before: [click(named(`${payments} 张三`)), fill({ 金额: '1' })],
      button: inDialog(/^(登记|记录|保存|添加)/),
    },
    {
      calls: [`${area}.undoPayment`],
      async open(world) {
        const { get, post, remove } = world;
        for (const { id } of await get(`/${area}`)) await remove(`/${area}/${id}`);
        const { id } = await add(world);
        for (const amount of [10, 20]) await post(`/${area}/${id}/payments`, { amount });
        return page;
      },
      before: [click(named(`${payments} 张三`)), click(inDialog(/^撤销/))],
      button: inDialog('撤销'),
      keepsDialog: true,
    },
  ];
}

export const accountCases = [
  ...accounts,
  ...debts('receivables', '客户名称', '已收'),
  ...debts('payables', '供应商名称', '已付'),
];
