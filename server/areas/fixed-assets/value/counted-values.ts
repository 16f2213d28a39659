import type { Day } from '../../../../finance/calendar/days.ts';
import { startingValues } from '../../../../finance/depreciation/starting-values.ts';
import { type Cents, centsOfText } from '../../../../finance/money/cents.ts';
import type { Db } from '../../../db/database.ts';
import type { DisposalRow } from '../disposal/asset-disposals.repository.ts';
import type { NamedFigures } from '../fixed-assets.repository.ts';
import type { ValuationRow, ValueBasisRow } from '../valuations/asset-valuations.repository.ts';
import { factsOfAll } from './asset-facts.ts';
import { type DatedBookValue, listBookValues } from './book-values.ts';

/** What an asset counted for from a day on. */
export interface DatedValue {
  day: Day;
  cents: Cents;
  /** Decimal text: units of the base currency for one of the asset's. */
  rate: string;
  /** Whether it was owned and not scrapped. */
  isHeld: boolean;
  /**
   * Depreciation while the book value counts, the market where one market value follows another, and
   * else what was done: added, edited, scrapped, another of the two values counts, or it was handed over.
   */
  cause: DatedBookValue['cause'] | 'market' | 'household';
  /** Whether it is a market value. */
  isMarket: boolean;
}

/** An owner's assets with what each counted for, from each day on which that changed, until a day. */
export async function listCountedValues(
  db: Db,
  ownerId: string,
  last: Day,
): Promise<{ asset: NamedFigures; values: DatedValue[] }[]> {
  const factsOf = await factsOfAll(db, ownerId);
  const books = await listBookValues(db, ownerId, last);
  return books.map(({ asset, values }) => {
    const { valuations, bases, disposal } = factsOf(asset.id);
    const markets = marketValues(asset, valuations);
    const isHandedOver = disposal?.kind === 'HANDED_OVER';
    // One that is disposed of on the day on which it was taken over came at what it counted for before.
    const isWhole = isHandedOver || (disposal && disposal.day === asset.taken_over_on);
    const counted = countedValues(
      isWhole ? values : untilDisposal(values, disposal),
      markets,
      bases,
    );
    const cause = isHandedOver ? 'household' : 'assets';
    const ended = isWhole ? untilGone(counted, disposal.day, cause) : counted;
    return { asset, values: sinceTakenOver(ended, asset.taken_over_on) };
  });
}

/** An asset counts until the day before its disposal. */
function untilDisposal(
  values: DatedBookValue[],
  disposal: DisposalRow | undefined,
): DatedBookValue[] {
  if (!disposal) return values;
  const before = values.filter(({ day }) => day <= disposal.day);
  const last = before.at(-1);
  return last
    ? [...before, { ...last, day: disposal.day, cents: 0n, isHeld: false, cause: 'assets' }]
    : [];
}

/** What it counts for on the day is what leaves this owner: whatever else happens on that day comes first. */
function untilGone(values: DatedValue[], goneOn: Day, cause: 'household' | 'assets'): DatedValue[] {
  const before = values.filter(({ day }) => day <= goneOn);
  const last = before.at(-1);
  return last ? [...before, { ...last, day: goneOn, cents: 0n, isHeld: false, cause }] : [];
}

/**
 * What it counts for at the end of the day on which it was taken over is what has come to this owner. One that was
 * sold, scrapped or handed on that day has come nevertheless, and then gone.
 */
function sinceTakenOver(values: DatedValue[], takenOver: Day | null): DatedValue[] {
  if (takenOver === null) return values;
  const until = values.filter(({ day }) => day <= takenOver);
  const later = values.slice(until.length);
  const first = until.findLast(({ isHeld }) => isHeld);
  const last = until.at(-1);
  const gone: DatedValue[] = last && !last.isHeld ? [{ ...last, day: takenOver }] : [];
  return first ? [{ ...first, day: takenOver, cause: 'household' }, ...gone, ...later] : later;
}

/** The market values of an asset, and before the first of them those that lead to it. */
function marketValues(asset: NamedFigures, valuations: readonly ValuationRow[]): MarketChange[] {
  const stated = valuations.map(({ day, value }) => ({ day, cents: centsOfText(value) }));
  const [first] = stated;
  if (!first) return [];
  const purchase = { day: asset.purchase_date, cents: centsOfText(asset.original_value) };
  return [...startingValues(purchase, first), ...stated].map(({ day, cents }) => ({
    day,
    market: cents,
  }));
}

interface MarketChange {
  day: Day;
  market: Cents;
}

type Change = DatedBookValue | MarketChange | ValueBasisRow;

/** All of them ascend by day. On one day a month is charged first, then a market value counts, then a choice. */
function countedValues(
  books: readonly DatedBookValue[],
  markets: readonly MarketChange[],
  bases: readonly ValueBasisRow[],
): DatedValue[] {
  const changes: Change[] = [...books, ...markets, ...bases];
  if (changes.length > books.length) {
    changes.sort((a, b) => (dayOf(a) < dayOf(b) ? -1 : Number(dayOf(a) > dayOf(b))));
  }
  const values: DatedValue[] = [];
  let book: DatedBookValue | undefined;
  let market: Cents | undefined;
  let basis: ValueBasisRow['basis'] = 'BOOK';
  let last: DatedValue | undefined;
  for (const change of changes) {
    if ('cents' in change) book = change;
    else if ('market' in change) market = change.market;
    else basis = change.basis;
    if (!book) continue;
    const counted = book.isHeld && basis === 'MARKET' ? market : undefined;
    const value: DatedValue = {
      day: dayOf(change),
      cents: counted ?? book.cents,
      rate: book.rate,
      isHeld: book.isHeld,
      cause: causeOf(change, last),
      isMarket: counted !== undefined,
    };
    if (last && isSame(last, value)) continue;
    last = value;
    values.push(value);
  }
  return values;
}

function dayOf(change: Change): Day {
  return 'from_day' in change ? change.from_day : change.day;
}

function causeOf(change: Change, last: DatedValue | undefined): DatedValue['cause'] {
  if ('cents' in change) return change.cause;
  return 'market' in change && last?.isMarket ? 'market' : 'assets';
}

function isSame(a: DatedValue, b: DatedValue): boolean {
  return a.cents === b.cents && a.rate === b.rate && a.isMarket === b.isMarket;
}
