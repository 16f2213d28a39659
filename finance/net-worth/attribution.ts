import type { Currency } from '../../contract/fields/currencies.ts';
import { type ChangePart, changeParts } from '../../contract/net-worth/net-worth-fields.ts';
import type { Day } from '../calendar/days.ts';
import { type Fixed, fixedToText } from '../money/fixed.ts';
import { fixedRate, type RateTable } from '../money/rates.ts';
import type { Flow, Matching, WorthAmount } from './flows.ts';
import { indexAmong } from './worth-series.ts';

/**
 * An amount in the currency that everything is converted to, in units of 10⁻⁸⁰: the product of an
 * amount and a rate of 40 places each, so that nothing is rounded before the edge.
 */
export type Exact = bigint;

/** Why net worth changed between the ends of two days. `opening` and all parts sum to `closing`. */
export interface Attribution {
  opening: Exact;
  closing: Exact;
  parts: Record<ChangePart, Exact>;
}

/** What changed a part on a day. */
export interface ChangeRow {
  part: ChangePart;
  day: Day;
  area: string;
  subject: string;
  amount: Exact;
  /** The id of the cash entry that it is. */
  source?: string | undefined;
  /** How the amount follows, as arithmetic. */
  formula: () => string;
}

export interface AttributionPeriod {
  /** Every day from the one at whose end it begins to the one at whose end it ends. */
  days: readonly Day[];
  currency: Currency;
  rates: ReadonlyMap<Day, RateTable>;
}

/** The changes of an area by the name that its rows bear. */
export interface NamedFlows {
  area: string;
  opening: readonly WorthAmount[];
  flows: readonly Flow[];
}

/**
 * Splits the change of net worth into its parts, day by day: every change of an amount on a
 * day counts at the rate of that day, and what was there the evening before changes by the
 * rate alone. So no cross term is left over. An amount without a rate counts for nothing until
 * it has one, and is `recorded` then.
 */
export function attribute(...args: Parameters<typeof attributionSteps>): Attribution {
  const steps = attributionSteps(...args);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The changes in one step of `attributionSteps`, which takes some milliseconds. */
const changesOfStep = 2000;

/**
 * `attribute` as a generator: years of closes are many changes, and a server answers other requests between
 * its steps.
 */
export function* attributionSteps(
  areas: readonly NamedFlows[],
  period: AttributionPeriod,
  onRow?: (row: ChangeRow) => void,
): Generator<void, Attribution> {
  const { days } = period;
  const indexOf = indexAmong(days);
  const ratesOf = ratesReader(period);
  const parts = Object.fromEntries(changeParts.map((part) => [part, 0n])) as Record<
    ChangePart,
    Exact
  >;
  const addRow = (row: ChangeRow) => {
    if (row.amount === 0n) return;
    parts[row.part] += row.amount;
    onRow?.(row);
  };
  const total = { opening: 0n, closing: 0n };
  const sides: Side[] = [];
  for (const { area, opening, flows } of areas) {
    const changes = new Map<Currency, Fixed[]>();
    const changesOf = (currency: Currency) => {
      const known = changes.get(currency) ?? Array<Fixed>(days.length).fill(0n);
      changes.set(currency, known);
      return known;
    };
    for (const { currency, amount } of opening) {
      const known = changesOf(currency);
      known[0] = (known[0] ?? 0n) + amount;
    }
    for (const [count, flow] of flows.entries()) {
      if (count % changesOfStep === 0) yield;
      const { day, part } = flow;
      const index = indexOf(day);
      if (index === 0 || days[index] !== day) throw new Error('a change outside of the period');
      const known = changesOf(flow.currency);
      known[index] = (known[index] ?? 0n) + flow.amount;
      const rate = ratesOf(flow.currency)[index];
      const amount = flow.amount * (rate ?? 0n);
      if (typeof part !== 'string') sides.push({ area, flow, rate, amount });
      else if (onRow && !flow.isSummed)
        addRow(rowOf({ area, flow, rate, amount }, part, period.currency));
      else parts[part] += amount;
    }
    for (const [currency, amounts] of changes) {
      yield;
      const rates = ratesOf(currency);
      for (const row of revaluations(days, amounts, rates))
        addRow({ ...row, area, subject: currency });
      const held = amounts.reduce((sum, amount) => sum + amount, 0n);
      total.opening += (amounts[0] ?? 0n) * (rates[0] ?? 0n);
      total.closing += held * (rates.at(-1) ?? 0n);
    }
  }
  for (const row of unmatched(sides, period.currency)) addRow(row);
  return { ...total, parts };
}

/** Converted; without a rate the amount is 0. */
interface Side {
  area: string;
  flow: Flow;
  rate: Fixed | undefined;
  amount: Exact;
}

function rowOf(
  { area, flow, rate, amount }: Side,
  part: ChangePart,
  currency: Currency,
): ChangeRow {
  const { day, subject, source } = flow;
  const formula = () => convertedFormula(flow, rate, currency);
  return { part, day, area, subject, amount, source, formula };
}

/** What an amount that stays in its currency changes by, day by day, because the rate does. */
function* revaluations(
  days: readonly Day[],
  changes: readonly Fixed[],
  rates: readonly (Fixed | undefined)[],
): Generator<Omit<ChangeRow, 'area' | 'subject'>> {
  let held = changes[0] ?? 0n;
  for (let index = 1; index < days.length; index += 1) {
    const [before, now, amount] = [rates[index - 1], rates[index], held];
    held += changes[index] ?? 0n;
    if (amount === 0n || now === undefined || now === before) continue;
    const day = days[index] ?? '';
    if (before === undefined) {
      const formula = () => `${formatFixed(amount)} × ${formatRate(now)}`;
      yield { part: 'recorded', day, amount: amount * now, formula };
    } else {
      const formula = () => `${formatFixed(amount)} × (${formatRate(now)} − ${formatRate(before)})`;
      yield { part: 'fx', day, amount: amount * (now - before), formula };
    }
  }
}

/** What the sides of each thing differ by, or the sides themselves where there is only one. */
function* unmatched(sides: readonly Side[], currency: Currency): Generator<ChangeRow> {
  const groups = Map.groupBy(sides, ({ flow }) => `${flow.day} ${matchingOf(flow).key}`);
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const { side, rest } = matchingOf(first.flow);
    if (group.every(({ flow }) => matchingOf(flow).side === side)) {
      for (const one of group) yield rowOf(one, matchingOf(one.flow).alone, currency);
      continue;
    }
    const currencies = new Set(group.map(({ flow }) => flow.currency));
    const isUnrated = group.some(({ rate }) => rate === undefined);
    const between = isUnrated ? 'recorded' : 'fx';
    const formulas = () => group.map(({ flow, rate }) => convertedFormula(flow, rate, currency));
    yield {
      part: currencies.size > 1 ? between : rest,
      day: first.flow.day,
      area: first.area,
      subject: first.flow.subject,
      amount: group.reduce((sum, { amount }) => sum + amount, 0n),
      formula: () => formulas().join(' + '),
    };
  }
}

function matchingOf({ part }: Flow): Matching {
  if (typeof part === 'string') throw new Error('a change that is a part by itself');
  return part;
}

function convertedFormula(flow: Flow, rate: Fixed | undefined, currency: Currency): string {
  const own = flow.formula?.() ?? formatFixed(flow.amount);
  if (flow.currency === currency || rate === undefined) return own;
  return `${own.includes(' ') ? `(${own})` : own} × ${formatRate(rate)}`;
}

/** Writes a number as a formula shows it. */
export function formatFixed(value: Fixed): string {
  return fixedToText(value).replace('-', '−');
}

function formatRate(rate: Fixed): string {
  return String(Number(Number(fixedToText(rate)).toPrecision(8)));
}

/** The rate of a currency on each of the days; it is worked out anew when a table differs. */
function ratesReader({ days, currency: target, rates }: AttributionPeriod) {
  const known = new Map<Currency, (Fixed | undefined)[]>();
  return (currency: Currency): readonly (Fixed | undefined)[] => {
    const found = known.get(currency);
    if (found) return found;
    let [texts, rate]: [string, Fixed | undefined] = ['', undefined];
    const byDay = days.map((day) => {
      const table = rates.get(day) ?? { perEuro: {} };
      const now = `${table.perEuro[currency]?.rate}/${table.perEuro[target]?.rate}`;
      if (now !== texts) {
        [texts, rate] = [now, fixedRate(table, currency, target)];
      }
      return rate;
    });
    known.set(currency, byDay);
    return byDay;
  };
}
