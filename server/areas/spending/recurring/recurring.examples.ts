import type { Examples } from '../../../testing/examples/example.ts';

export const examples: Examples = async (test, token) => {
  const send = async (path: string, body: object) =>
    (await test.call('POST', path, { token, body })).body.data;
  const { id: accountId } = await send('/accounts', {
    accountName: '私密账户',
    accountType: 'CHECKING',
    initialBalance: 4321.09,
    day: '2026-01-01',
  });
  const declared = {
    ...{ name: '私密订阅', flow: 'OUT', amount: 25, every: 'MONTH', firstDay: '2026-11-05' },
    ...{ payee: '私密平台', note: '私密说明', accountId },
  };
  const { id } = await send('/spending/recurring', declared);
  await send(`/spending/recurring/${id}/occurrences/2026-11-05/book`, {});
  await send(`/spending/recurring/${id}/occurrences/2027-01-05/skip`, {});
  const paid = { accountId, type: 'WITHDRAW', amount: 9, payee: '私密会员' };
  const days = ['2026-09-08', '2026-10-08', '2026-11-08'];
  let entryId = '';
  for (const day of days) entryId = (await send('/spending/entries', { ...paid, day })).id;
  const gone = await send('/spending/recurring', { ...declared, name: '私密旧订阅' });
  const on = (day: string) => ({ params: { id, day } });
  return {
    'spendingRecurring.list': {},
    'spendingRecurring.found': {},
    'spendingRecurring.waiting': {},
    'spendingRecurring.create': {
      body: { ...declared, every: 'YEAR', isAbout: true, holiday: 'AFTER', times: 12 },
    },
    'spendingRecurring.refuse': { body: { entryId } },
    'spendingRecurring.get': { params: { id } },
    'spendingRecurring.update': { params: { id }, body: { amount: 30, amountFrom: '2026-12-01' } },
    'spendingRecurring.book': { ...on('2026-12-05'), body: { amount: 26, scope: 'ONCE' } },
    'spendingRecurring.skip': on('2027-02-05'),
    'spendingRecurring.change': { ...on('2027-03-05'), body: { amount: 27, day: '2027-03-06' } },
    'spendingRecurring.reopen': on('2027-01-05'),
    'spendingRecurring.remove': { params: { id: gone.id } },
  };
};
