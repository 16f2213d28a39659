import type { Currency } from '../../contract/fields/currencies.ts';
import { type ChangePart, changeParts } from '../../contract/net-worth/net-worth-fields.ts';
import { type Day, daysFromTo } from '../calendar/days.ts';
import { type HeldEvent, heldFlows } from '../holdings/held-flows.ts';
import { decimal, toText } from '../money/decimal.ts';
import { fixedOfText } from '../money/fixed.ts';
import type { RateTable } from '../money/rates.ts';
import type { Exact } from '../net-worth/attribution.ts';
import type { Flow, Matching } from '../net-worth/flows.ts';

export const units = (text: string | number) => fixedOfText(String(text));

/** The exact amount as a decimal text. */
export const textOf = (amount: Exact) => toText(decimal(`${amount}e-80`));

/** A dollar in yuan on each of some days; a euro is a dollar here. */
function dollarRates(byDay: Record<Day, string>, days: readonly Day[]) {
  const rates = new Map<Day, RateTable>();
  let table: RateTable = { perEuro: {} };
  for (const day of days) {
    const yuan = byDay[day];
    if (yuan) table = { perEuro: { USD: { rate: '1', day }, CNY: { rate: yuan, day } } };
    rates.set(day, table);
  }
  return rates;
}

export function periodOf(from: Day, to: Day, dollar: Record<Day, string>) {
  const days = daysFromTo(from, to);
  return { days, currency: 'CNY' as const, rates: dollarRates(dollar, days) };
}

export const flow = (
  day: Day,
  part: ChangePart | Matching,
  amount: number,
  currency: Currency = 'CNY',
): Flow => ({ day, part, currency, amount: units(amount), subject: '' });

/** The two sides of a trade whose money moved in an own account. */
export const cash = (key: string): Matching => ({
  key,
  side: 'cash',
  alone: 'saving',
  rest: 'charges',
});

export const trade = (key: string): Matching => ({ ...cash(key), side: 'holding' });

interface Trade {
  day: Day;
  quantity: number;
  /** Before charges; what was sold is below zero. */
  amount: number;
  fee: number;
}

/** A holding that was bought before the period, with trades that an account paid or received. */
export function heldThing(
  currency: Currency,
  quantity: number,
  prices: Record<Day, string>,
  trades: readonly Trade[],
  dividends: readonly { day: Day; amount: number }[] = [],
) {
  const days = Object.keys(prices).sort();
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const changes = [
    { day: '2026-01-05', quantity: BigInt(quantity), cost: 1n },
    ...trades.map(({ day, quantity: traded }) => ({ day, quantity: BigInt(traded), cost: 0n })),
    ...dividends.map(({ day }) => ({ day, quantity: 0n, cost: 0n })),
  ].sort((a, b) => (a.day < b.day ? -1 : 1));
  const events = [
    ...trades.map(
      ({ day, amount, fee }): HeldEvent => ({
        day,
        subject: '',
        income: 0n,
        charges: -units(fee),
        stated: null,
        outside: units(amount) + units(fee),
        outsideFrom: trade(day),
        statedAs: 'recorded',
      }),
    ),
    ...dividends.map(
      ({ day, amount }): HeldEvent => ({
        day,
        subject: '',
        income: units(amount),
        charges: 0n,
        stated: null,
        outside: -units(amount),
        outsideFrom: trade(day),
        statedAs: 'recorded',
      }),
    ),
  ];
  return heldFlows(
    {
      of: { key: '', name: '', part: 'investments', kind: '' },
      subject: '',
      changes,
      costCurrency: currency,
      events,
      prices: days.map((day) => ({ day, price: prices[day] ?? '', currency })),
      quantityPlaces: 0,
      pricePlaces: 2,
    },
    { from, to },
  );
}

export function exactParts(parts: Record<ChangePart, Exact>) {
  const changed = changeParts.filter((part) => parts[part] !== 0n);
  return Object.fromEntries(changed.map((part) => [part, textOf(parts[part])]));
}
