import type { Examples } from '../../../testing/examples/example.ts';

export const examples: Examples = async (test, token) => {
  const make = async (path: string, body: object) =>
    (await test.call('POST', path, { token, body })).body.data;
  const fund = await make('/investments', {
    investmentName: '私密基金',
    symbol: 'PRIV-FUND',
    investmentType: 'FUND',
    quantity: 876.54,
    purchasePrice: 1.2345,
    currency: 'CNY',
    purchaseDate: '2026-03-01',
  });
  const order = {
    investmentId: fund.id,
    side: 'SUBSCRIBE',
    amount: 4321.09,
    placedAt: '2026-11-18T02:00:00.000Z',
    note: '私密订单',
  };
  const [toConfirm, toCancel] = [
    await make('/fund-orders', order),
    await make('/fund-orders', order),
  ];
  const sale = { ...order, side: 'REDEEM', amount: null, quantity: 76.54 };
  const toPay = await make('/fund-orders', sale);
  await make(`/fund-orders/${toPay.id}/confirm`, { nav: 1.3579 });
  const plan = {
    investmentId: fund.id,
    amount: 765.43,
    every: 'MONTH',
    dayOfMonth: 17,
    startDay: '2026-03-01',
    ratePercent: 0.12,
  };
  const { id: planId } = await make('/fund-plans', plan);
  const { id: endedId } = await make('/fund-plans', { ...plan, endDay: '2026-12-31' });
  return {
    'investments.listFundPlans': {},
    'investments.createFundPlan': { body: { ...plan, every: 'WEEK', weekday: 2 } },
    'investments.updateFundPlan': { params: { id: planId }, body: { amount: 765.44 } },
    'investments.removeFundPlan': { params: { id: endedId } },
    'investments.listFundOrders': { query: { investmentId: fund.id } },
    'investments.placeFundOrder': { body: { ...order, ratePercent: 0.15 } },
    'investments.confirmFundOrder': { params: { id: toConfirm.id }, body: { nav: 1.2468 } },
    'investments.payFundOrder': { params: { id: toPay.id }, body: { day: '2026-11-20' } },
    'investments.cancelFundOrder': { params: { id: toCancel.id }, body: {} },
  };
};
