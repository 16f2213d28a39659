import { addDays } from '../../../finance/calendar/days.ts';
import type { Act, ActInput, Household, RowKind } from './household.ts';

const dayOf = (house: Household, { daysAgo }: ActInput) => addDays(house.today, -daysAgo);

function moveCash(way: 'deposit' | 'withdraw'): Act {
  return async (house, input) => {
    const account = house.pick('account', input.first);
    const day = dayOf(house, input);
    const body = { amount: input.cents / 100, day, ...(input.flag && { kind: 'INTEREST' }) };
    const path = `/accounts/${account?.id}/${way}`;
    return !(
      await house.send('POST', path, way === 'deposit' ? body : { ...body, kind: undefined })
    ).isRefused;
  };
}

/** Takes away a row that was added, whatever that means for it. */
export function removal(kind: RowKind, path: (id: string) => string): Act {
  return async (house, { first }) => {
    const row = house.pick(kind, first);
    if (!row) return false;
    const { isRefused } = await house.send('DELETE', path(row.id));
    if (!isRefused) house.rows[kind] = house.rows[kind].filter((one) => one !== row);
    return !isRefused;
  };
}

const transfer: Act = async (house, input) => {
  const [from, to] = [house.pick('account', input.first), house.pick('account', input.second)];
  const isForeign = from?.currency !== to?.currency;
  const rate = from?.currency === 'USD' ? 7 : 1 / 7;
  return house.add('transfer', '/accounts/transfers', {
    fromAccountId: from?.id,
    toAccountId: to?.id,
    day: dayOf(house, input),
    amount: input.cents / 100,
    ...(isForeign && { toAmount: Math.max(1, Math.round(input.cents * rate)) / 100 }),
  });
};

/** Moves money to the account of a household of the user, which is founded at the first call, or back. */
const transferBetweenOwners: Act = async (house, input) => {
  const own = house.pick('account', input.first);
  if (!own || house.isShared) return false;
  const ours = async () =>
    (await house.get('/household/accounts')).find((row: { whose: string }) => row.whose === 'ours');
  if (!(await ours())) {
    // A person is a member of one household at most.
    if (await house.get('/household')) return false;
    const founded = await house.send('POST', '/household', { name: '我们家' });
    const day = addDays(house.today, -100);
    const account = { accountName: '共同账户', accountType: 'SAVINGS', initialBalance: 9e6, day };
    await house.send('POST', `/accounts?userId=${founded.data.id}`, account);
  }
  const { id } = await ours();
  const isForeign = own.currency !== 'CNY';
  const [fromAccountId, toAccountId] = input.flag ? [own.id, id] : [id, own.id];
  const arriving = Math.max(1, Math.round(input.cents * (input.flag ? 7 : 1 / 7)));
  return house.add('ownerTransfer', '/household/transfers', {
    ...{ fromAccountId, toAccountId, amount: input.cents / 100, day: dayOf(house, input) },
    ...(isForeign && { toAmount: arriving / 100 }),
  });
};

/** A file of three movements around a day. */
const importCash: Act = async (house, input) => {
  const account = house.pick('account', input.first);
  const number = house.next();
  const rows = [input.cents, -input.cents, input.cents + 1].map((cents, index) => ({
    n: index + 2,
    externalId: `${number}-${index}`,
    amount: cents / 100,
    occurredAt: addDays(dayOf(house, input), -index),
  }));
  const accounts = [{ ref: '', accountId: account?.id }];
  return importFile(house, { kind: 'CASH', source: 'alipay', accounts }, rows);
};

/** A file of two trades of a holding. */
const importTrades: Act = async (house, input) => {
  const held = house.pick('share', input.first);
  const day = dayOf(house, input);
  const price = String(input.cents / 10_000);
  const rows = ['BUY', 'SELL'].map((type, index) => ({
    n: index + 2,
    symbol: 'IMPORTED',
    type,
    day,
    price,
    quantity: String(5 - index + house.next()),
  }));
  const instruments = [{ ref: 'IMPORTED', investmentId: held?.id }];
  return importFile(house, { kind: 'TRADES', source: 'generic', instruments }, rows);
};

async function importFile(house: Household, body: object, rows: readonly object[]) {
  const begun = await house.send('POST', '/imports', body);
  if (begun.isRefused) return false;
  const { id } = begun.data;
  await house.send('POST', `/imports/${id}/rows`, { offset: 0, rows });
  const { isRefused } = await house.send('POST', `/imports/${id}/apply`, {});
  if (!isRefused) house.rows.import.push({ id, currency: 'CNY' });
  return !isRefused;
}

/** Changes one of the cash entries that are edited in the ledger itself, not on the page of another area. */
function onEntry(change: (house: Household, id: string, input: ActInput) => Promise<boolean>): Act {
  return async (house, input) => {
    const { records } = await house.get('/spending/entries');
    const own = records.filter(({ page }: { page: string | null }) => page === null);
    const entry = own[input.second % Math.max(own.length, 1)];
    return entry ? change(house, entry.id, input) : false;
  };
}

const correct = onEntry(async (house, id, input) => {
  const body = {
    amount: input.cents / 100,
    ...(input.flag && { type: input.first % 2 === 0 ? 'DEPOSIT' : 'WITHDRAW' }),
    ...(input.first % 3 === 0 && { accountId: house.pick('account', input.first)?.id }),
    ...(input.first % 4 === 0 && { day: dayOf(house, input) }),
  };
  return !(await house.send('PUT', `/spending/entries/${id}`, body)).isRefused;
});

const categorize = onEntry(async (house, id, input) => {
  const { data } = await house.send('POST', '/spending/categories/starting-set');
  const category = (at: number) => data[(7 * at) % data.length].id;
  const whole = await house.get(`/spending/entries/${id}`);
  const cents = Math.round(Math.abs(whole.amount) * 100);
  const part = input.cents % cents;
  const isSplit = input.flag && part > 0;
  const body = isSplit
    ? {
        parts: [
          { amount: part / 100, categoryId: category(input.first) },
          { amount: (cents - part) / 100, categoryId: category(input.second) },
        ],
      }
    : { parts: [], categoryId: category(input.first) };
  return !(await house.send('PUT', `/spending/entries/${id}`, body)).isRefused;
});

/** Joins or merges what is proposed, or refuses it. */
const linkProposed: Act = async (house, { first, flag }) => {
  const { records } = await house.get('/spending/links/proposals');
  const pair = records[first % Math.max(records.length, 1)];
  if (!pair) return false;
  const kind = flag || first % 3 > 0 ? pair.kind : 'REFUSED';
  const pairs = [{ entryId: pair.entry.id, otherId: pair.other.id }];
  return !(await house.send('POST', '/spending/links', { kind, pairs })).isRefused;
};

/** Money goes from one account and comes to another some days later, by two entries that are joined. */
const joinTwo: Act = async (house, input) => {
  const [from, to] = [house.pick('account', input.first), house.pick('account', input.second)];
  if (!from || !to || from === to) return false;
  const day = dayOf(house, input);
  const later = addDays(day, -(input.cents % 6));
  const isForeign = from.currency !== to.currency;
  const rate = from.currency === 'USD' ? 7 : 1 / 7;
  const arriving = isForeign ? Math.max(1, Math.round(input.cents * rate)) : input.cents;
  const book = async (accountId: string, type: string, cents: number, on: string) =>
    house.send('POST', '/spending/entries', { accountId, type, amount: cents / 100, day: on });
  const out = await book(from.id, 'WITHDRAW', input.cents, day);
  const back = await book(to.id, 'DEPOSIT', arriving, later);
  if (out.isRefused || back.isRefused) return !out.isRefused || !back.isRefused;
  const pairs = [{ entryId: out.data.id, otherId: back.data.id }];
  return !(await house.send('POST', '/spending/links', { kind: 'TRANSFER', pairs })).isRefused;
};

const dissolve: Act = async (house, { first }) => {
  const links = await house.get('/spending/links');
  const link = links[first % Math.max(links.length, 1)];
  return link ? !(await house.send('DELETE', `/spending/links/${link.id}`)).isRefused : false;
};

export const cashActs: Readonly<Record<string, Act>> = {
  'money comes': moveCash('deposit'),
  'money goes': moveCash('withdraw'),
  'money moves between accounts': transfer,
  'a transfer is undone': removal('transfer', (id) => `/accounts/transfers/${id}`),
  'money moves between owners': transferBetweenOwners,
  'a transfer between owners is undone': removal(
    'ownerTransfer',
    (id) => `/household/transfers/${id}`,
  ),
  'an account is opened': (house, input) => {
    const currency = input.flag ? 'USD' : 'CNY';
    const body = { accountName: '新账户', accountType: 'SAVINGS', currency };
    const opened = { initialBalance: input.cents / 100, day: dayOf(house, input) };
    return house.add('account', '/accounts', { ...body, ...opened }, currency);
  },
  'a balance is stated': async (house, { first, cents }) => {
    const path = `/accounts/${house.pick('account', first)?.id}`;
    return !(await house.send('PUT', path, { balance: cents / 100 })).isRefused;
  },
  'an account is deleted': removal('account', (id) => `/accounts/${id}`),
  'an entry is corrected': correct,
  'an entry gets a category': categorize,
  'an entry is deleted': onEntry(
    async (house, id) => !(await house.send('DELETE', `/spending/entries/${id}`)).isRefused,
  ),
  'a pair of entries is linked as proposed': linkProposed,
  'two entries make a transfer': joinTwo,
  'a pair of entries is dissolved': dissolve,
  'movements are imported': importCash,
  'trades are imported': importTrades,
  'an import is undone': removal('import', (id) => `/imports/${id}`),
};
