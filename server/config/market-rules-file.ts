import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isRealDay } from '../../contract/fields/day-field.ts';
import { markets } from '../../contract/fields/markets.ts';
import { addDays } from '../../finance/calendar/days.ts';
import { tradingCalendar, tradingDays } from '../../finance/calendar/trading-days.ts';
import type { TabledCharge } from '../../finance/holdings/charges/trade-charge-rates.ts';
import {
  builtInRules,
  correctedRules,
  type MarketRules,
} from '../../finance/market/market-rules.ts';

const dayWords = 'must be a day such as 2027-01-01';
const day = z
  .string({ error: dayWords })
  .refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isRealDay(text), { error: dayWords });

/** A number, or its digits as a text, from 0 up to a bound. */
function figure(most: number) {
  const error = `must be a number from 0 to ${most}`;
  return z
    .union([z.number(), z.string().regex(/^\d{1,9}(\.\d{1,12})?$/, { error })], { error })
    .refine((value) => Number(value) >= 0 && Number(value) <= most, { error })
    .transform(plainText);
}

/** The digits of a number, never as `1e-7`. */
function plainText(value: string | number): string {
  if (typeof value === 'string') return value;
  const text = value.toFixed(12);
  return text.replace(/\.?0{1,12}$/, '');
}

function oneOf<const Words extends readonly string[]>(words: Words) {
  return z.enum(words, { error: `must be one of ${words.join(', ')}` });
}

function listOf<const Words extends readonly string[]>(words: Words) {
  const error = `must be a list of ${words.join(', ')}`;
  return z.array(oneOf(words), { error }).min(1, { error });
}

const chargeCodes = [
  'stampDuty',
  'transferFee',
  'sfcLevy',
  'afrcLevy',
  'tradingFee',
  'settlementFee',
  'secFee',
  'taf',
] as const satisfies readonly TabledCharge[];

const charge = z
  .strictObject(
    {
      market: oneOf(markets),
      code: oneOf(chargeCodes),
      from: day,
      kinds: listOf(['stock', 'etf', 'bond']),
      sides: listOf(['BUY', 'SELL']),
      percent: figure(100).optional(),
      perShare: figure(1000).optional(),
      least: figure(1_000_000).optional(),
      most: figure(1_000_000).optional(),
      rounding: oneOf(['up-to-cent', 'up-to-unit']).optional(),
    },
    { error: problemOfObject },
  )
  .refine(({ percent, perShare }) => (percent === undefined) !== (perShare === undefined), {
    error: 'must have percent or perShare, and not both',
  })
  .refine(({ least, most }) => !least || !most || Number(least) <= Number(most), {
    error: 'must not be below least',
    path: ['most'],
  });

const closureWords =
  'must be the first and the last day of a closure: ["2027-01-01", "2027-01-03"]';
const closure = z
  .tuple([day, day], { error: closureWords })
  .refine(([first, last]) => first <= last, { error: closureWords });

const years = z
  .record(z.string().regex(/^\d{4}$/, { error: 'must be a year' }), z.array(closure), {
    error: 'must map years to lists of closures',
  })
  .superRefine((closuresByYear, context) => {
    for (const [year, closures] of Object.entries(closuresByYear)) {
      closures.forEach((days, index) => {
        if (days.some((text) => !text.startsWith(year))) {
          const message = `must lie within ${year}`;
          context.addIssue({ code: 'custom', path: [year, index], message });
        }
      });
    }
  });

const rulesFile = z.strictObject(
  {
    charges: z
      .array(charge, { error: 'must be a list of charges' })
      .superRefine(refuseRepeated)
      .default([]),
    closures: z
      .strictObject(
        { CN: years.optional(), HK: years.optional(), US: years.optional() },
        { error: problemOfObject },
      )
      .default({}),
  },
  { error: problemOfObject },
);

/** Only one of two rows of the same market, code and day would count, and which one would be arbitrary. */
function refuseRepeated(
  charges: readonly z.output<typeof charge>[],
  context: z.RefinementCtx,
): void {
  const places = charges.map(({ market, code, from }) => `${market} ${code} ${from}`);
  places.forEach((place, index) => {
    if (places.indexOf(place) === index) return;
    context.addIssue({ code: 'custom', path: [index], message: `states ${place} again` });
  });
}

function problemOfObject({ code, keys }: { code?: string; keys?: readonly string[] }): string {
  return code === 'unrecognized_keys'
    ? `must not have ${keys?.join(', ')}`
    : 'must be a {…} object';
}

/**
 * Reads the operator's corrections of charges and closures. Answers the rules, or in a few words
 * what is wrong and where.
 */
export function readMarketRules(path: string | undefined): MarketRules | { problem: string } {
  if (!path) return builtInRules;
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { problem: code ? `cannot be read (${code})` : 'is no JSON' };
  }
  const read = rulesFile.safeParse(content);
  if (!read.success) {
    const { path: place = [], message } = read.error.issues[0] ?? {};
    return { problem: `${placeInWords(place)} ${message ?? 'is wrong'}` };
  }
  const rules = correctedRules(read.data as MarketRules);
  return endlessClosure(rules) ?? rules;
}

/** `charges[2].percent`. */
function placeInWords(place: readonly PropertyKey[]): string {
  const words = place
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
  return words || 'the file';
}

/** In a row. A longer closure is a mistake, and would leave orders without a trading day. */
const mostClosedDays = 20;

function endlessClosure({ closures }: MarketRules): { problem: string } | undefined {
  for (const market of markets) {
    const calendar = tradingCalendar(market, [], closures);
    for (const [year, days] of Object.entries(closures[market] ?? {})) {
      const endless = days.find(([first]) =>
        tradingDays(calendar, first, addDays(first, mostClosedDays)).every(({ isOpen }) => !isOpen),
      );
      if (endless) {
        const place = `closures.${market}.${year}`;
        return { problem: `${place} closes the market for more than ${mostClosedDays} days` };
      }
    }
  }
  return undefined;
}
