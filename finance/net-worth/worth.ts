import { forEachPart } from '../../contract/net-worth/sheet-parts.ts';
import type { Exposure } from '../holdings/risk.ts';
import { type Decimal, sum } from '../money/decimal.ts';
import type { Holdings } from './balance-sheet.ts';
import type { Gap, InTransit, Note } from './worth-series.ts';

/** What one area adds to an owner's balance sheet. An area leaves out what it has none of. */
export interface Worth extends Partial<Holdings> {
  /** Single holdings by value, for the risk figures; in the currency asked for. */
  exposures?: readonly Exposure[];
  /** Orders on the way, which are in `investments` too. */
  inTransit?: readonly InTransit[];
  /** Money at brokers and on the way, in the currency asked for: in `investments`, but exposed to nothing. */
  brokerCash?: Decimal;
  /** What holdings of a known cost have cost, in the currency asked for. */
  investmentCost?: Decimal;
  /** What the same holdings have gained, in the currency asked for. */
  unrealizedGain?: Decimal;
  /** What counts at cost, because it has no price yet. */
  estimated?: readonly Note[];
  /** What is left out for another reason than a missing rate. */
  gaps?: readonly Gap[];
  /** Codes of money that is left out, beyond the product's currencies. */
  unknownCurrencies?: readonly string[];
  accountCount?: number;
  investmentCount?: number;
  overduePayables?: number;
  /** When the newest of the prices was confirmed; null when none ever was. */
  priceTime?: string | null;
  /** Holdings whose price is too old to be called current. */
  stalePrices?: number;
}

/** Adds the areas up. Amounts stay in their currencies: `balanceSheet` converts them. */
export function totalWorth(parts: readonly Worth[]) {
  const all = <Part>(partsOf: (worth: Worth) => readonly Part[] | undefined): Part[] =>
    parts.flatMap((part) => partsOf(part) ?? []);
  const amount = (of: (worth: Worth) => Decimal | undefined): Decimal =>
    sum(parts.map(of).filter((value) => value !== undefined));
  const count = (of: (worth: Worth) => number | undefined): number =>
    parts.reduce((total, part) => total + (of(part) ?? 0), 0);
  return {
    holdings: {
      ...forEachPart((name) => all((part) => (name === 'creditDebt' ? [] : part[name]))),
      illiquid: all((part) => part.illiquid),
    } satisfies Holdings,
    exposures: all((part) => part.exposures),
    brokerCash: amount((part) => part.brokerCash),
    investmentCost: amount((part) => part.investmentCost),
    unrealizedGain: amount((part) => part.unrealizedGain),
    inTransit: all((part) => part.inTransit),
    estimated: all((part) => part.estimated),
    gaps: all((part) => part.gaps),
    unknownCurrencies: all((part) => part.unknownCurrencies),
    accountCount: count((part) => part.accountCount),
    investmentCount: count((part) => part.investmentCount),
    overduePayables: count((part) => part.overduePayables),
    priceTime: newest(parts.map((part) => part.priceTime ?? null)),
    stalePrices: count((part) => part.stalePrices),
  };
}

/** The latest of some instants (ISO, UTC); null when none is known. */
export function newest(instants: readonly (string | null)[]): string | null {
  return (
    instants
      .filter((instant) => instant !== null)
      .sort()
      .at(-1) ?? null
  );
}
