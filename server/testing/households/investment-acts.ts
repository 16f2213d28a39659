import { addDays } from '../../../finance/calendar/days.ts';
import { removal } from './cash-acts.ts';
import type { Act, ActInput, Household, HouseRow } from './household.ts';

const dayOf = (house: Household, { daysAgo }: ActInput) => addDays(house.today, -daysAgo);
const holdingOf = (house: Household, { first, second }: ActInput) =>
  house.pick(second % 3 === 0 ? 'fund' : 'share', first);

/** The account that pays for a trade or is paid, now and then one in another currency. */
function payment(house: Household, { second, flag, cents }: ActInput, held?: HouseRow) {
  if (!flag) return {};
  const account = house.pick('account', second);
  if (!account) return {};
  const isForeign = held && account.currency !== held.currency;
  return { accountId: account.id, ...(isForeign && { accountAmount: cents / 100 }) };
}

/** An entry of a type; `fields` follow from the input. */
function entry(type: string, fields: (input: ActInput, house: Household) => object): Act {
  return async (house, input) => {
    const held = holdingOf(house, input);
    const body = { type, day: dayOf(house, input), ...fields(input, house) };
    const paid = cashTypes.has(type) ? payment(house, input, held) : {};
    const path = `/investments/${held?.id}/entries`;
    return !(await house.send('POST', path, { ...body, ...paid })).isRefused;
  };
}
const cashTypes = new Set(['BUY', 'SELL', 'DIVIDEND', 'RIGHTS', 'FEE', 'TAX', 'RETURN_OF_CAPITAL']);

const quantity = ({ cents }: ActInput) => 1 + (cents % 37);
const price = ({ cents }: ActInput) => (1 + (cents % 5000)) / 100;
const amount = ({ cents }: ActInput) => (1 + (cents % 40_000)) / 100;
const traded = (input: ActInput) => ({
  quantity: quantity(input),
  price: price(input),
  fee: (input.cents % 3) / 100,
});
/** The other side: a holding of the same currency, or else the call is refused. */
const other = (house: Household, input: ActInput) => {
  const held = holdingOf(house, input);
  const all = [...house.rows.share, ...house.rows.fund];
  const others = all.filter((one) => one !== held && one.currency === held?.currency);
  return { investmentId: others[input.first % Math.max(1, others.length)]?.id };
};

/** Of a holding the entry at a random number, but not its first. */
async function entryOf(house: Household, input: ActInput) {
  const held = holdingOf(house, input);
  if (!held) return undefined;
  const { isRefused, data } = await house.send('GET', `/investments/${held.id}/entries?size=100`);
  if (isRefused) return undefined;
  const entries = data.records.filter((one: { type: string }) => one.type !== 'OPENING');
  const found = entries[input.second % Math.max(1, entries.length)];
  return found && { path: `/investments/${held.id}/entries/${found.id}` };
}

const announce: Act = async (house, input) => {
  const held = house.pick('share', input.first);
  const texts = ['10派1.23元', '10送3转2派1元', '10转5'];
  const exDay = dayOf(house, input);
  return house.add('action', `/investments/${held?.id}/corporate-actions`, {
    text: texts[input.second % texts.length],
    exDay,
    recordDay: addDays(exDay, -1),
    payDay: exDay,
    close: 10,
  });
};

const placeOrder: Act = async (house, input) => {
  const fund = house.pick('fund', input.first);
  const isPurchase = input.second % 2 === 0;
  const placedAt = `${dayOf(house, input)} 10:00:00`;
  return house.add('order', '/fund-orders', {
    investmentId: fund?.id,
    placedAt,
    ratePercent: 0.15,
    ...(isPurchase
      ? { side: 'SUBSCRIBE', amount: 10 + input.cents / 100, ...payment(house, input, fund) }
      : { side: 'REDEEM', quantity: quantity(input), ...plain(payment(house, input)) }),
  });
};
const plain = ({ accountId }: { accountId?: string }) => (accountId ? { accountId } : {});

const onOrder = (path: string, body: (input: ActInput, house: Household) => object): Act => {
  return async (house, input) => {
    const order = house.pick('order', input.first);
    const sent = body(input, house);
    return !(await house.send('POST', `/fund-orders/${order?.id}/${path}`, sent)).isRefused;
  };
};

export const investmentActs: Readonly<Record<string, Act>> = {
  'shares are bought': entry('BUY', traded),
  'shares are sold': entry('SELL', traded),
  'a dividend is paid': entry('DIVIDEND', (input) => ({ amount: amount(input), tax: 0 })),
  'a dividend is reinvested': entry('REINVEST', (input) => ({
    amount: amount(input),
    quantity: quantity(input),
  })),
  'bonus shares come': entry('BONUS', (input) => ({ quantity: quantity(input) })),
  'rights are bought': entry('RIGHTS', (input) => ({
    quantity: quantity(input),
    price: price(input),
  })),
  'shares are split': entry('SPLIT', ({ flag }) => ({
    ratioNew: flag ? 2 : 1,
    ratioOld: flag ? 1 : 2,
  })),
  'a fee is charged': entry('FEE', (input) => ({ amount: amount(input) })),
  'capital is returned': entry('RETURN_OF_CAPITAL', (input) => ({ amount: amount(input) })),
  'shares come from outside': entry('TRANSFER_IN', (input) => ({
    quantity: quantity(input),
    cost: amount(input),
  })),
  'shares go outside': entry('TRANSFER_OUT', (input) => ({ quantity: quantity(input) })),
  'shares move to another holding': entry('TRANSFER_OUT', (input, house) => ({
    quantity: quantity(input),
    counterpart: other(house, input),
  })),
  'shares are converted': entry('CONVERT_OUT', (input, house) => ({
    ...traded(input),
    counterpart: { ...other(house, input), quantity: quantity(input) + 1, price: price(input) },
  })),
  'shares are counted': entry('CORRECTION', (input) => ({
    quantity: quantity(input) * 20,
    cost: amount(input),
  })),
  'an entry is edited': async (house, input) => {
    const found = await entryOf(house, input);
    if (!found) return false;
    const body = input.flag ? { day: dayOf(house, input) } : { fee: (input.cents % 9) / 100 };
    return !(await house.send('PUT', found.path, body)).isRefused;
  },
  'an entry is removed': async (house, input) => {
    const found = await entryOf(house, input);
    return found !== undefined && !(await house.send('DELETE', found.path)).isRefused;
  },
  'a price is stated': async (house, input) => {
    const path = `/investments/${holdingOf(house, input)?.id}/price`;
    const body = { currentPrice: price(input), day: dayOf(house, input) };
    return !(await house.send('PUT', path, body)).isRefused;
  },
  'a corporate action is announced': announce,
  'a corporate action is accepted': async (house, { first }) => {
    const path = `/corporate-actions/${house.pick('action', first)?.id}/accept`;
    return !(await house.send('POST', path, {})).isRefused;
  },
  'an order is placed': placeOrder,
  'an order is confirmed': onOrder('confirm', (input) => ({
    nav: (100 + (input.cents % 99)) / 100,
  })),
  'an order is paid': onOrder('paid', (input, house) =>
    input.flag ? { accountAmount: amount(input) } : { day: dayOf(house, input) },
  ),
  'an order is cancelled': onOrder('cancel', () => ({})),
  'a holding is left out': async (house, input) => {
    const path = `/investments/${holdingOf(house, input)?.id}/status`;
    return !(await house.send('PUT', path, { status: input.flag ? 0 : 1 })).isRefused;
  },
  'a holding is deleted': removal('share', (id) => `/investments/${id}`),
};
