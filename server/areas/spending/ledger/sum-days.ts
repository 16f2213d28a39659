import type { Currency } from '../../../../contract/fields/currencies.ts';
import type { LedgerPage } from '../../../../contract/spending/entries.ts';
import type { Day } from '../../../../finance/calendar/days.ts';
import { type Cents, centsToWire } from '../../../../finance/money/cents.ts';
import { CentsSum } from '../../../../finance/money/cents-sum.ts';
import { type Fixed, fixedPlaces, roundFixed } from '../../../../finance/money/fixed.ts';
import { exchangeFixed, noRates, type RateTable } from '../../../../finance/money/rates.ts';

const fixedOfCent: Fixed = 10n ** BigInt(fixedPlaces - 2);

interface Sides {
  in: CentsSum;
  out: CentsSum;
}

/** The sums of the days of a ledger, per currency. */
export class DaySums {
  readonly #days = new Map<Day, Map<Currency, Sides>>();

  add(day: Day, currency: Currency, cents: number): void {
    const { in: incoming, out } = this.of(day, currency);
    (cents > 0 ? incoming : out).add(cents);
  }

  /** Adds the sum of entries that came in or went out. */
  addTotal(day: Day, currency: Currency, cents: Cents): void {
    const { in: incoming, out } = this.of(day, currency);
    (cents > 0n ? incoming : out).addTotal(cents);
  }

  /** Both sides of a day in one currency, to add to. */
  of(day: Day, currency: Currency): Sides {
    const ofDay = this.#days.get(day) ?? new Map<Currency, Sides>();
    if (ofDay.size === 0) this.#days.set(day, ofDay);
    const sides = ofDay.get(currency) ?? { in: new CentsSum(), out: new CentsSum() };
    ofDay.set(currency, sides);
    return sides;
  }

  /** The days on which anything moved. */
  get days(): Day[] {
    return [...this.#days.keys()];
  }

  /** The days on which something in another currency moved. */
  daysOutside(base: Currency): Day[] {
    return [...this.#days].flatMap(([day, ofDay]) =>
      ofDay.size > (ofDay.has(base) ? 1 : 0) ? [day] : [],
    );
  }

  /** What came in less what went out on some days, in one currency, and the currencies that have no rate. */
  between(from: Day, to: Day, currency: Currency, rates: ReadonlyMap<Day, RateTable>) {
    const missingRates = new Set<Currency>();
    let own = 0n;
    let amount: Fixed = 0n;
    for (const [day, ofDay] of this.#days) {
      if (day < from || day > to) continue;
      for (const [of, sums] of ofDay) {
        const cents = sums.in.total + sums.out.total;
        if (of === currency) {
          own += cents;
          continue;
        }
        const converted = exchangeFixed(
          rates.get(day) ?? noRates,
          cents * fixedOfCent,
          of,
          currency,
        );
        if (converted === undefined) missingRates.add(of);
        else amount += converted;
      }
    }
    return { cents: own + roundFixed(amount, 2) / fixedOfCent, missingRates };
  }

  /** The sums per currency, in the base currency, and of the days that are shown, newest first. */
  total(
    shown: ReadonlySet<Day>,
    base: Currency,
    rates: ReadonlyMap<Day, RateTable>,
  ): Pick<LedgerPage, 'days' | 'byCurrency' | 'base'> {
    const byCurrency = new Map<Currency, { in: bigint; out: bigint }>();
    const missingRates = new Set<Currency>();
    const total = { in: 0n, out: 0n };
    const days: LedgerPage['days'] = [];
    const newestFirst = [...this.#days].sort(([a], [b]) => (a < b ? 1 : -1));
    for (const [day, ofDay] of newestFirst) {
      const inBase = { in: 0n, out: 0n };
      for (const [currency, sums] of ofDay) {
        const soFar = byCurrency.get(currency) ?? { in: 0n, out: 0n };
        byCurrency.set(currency, soFar);
        for (const side of ['in', 'out'] as const) {
          const cents = sums[side].total;
          if (cents === 0n) continue;
          soFar[side] += cents;
          const amount = cents * fixedOfCent;
          const converted = exchangeFixed(rates.get(day) ?? noRates, amount, currency, base);
          if (converted === undefined) missingRates.add(currency);
          else inBase[side] += converted;
        }
      }
      total.in += inBase.in;
      total.out += inBase.out;
      if (shown.has(day)) days.push({ day, in: toWire(inBase.in), out: toWire(inBase.out) });
    }
    return {
      days,
      byCurrency: [...byCurrency].map(([currency, sums]) => ({
        currency,
        in: centsToWire(sums.in),
        out: centsToWire(sums.out),
      })),
      base: {
        currency: base,
        in: toWire(total.in),
        out: toWire(total.out),
        missingRates: [...missingRates],
      },
    };
  }
}

function toWire(amount: Fixed): number {
  return centsToWire(roundFixed(amount, 2) / fixedOfCent);
}
