import type { Currency } from '../../contract/currencies.ts';
import type { Money } from '../../finance/money.ts';
import { type Area, revisionIn } from '../db/data-revision.ts';
import type { Caller } from '../http/caller.ts';
import { createKept, type Kept } from '../kept.ts';
import type { DebtFigures } from './debt-figures.ts';
import type { InvestmentFigures } from './investment-figures.ts';
import type { SecuritiesFigures } from './securities-figures.ts';

/** What each area adds to the balance sheet. */
export interface AreaFigures {
  accounts: { cash: Money[] };
  fixedAssets: { values: Money[] };
  investments: InvestmentFigures;
  securities: SecuritiesFigures;
  debts: DebtFigures;
}

/** The same for many people, each kept while that area of theirs stands. */
export type KeptFigures = { readonly [A in Area]: Kept<AreaFigures[A]> };

/** What a user's figures take however few amounts they hold. */
const leastAmounts = 10;

/** Keeps so many amounts for each area; 0 works each of them out anew. */
export function createKeptFigures(most: number): KeptFigures {
  const kept = <F>(amountsOf: (figures: F) => number) =>
    createKept<F>(most, (figures) => amountsOf(figures) + leastAmounts);
  return {
    accounts: kept(({ cash }) => cash.length),
    fixedAssets: kept(({ values }) => values.length),
    investments: kept(({ values, exposures }) => values.length + exposures.length),
    securities: kept(({ values, exposures }) => values.length + exposures.length),
    debts: kept(({ receivables, payables }) => receivables.length + payables.length),
  };
}

/**
 * Answers what one area adds to an overview: as kept, while neither the area nor what all areas
 * rest on (rates, quotes, the time to the minute) has changed, and else as worked out and kept.
 */
export function keptFor(
  kept: KeptFigures,
  { userId, dataRevision }: Pick<Caller, 'userId' | 'dataRevision'>,
  currency: Currency,
  now: Date,
) {
  const minute = Math.floor(now.getTime() / 60_000);
  return async <A extends Area>(
    area: A,
    workOut: () => Promise<AreaFigures[A]>,
  ): Promise<AreaFigures[A]> => {
    const key = `${userId} ${currency}`;
    const state = `${revisionIn(area, dataRevision)} ${minute}`;
    const found = kept[area].find(key, state);
    if (found) return found;
    const figures = await workOut();
    kept[area].keep(key, state, figures);
    return figures;
  };
}
