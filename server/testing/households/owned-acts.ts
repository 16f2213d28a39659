import { addDays } from '../../../finance/calendar/days.ts';
import { removal } from './cash-acts.ts';
import type { Act, ActInput, Household, RowKind } from './household.ts';

const dayOf = (house: Household, { daysAgo }: ActInput) => addDays(house.today, -daysAgo);
const yuan = ({ cents }: ActInput) => cents / 100;

/** The account that pays or is paid, and what it moves where it is in dollars. */
function payment(house: Household, { second, flag, cents }: ActInput) {
  const account = flag ? house.pick('account', second) : undefined;
  if (!account) return { accountId: null };
  const isForeign = account.currency !== 'CNY';
  return { accountId: account.id, ...(isForeign && { accountAmount: (1 + cents) / 100 }) };
}

/** Sends a call about a row of a kind. */
function on(
  kind: RowKind,
  method: string,
  path: string,
  body?: (input: ActInput, house: Household) => object,
): Act {
  return async (house, input) => {
    const row = house.pick(kind, input.first);
    const sent = body?.(input, house);
    return !(await house.send(method, path.replace(':id', row?.id ?? 'none'), sent)).isRefused;
  };
}

/** Undoes what the answer of a list of a row names. */
function undo(kind: RowKind, list: string, pathOf: (id: string, found: Found) => string): Act {
  return async (house, { first, second }) => {
    const row = house.pick(kind, first);
    if (!row) return false;
    const { isRefused, data } = await house.send('GET', list.replace(':id', row.id));
    if (isRefused) return false;
    const all: Found[] = Array.isArray(data) ? data : [data];
    const found = all[second % Math.max(1, all.length)];
    if (!found) return false;
    return !(await house.send('DELETE', pathOf(row.id, found))).isRefused;
  };
}
interface Found {
  id: string;
  day: string;
  lastAct?: { id: string; kind: string } | null;
}

const debtActs = (kind: 'receivable' | 'payable', name: string): Record<string, Act> => ({
  [`a ${kind} arises`]: (house, input) =>
    house.add(kind, `/${kind}s`, {
      [name]: '某人',
      amount: yuan(input),
      day: dayOf(house, input),
      dueDate: '2026-12-31',
    }),
  [`a ${kind} is edited`]: on(kind, 'PUT', `/${kind}s/:id`, (input) => ({ amount: yuan(input) })),
  [`a part of a ${kind} is paid`]: on(kind, 'POST', `/${kind}s/:id/payments`, (input, house) => ({
    amount: (1 + (input.cents % 90_000)) / 100,
    day: dayOf(house, input),
    ...payment(house, input),
  })),
  [`a payment of a ${kind} is undone`]: undo(
    kind,
    `/${kind}s/:id/payments`,
    (id, found) => `/${kind}s/${id}/payments/${found.id}`,
  ),
  [`a ${kind} is marked as paid`]: on(kind, 'PUT', `/${kind}s/:id/paid`, (input, house) => ({
    day: dayOf(house, input),
  })),
  [`a ${kind} is open again`]: on(kind, 'DELETE', `/${kind}s/:id/paid`),
  [`a ${kind} is deleted`]: removal(kind, (id) => `/${kind}s/${id}`),
});

const loanActs: Record<string, Act> = {
  'money is lent': (house, input) => {
    const methods = ['ANNUITY', 'EQUAL_PRINCIPAL', 'INTEREST_FIRST', 'BULLET'];
    return house.add('loan', '/loans', {
      name: '贷款',
      loanType: 'OTHER',
      method: methods[input.second % methods.length],
      principal: 100 + yuan(input),
      annualRatePercent: 5,
      months: 3,
      startDate: dayOf(house, input),
      ...(input.flag && { assumedPaidBefore: house.today }),
    });
  },
  'an instalment is paid': on('loan', 'POST', '/loans/:id/payments', (input, house) => ({
    day: dayOf(house, input),
    ...payment(house, input),
  })),
  'a loan is prepaid': on('loan', 'POST', '/loans/:id/prepayments', (input, house) => ({
    day: dayOf(house, input),
    amount: yuan(input),
    mode: input.second % 2 ? 'REDUCE_PAYMENT' : 'SHORTEN_TERM',
    ...payment(house, input),
  })),
  'what was paid of a loan is undone': undo('loan', '/loans/:id', (id, { lastAct }) => {
    const list = lastAct?.kind === 'PREPAYMENT' ? 'prepayments' : 'payments';
    return `/loans/${id}/${list}/${lastAct?.id}`;
  }),
  'the rate of a loan changes': on('loan', 'POST', '/loans/:id/rates', (input, house) => ({
    from: dayOf(house, input),
    annualRatePercent: (input.cents % 900) / 100,
  })),
  'a loan is deleted': removal('loan', (id) => `/loans/${id}`),
};

const depositActs: Record<string, Act> = {
  'money is deposited for a term': (house, input) => {
    const kinds = [
      { depositType: 'INSTALMENT', months: 12 },
      { depositType: 'PRODUCT', days: 8, renewal: 'PRINCIPAL' },
      { depositType: 'TIME', months: 1, renewal: 'PRINCIPAL_AND_INTEREST' },
      { depositType: 'NOTICE', days: 7 },
    ];
    const { accountId, ...moved } = payment(house, input);
    return house.add('deposit', '/deposits', {
      name: '存款',
      principal: 1000 + yuan(input),
      annualRatePercent: 1.75,
      startDate: dayOf(house, input),
      ...kinds[input.first % kinds.length],
      fromAccountId: accountId,
      ...moved,
    });
  },
  'a deposit is taken out': on('deposit', 'POST', '/deposits/:id/close', (input, house) => ({
    day: dayOf(house, input),
    ...(input.second % 2 && { interest: (input.cents % 999) / 100 }),
    ...payment(house, input),
  })),
  'a deposit is put back': on('deposit', 'DELETE', '/deposits/:id/close'),
  'the rate of a deposit is edited': on('deposit', 'PUT', '/deposits/:id', (input) => ({
    annualRatePercent: (input.cents % 500) / 100,
  })),
  'a deposit is deleted': removal('deposit', (id) => `/deposits/${id}`),
};

const otherAssetActs: Record<string, Act> = {
  'an other asset is added': (house, input) =>
    house.add('other', '/other-assets', {
      name: '理财',
      kind: 'WEALTH_PRODUCT',
      value: yuan(input),
      day: dayOf(house, input),
    }),
  'a value of an other asset is stated': async (house, input) => {
    const other = house.pick('other', input.first);
    const path = `/other-assets/${other?.id}/values/${dayOf(house, input)}`;
    const paidIn = (input.cents % 5000) / 100;
    const interest = (input.cents % 77) / 100;
    const body = { value: yuan(input), paidIn, interest, ...payment(house, input) };
    return !(await house.send('PUT', path, body)).isRefused;
  },
  'a value of an other asset is removed': undo(
    'other',
    '/other-assets/:id/values',
    (id, found) => `/other-assets/${id}/values/${found.day}`,
  ),
  'an other asset is deleted': removal('other', (id) => `/other-assets/${id}`),
};

const fixedAssetActs: Record<string, Act> = {
  'a thing is bought': (house, input) => {
    const day = dayOf(house, input);
    const methods = ['STRAIGHT_LINE', 'DOUBLE_DECLINING', 'SUM_OF_YEARS', 'UNITS_OF_PRODUCTION'];
    return house.add('asset', '/fixed-assets', {
      name: '资产',
      assetCode: `FA-${house.next()}`,
      assetCategory: '家电',
      originalValue: yuan(input),
      estimatedLife: 1 + (input.first % 3),
      depreciationMethod: methods[input.second % methods.length],
      purchaseDate: day,
      startUseDate: day,
      ...(input.flag && { currency: 'USD', exchangeRate: 7.1 }),
    });
  },
  'a thing is valued': on('asset', 'POST', '/fixed-assets/:id/valuations', (input, house) => ({
    day: dayOf(house, input),
    value: yuan(input),
  })),
  'a value of a thing is removed': undo(
    'asset',
    '/fixed-assets/:id/valuations',
    (id, found) => `/fixed-assets/${id}/valuations/${found.id}`,
  ),
  'another value of a thing counts': on('asset', 'PUT', '/fixed-assets/:id', (input, house) => ({
    valueBasis: input.flag ? 'MARKET' : 'BOOK',
    valueBasisFrom: dayOf(house, input),
  })),
  'the terms of a thing are edited': on('asset', 'PUT', '/fixed-assets/:id', (input) => {
    if (input.second % 3 === 0) return { originalValue: 5000 + yuan(input) };
    return input.flag ? { estimatedLife: 1 + (input.first % 9) } : { salvageRate: input.first % 9 };
  }),
  'a thing is scrapped, or not': on('asset', 'PUT', '/fixed-assets/:id', (input, house) => ({
    usageStatus: input.flag ? 'SCRAPPED' : 'IN_USE',
    ...(input.flag && input.second % 2 && { disposalDate: dayOf(house, input) }),
  })),
  'a thing is sold': on('asset', 'POST', '/fixed-assets/:id/disposal', (input, house) => ({
    kind: 'SALE',
    disposalDate: dayOf(house, input),
    proceeds: yuan(input),
    costs: 0,
    ...payment(house, input),
  })),
  'a sale is undone': on('asset', 'DELETE', '/fixed-assets/:id/disposal'),
  'a thing is deleted': removal('asset', (id) => `/fixed-assets/${id}`),
};

export const ownedActs: Readonly<Record<string, Act>> = {
  ...debtActs('receivable', 'customerName'),
  ...debtActs('payable', 'supplierName'),
  ...loanActs,
  ...depositActs,
  ...otherAssetActs,
  ...fixedAssetActs,
};
