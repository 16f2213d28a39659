import type { Examples } from '../../testing/examples/example.ts';

export const examples: Examples = async (test, token) => {
  const debt = { supplierName: '私密房东', amount: 3000, dueDate: '2026-12-01' };
  const { id } = (await test.call('POST', '/payables', { token, body: debt })).body.data;
  await test.call('POST', '/calendar-feed', { token, body: {} });
  const params = { key: `PAYABLE:${id}` };
  return {
    'dues.list': { query: { from: '2026-11-01', to: '2026-12-31' } },
    'dues.markDone': { params },
    'dues.unmarkDone': { params },
    'dues.snooze': { params, body: { until: '2026-11-30' } },
    'dues.unsnooze': { params },
    'calendarFeed.show': {},
    'calendarFeed.renew': { body: { amounts: true } },
    'calendarFeed.update': { body: { amounts: false } },
    'calendarFeed.remove': {},
  };
};
