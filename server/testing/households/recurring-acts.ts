import { addDays } from '../../../finance/calendar/days.ts';
import type { Act } from './household.ts';

/** Declares what recurs, a transfer or an expense, and books its first occurrence. */
const bookOne: Act = async (house, input) => {
  const [account, other] = [
    house.pick('account', input.first),
    house.pick('account', input.second),
  ];
  const firstDay = addDays(house.today, -(input.daysAgo % 30));
  const isTransfer = other !== account && other?.currency === account?.currency;
  const flow = isTransfer ? 'TRANSFER' : input.flag ? 'IN' : 'OUT';
  const declared = await house.send('POST', '/spending/recurring', {
    ...{ name: `周期 ${house.next()}`, flow, every: 'WEEK', firstDay, amount: input.cents / 100 },
    ...{ accountId: account?.id, toAccountId: isTransfer ? other?.id : null },
  });
  if (declared.isRefused) return false;
  const path = `/spending/recurring/${declared.data.id}/occurrences/${firstDay}/book`;
  const booked = await house.send('POST', path, {});
  return !booked.isRefused;
};

/** Takes back an occurrence that was booked. */
const reopenOne: Act = async (house, { first }) => {
  const { records } = await house.get('/spending/recurring');
  const series = records[first % Math.max(records.length, 1)];
  if (!series) return false;
  const path = `/spending/recurring/${series.id}`;
  const { occurrences } = await house.get(path);
  const booked = occurrences.find(({ state }: { state: string }) => state === 'BOOKED');
  if (!booked) return false;
  const reopen = `${path}/occurrences/${booked.plannedDay}/reopen`;
  return !(await house.send('POST', reopen)).isRefused;
};

export const recurringActs: Readonly<Record<string, Act>> = {
  'what recurs is booked': bookOne,
  'what recurred is taken back': reopenOne,
};
