import { dayFromToday } from '../days.ts';
import { click, fill, inDialog, named, type PressCase, type World } from './press-case.ts';

const terms = {
  name: '房贷',
  loanType: 'COMMERCIAL_MORTGAGE',
  method: 'ANNUITY',
  principal: 120_000,
  annualRatePercent: 3,
  months: 240,
};

/** The page of a loan with instalments that are due. */
async function newLoan({ post, accountId }: World, booked: 'nothing' | 'two' | 'a prepayment') {
  const startDate = dayFromToday(booked === 'a prepayment' ? -1 : -200);
  const dates = { startDate, assumedPaidBefore: startDate, accountId };
  const { id } = await post('/loans', { ...terms, ...dates });
  if (booked === 'two')
    for (const number of [1, 2]) await post(`/loans/${id}/payments`, { number });
  if (booked === 'a prepayment') {
    const prepayment = { amount: 1000, mode: 'REDUCE_PAYMENT', day: dayFromToday(0) };
    await post(`/loans/${id}/prepayments`, prepayment);
  }
  return { id, path: `loans/${id}` };
}

const newLoanPage = async (world: World) => (await newLoan(world, 'nothing')).path;

const loans: PressCase[] = [
  {
    calls: ['loans.create'],
    open: () => 'loans',
    before: [
      click(named('添加贷款')),
      fill({ 贷款名称: '车贷', 贷款本金: '1000', 年利率: '3', 放款日期: dayFromToday(-1) }),
    ],
    button: inDialog('添加'),
  },
  {
    calls: ['loans.update'],
    open: newLoanPage,
    before: [click(named('编辑')), fill({ 贷款名称: '换名' })],
    button: inDialog('保存'),
  },
  {
    calls: ['loans.remove'],
    open: newLoanPage,
    before: [click(named('删除'))],
    button: inDialog('删除'),
  },
  {
    calls: ['loans.pay'],
    isOfEachRun: true,
    open: newLoanPage,
    button: named(/^入账第/),
    rounds: [0, 1, 2, 3],
  },
  {
    calls: ['loans.pay'],
    variant: 'in the list',
    async open(world) {
      await newLoan(world, 'nothing');
      return 'loans';
    },
    button: named(/^入账第.* 房贷/),
    rounds: [0, 1, 2, 3],
  },
  {
    calls: ['loans.pay'],
    variant: 'another amount',
    open: newLoanPage,
    before: [click(named('调整后入账'))],
    button: inDialog('入账'),
  },
  {
    calls: ['loans.undoPayment'],
    open: async (world) => (await newLoan(world, 'two')).path,
    button: named('撤销最后一笔还款'),
    rounds: [0, 1, 2, 3],
  },
  {
    calls: ['loans.prepay'],
    open: async (world) => (await newLoan(world, 'a prepayment')).path,
    before: [
      click(named('提前还款')),
      fill({ 提前还款金额: '1000' }),
      // What each way saves comes a moment later, above the button, and moves it.
      (page) => page.getByRole('dialog').getByText('节省利息').nth(1).waitFor(),
    ],
    button: inDialog('入账'),
  },
  {
    calls: ['loans.undoPrepayment'],
    open: async (world) => (await newLoan(world, 'a prepayment')).path,
    button: named('撤销最后一笔提前还款'),
  },
  {
    calls: ['loans.addRate'],
    open: newLoanPage,
    before: [click(named('添加利率调整')), fill({ 年利率: '3.1', 执行起始日: '2032-01-01' })],
    button: inDialog('添加'),
  },
  {
    calls: ['loans.removeRate'],
    async open(world) {
      const { id, path } = await newLoan(world, 'nothing');
      for (const from of ['2032-02-01', '2032-03-01']) {
        await world.post(`/loans/${id}/rates`, { from, annualRatePercent: 3.1 });
      }
      return path;
    },
    button: named(/^删除 203. ?.*的利率调整/),
  },
];

async function newDeposit({ post, accountId }: World, isClosed = false) {
  const { id } = await post('/deposits', {
    name: '定期',
    depositType: 'TIME',
    principal: 1000,
    annualRatePercent: 1,
    startDate: dayFromToday(-100),
    months: 12,
  });
  if (isClosed) await post(`/deposits/${id}/close`, { accountId });
  return `deposits/${id}`;
}

const deposits: PressCase[] = [
  {
    calls: ['deposits.create'],
    open: () => 'deposits',
    before: [
      click(named('添加存款')),
      fill({ 存款名称: '存单', 本金: '1000', 年利率: '1', 存入日期: dayFromToday(-1) }),
    ],
    button: inDialog('添加'),
  },
  {
    calls: ['deposits.update'],
    open: (world) => newDeposit(world),
    before: [click(named('编辑')), fill({ 存款名称: '换名' })],
    button: inDialog('保存'),
  },
  {
    calls: ['deposits.remove'],
    open: (world) => newDeposit(world),
    before: [click(named('删除'))],
    button: inDialog('删除'),
  },
  {
    calls: ['deposits.close'],
    open: (world) => newDeposit(world),
    before: [click(named('支取'))],
    button: inDialog('支取'),
  },
  {
    calls: ['deposits.reopen'],
    isOfEachRun: true,
    open: (world) => newDeposit(world, true),
    button: named('撤销支取'),
    rounds: [0, 1, 2, 3],
  },
];

export const loanCases = [...loans, ...deposits];
