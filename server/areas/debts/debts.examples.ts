import type { Example, Examples } from '../../testing/examples/example.ts';

const terms = { amount: 4321.09, dueDate: '2026-12-31' };

export const examples: Examples = async (test, token) => {
  const of = async (area: string, name: 'customerName' | 'supplierName') => {
    const secret = { [name]: '私密往来', description: '私密说明', ...terms };
    const { id } = (await test.call('POST', `/${area}`, { token, body: secret })).body.data;
    const body = { [name]: '某人', day: '2026-11-02', ...terms };
    const params = { id };
    const settled = { amount: 100, note: '私密还款', day: '2026-11-21' };
    const { paymentId } = (
      await test.call('POST', `/${area}/${id}/payments`, { token, body: settled })
    ).body.data;
    return {
      [`${area}.list`]: {},
      [`${area}.summary`]: { query: { currency: 'CNY' } },
      [`${area}.get`]: { params },
      [`${area}.create`]: { body },
      [`${area}.update`]: { params, body },
      [`${area}.markPaid`]: { params, body: { day: '2026-11-21' } },
      [`${area}.unmarkPaid`]: { params },
      [`${area}.payments`]: { params },
      [`${area}.pay`]: { params, body: { amount: 1.5, day: '2026-11-21' } },
      [`${area}.undoPayment`]: { params: { id, paymentId } },
      [`${area}.ageing`]: { query: { currency: 'CNY' } },
      [`${area}.remove`]: { params },
    } satisfies Record<string, Example>;
  };
  return {
    ...(await of('receivables', 'customerName')),
    ...(await of('payables', 'supplierName')),
    'receivablesPayables.people': {},
    'receivablesPayables.overdue': {},
    'receivablesPayables.upcoming': { query: { days: '60' } },
  };
};
