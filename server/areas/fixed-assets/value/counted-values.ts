import type { Day } from '../../../../finance/calendar/days.ts';
import { type Cents, centsOfText } from '../../../../finance/money/cents.ts';
import type { Db } from '../../../db/database.ts';
import type { DatedFigures } from '../fixed-assets.repository.ts';
import type { ValuationRow, ValueBasisRow } from '../valuations/asset-valuations.repository.ts';
import { factsOfAll } from './asset-facts.ts';
import { type DatedBookValue, listBookValues } from './book-values.ts';

/** What an asset counted for from a day on. */
export interface DatedValue {
  day: Day;
  cents: Cents;
  /** Decimal text: units of the base currency for one of the asset's. */
  rate: string;
  /**
   * Depreciation while the book value counts, the market where one market value follows another, and
   * else what was done: added, edited, scrapped, or another of the two values counts.
   */
  cause: DatedBookValue['cause'] | 'market';
  /** Whether it is a market value. */
  isMarket: boolean;
}

/** An owner's assets with what each counted for, from each day on which that changed. */
export async function listCountedValues(
  db: Db,
  ownerId: string,
): Promise<{ asset: DatedFigures; values: DatedValue[] }[]> {
  const factsOf = await factsOfAll(db, ownerId);
  const books = await listBookValues(db, ownerId, factsOf);
  return books.map(({ asset, values }) => {
    const { valuations, bases } = factsOf(asset.id);
    return { asset, values: [...countedValues(values, valuations, bases)] };
  });
}

type Change = { day: Day } & (
  | { book: DatedBookValue }
  | { market: ValuationRow }
  | { basis: ValueBasisRow['basis'] }
);

/** All of them ascend by day. On one day a month is charged first, then a market value counts, then a choice. */
function* countedValues(
  books: readonly DatedBookValue[],
  valuations: readonly ValuationRow[],
  bases: readonly ValueBasisRow[],
): Generator<DatedValue> {
  const changes: Change[] = [
    ...books.map((book) => ({ day: book.day, book })),
    ...valuations.map((market) => ({ day: market.day, market })),
    ...bases.map(({ from_day, basis }) => ({ day: from_day, basis })),
  ].sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
  let book: DatedBookValue | undefined;
  let market: Cents | undefined;
  let basis: ValueBasisRow['basis'] = 'BOOK';
  let last: DatedValue | undefined;
  for (const change of changes) {
    if ('book' in change) book = change.book;
    else if ('market' in change) market = centsOfText(change.market.value);
    else basis = change.basis;
    if (!book) continue;
    const counted = book.isHeld && basis === 'MARKET' ? market : undefined;
    const value: DatedValue = {
      day: change.day,
      cents: counted ?? book.cents,
      rate: book.rate,
      cause: causeOf(change, last),
      isMarket: counted !== undefined,
    };
    if (last && isSame(last, value)) continue;
    last = value;
    yield value;
  }
}

function causeOf(change: Change, last: DatedValue | undefined): DatedValue['cause'] {
  if ('book' in change) return change.book.cause;
  return 'market' in change && last?.isMarket ? 'market' : 'assets';
}

function isSame(a: DatedValue, b: DatedValue): boolean {
  return a.cents === b.cents && a.rate === b.rate && a.isMarket === b.isMarket;
}
