import type { Examples } from '../../testing/examples/example.ts';

const terms = {
  loanType: 'COMMERCIAL_MORTGAGE',
  method: 'ANNUITY',
  principal: 987_654.32,
  annualRatePercent: 3.5,
  months: 360,
  startDate: '2026-09-10',
  assumedPaidBefore: '2026-09-10',
};

export const examples: Examples = async (test, token) => {
  const call = (path: string, body: object) => test.call('POST', path, { token, body });
  const secret = { name: '私密贷款', note: '私密说明', group: '私密组合', ...terms };
  const { id } = (await call('/loans', secret)).body.data;
  const rates = await call(`/loans/${id}/rates`, { from: '2027-01-01', annualRatePercent: 3.3 });
  const [{ id: rateId }] = rates.body.data.rates;
  await call(`/loans/${id}/payments`, {});
  const prepayment = { day: '2026-11-20', amount: 4321.09, mode: 'SHORTEN_TERM' };
  const { prepaymentId } = (await call(`/loans/${id}/prepayments`, prepayment)).body.data;
  // Only what was booked last can be undone: the payment of another loan.
  const other = (await call('/loans', secret)).body.data;
  const { paymentId } = (await call(`/loans/${other.id}/payments`, {})).body.data;
  const params = { id };
  const body = { name: '某贷款', ...terms };
  return {
    'loans.list': {},
    'loans.summary': { query: { currency: 'CNY' } },
    // A year, because refusals are held to a size that the schedule of thirty exceeds.
    'loans.preview': { body: { ...body, months: 12 } },
    'loans.get': { params },
    'loans.schedule': { params },
    'loans.create': { body },
    'loans.update': { params, body: { name: '某贷款', note: null } },
    'loans.addRate': { params, body: { from: '2028-01-01', annualRatePercent: 3.1 } },
    'loans.removeRate': { params: { id, rateId } },
    'loans.previewPrepayment': { params, body: prepayment },
    'loans.undoPrepayment': { params: { id, prepaymentId } },
    'loans.undoPayment': { params: { id: other.id, paymentId } },
    'loans.pay': { params, body: { day: '2026-11-21', accountId: null } },
    'loans.prepay': { params, body: prepayment },
    'loans.remove': { params },
  };
};
