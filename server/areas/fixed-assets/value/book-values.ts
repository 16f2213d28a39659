import type { Day } from '../../../../finance/calendar/days.ts';
import { addMonths, monthsBetween } from '../../../../finance/calendar/months.ts';
import { monthlyBookValues } from '../../../../finance/depreciation/depreciation.ts';
import { type Cents, centsOfText } from '../../../../finance/money/cents.ts';
import { timelineOf } from '../../../../finance/net-worth/worth-series.ts';
import type { Db } from '../../../db/database.ts';
import {
  listWorthChanges,
  type WorthChangeRow,
} from '../../worth-changes/worth-changes.repository.ts';
import { listNamedFigures, type NamedFigures } from '../fixed-assets.repository.ts';
import {
  areSameTerms,
  type FixedAssetTermsRow,
  listPastTerms,
  type Terms,
} from './fixed-asset-terms.repository.ts';
import { toDepreciable } from './fixed-asset-value.ts';

/** What an asset was in the books at from a day on. */
export interface DatedBookValue {
  day: Day;
  cents: Cents;
  /** Decimal text: units of the base currency for one of the asset's. */
  rate: string;
  /** Whether it was owned and not scrapped; one that is used up is still held, at 0. */
  isHeld: boolean;
  /** Whether it was used up, or else added, edited, scrapped or taken back. */
  cause: 'depreciation' | 'assets';
}

/** An owner's assets with what each was in the books at, from each day on which that changed, until a day. */
export async function listBookValues(
  db: Db,
  ownerId: string,
  last: Day,
): Promise<{ asset: NamedFigures; values: DatedBookValue[] }[]> {
  const assets = await listNamedFigures(db, ownerId);
  const changes = await listWorthChanges(db, ownerId, ['FIXED_ASSET']);
  const changesOf = Map.groupBy(changes, ({ row_id }) => row_id);
  const terms = await listPastTerms(db, ownerId);
  const termsOf = Map.groupBy(terms, ({ asset_id }) => asset_id);
  return assets.map((asset) => {
    const [changed, past] = [changesOf.get(asset.id) ?? [], termsOf.get(asset.id) ?? []];
    return { asset, values: bookValues(asset, changed, past, last) };
  });
}

/** A stretch of days on which an asset depreciated by the same original value and terms. */
interface Stretch {
  from: Day;
  /** The first day of the next, or the last day that is asked for: its charge belongs here too. */
  until: Day;
  /** Decimal text; 0 while it was scrapped. */
  amount: string;
  terms: Terms;
}

/**
 * An asset counts from its purchase date. Its original value and terms are those of the day, and an
 * edit counts from its own day on; a month that ends with that day is charged first. `past`: the terms
 * until each day, in their order; after the last of them those of the asset itself count. What begins
 * after the last day that is asked for is left out.
 */
function bookValues(
  asset: NamedFigures,
  changes: readonly WorthChangeRow[],
  past: readonly FixedAssetTermsRow[],
  last: Day,
): DatedBookValue[] {
  const { purchase_date: purchased } = asset;
  const amounts = timelineOf(
    changes.map(({ kind, day, amount_after }) => ({
      day: kind === 'ADDED' || day < purchased ? purchased : day,
      amount: amount_after,
    })),
  );
  const first = amounts[0]?.day ?? purchased;
  const edited = past.map(({ until }) => until).filter((until) => until > first);
  const days = [...new Set([...amounts.map(({ day }) => day), ...edited])].sort();
  const values: DatedBookValue[] = [];
  let before: Stretch | undefined;
  for (const [index, from] of days.entries()) {
    if (from > last) break;
    const amount = amounts.findLast(({ day }) => day <= from)?.amount ?? '0';
    const terms = past.find(({ until }) => until > from) ?? asset;
    const stretch = { from, until: days[index + 1] ?? last, amount, terms };
    addValues(values, stretch, causeOf(before, stretch));
    before = stretch;
  }
  return values;
}

/** More units done are use; every other edit is not. */
function causeOf(before: Stretch | undefined, { amount, terms }: Stretch) {
  const isUse =
    before?.amount === amount &&
    terms.depreciation_method === 'UNITS_OF_PRODUCTION' &&
    areSameTerms(before.terms, terms, 'used_units');
  return isUse ? 'depreciation' : 'assets';
}

/** Adds the book values of a stretch. */
function addValues(
  datedValues: DatedBookValue[],
  { from, until, amount, terms }: Stretch,
  cause: DatedBookValue['cause'],
): void {
  const rate = terms.exchange_rate;
  if (amount === '0') {
    datedValues.push({ day: from, cents: 0n, rate, isHeld: false, cause });
    return;
  }
  const values = monthlyBookValues(scheduleOf(terms, amount, until));
  const start = terms.start_use_date;
  const chargedAtFirst = Math.min(Math.max(0, monthsBetween(start, from) - 1), values.length - 1);
  datedValues.push({ day: from, cents: values[chargedAtFirst] ?? 0n, rate, isHeld: true, cause });
  for (let charged = chargedAtFirst + 1; charged < values.length; charged += 1) {
    const day = `${addMonths(start, charged + 1)}-01`;
    if (day > until) return;
    const cents = values[charged] ?? 0n;
    datedValues.push({ day, cents, rate, isHeld: true, cause: 'depreciation' });
  }
}

/** The schedule as it was with an original value, with the months until a day: as if it were used no longer. */
function scheduleOf(terms: Terms, originalValue: string, until: Day) {
  const used = { original_value: originalValue, disposal_date: until };
  const schedule = toDepreciable({ ...terms, ...used });
  const original = centsOfText(originalValue);
  const salvageValue = schedule.salvageValue > original ? original : schedule.salvageValue;
  return { ...schedule, salvageValue };
}
