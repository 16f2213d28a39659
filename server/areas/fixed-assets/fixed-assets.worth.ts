import type { Day } from '../../../finance/calendar/days.ts';
import { addMonths, monthsBetween } from '../../../finance/calendar/months.ts';
import { monthlyBookValues } from '../../../finance/depreciation/depreciation.ts';
import { type Cents, centsOfText } from '../../../finance/money/cents.ts';
import { byCurrency } from '../../../finance/money/money.ts';
import { mostPlaces, scaledDigits } from '../../../finance/money/scaled.ts';
import type { Worth } from '../../../finance/net-worth/worth.ts';
import {
  buildSeries,
  type PastWorth,
  type Stated,
  timelineOf,
} from '../../../finance/net-worth/worth-series.ts';
import type { PastQuestion, WorthQuestion } from '../../area.ts';
import type { Db } from '../../db/database.ts';
import {
  listWorthChanges,
  type WorthChangeRow,
} from '../worth-changes/worth-changes.repository.ts';
import {
  type DatedFigures,
  listDatedFigures,
  listFixedAssetFigures,
} from './fixed-assets.repository.ts';
import { toDepreciable, worthOf } from './value/fixed-asset-value.ts';

export async function fixedAssetsWorth(
  db: Db,
  { ownerId, baseCurrency, today }: WorthQuestion,
): Promise<Worth> {
  const assets = await listFixedAssetFigures(db, ownerId);
  return { fixedAssets: byCurrency(worthOf(assets, baseCurrency, today)) };
}

/**
 * Book values at the end of each day, from the purchase date on, by the original value that counted
 * then. Everything else of the schedule (life, method, salvage, units) and the exchange rate are
 * those of today; an asset that was removed is not there in the past either.
 */
export async function fixedAssetsOnDays(
  db: Db,
  { ownerId, days, baseCurrency }: PastQuestion,
): Promise<PastWorth> {
  const assets = await listDatedFigures(db, ownerId);
  const changes = Map.groupBy(
    await listWorthChanges(db, ownerId, ['FIXED_ASSET']),
    ({ row_id }) => row_id,
  );
  const ratePlaces = mostPlaces(assets.map(({ exchange_rate }) => exchange_rate));
  const builder = buildSeries(days, 2 + ratePlaces);
  const add = builder.to('fixedAssets', baseCurrency);
  const last = days.at(-1) ?? '';
  for (const asset of assets) {
    const rate = scaledDigits(asset.exchange_rate, ratePlaces);
    let before = 0n;
    for (const { day, cents } of bookValues(asset, changes.get(asset.id) ?? [])) {
      if (day > last) break;
      add(day, (cents - before) * rate);
      before = cents;
    }
  }
  return { series: builder.series() };
}

/** What an asset was in the books at from a day on. */
export interface DatedBookValue {
  day: Day;
  cents: Cents;
  /** Whether a month was charged, or the asset was added, edited, scrapped or removed. */
  cause: 'depreciation' | 'assets';
}

/**
 * What an asset was in the books at, from each day on which that changed. A month that ends with the
 * day of an edit is charged first.
 */
export function* bookValues(
  asset: DatedFigures,
  changes: readonly WorthChangeRow[],
): Generator<DatedBookValue> {
  const { purchase_date: purchased } = asset;
  const stated = changes.map(({ kind, day, amount_after }) => ({
    day: kind === 'ADDED' || day < purchased ? purchased : day,
    amount: amount_after,
  }));
  const timeline = timelineOf(stated);
  for (const [index, statement] of timeline.entries()) {
    yield* bookValuesFrom(asset, statement, timeline[index + 1]?.day);
  }
}

/** The book values while one original value counted, until the day of the next. */
function* bookValuesFrom(
  asset: DatedFigures,
  { day: from, amount }: Stated,
  until: Day | undefined,
): Generator<DatedBookValue> {
  if (amount === '0') {
    yield { day: from, cents: 0n, cause: 'assets' };
    return;
  }
  const values = monthlyBookValues(scheduleWith(asset, amount));
  const start = asset.start_use_date;
  const chargedAtFirst = Math.min(Math.max(0, monthsBetween(start, from) - 1), values.length - 1);
  yield { day: from, cents: values[chargedAtFirst] ?? 0n, cause: 'assets' };
  for (let charged = chargedAtFirst + 1; charged < values.length; charged += 1) {
    const day = `${addMonths(start, charged + 1)}-01`;
    if (until !== undefined && day > until) return;
    yield { day, cents: values[charged] ?? 0n, cause: 'depreciation' };
  }
}

/** The schedule as it was with another original value, before the asset was scrapped. */
function scheduleWith(asset: DatedFigures, originalValue: string) {
  const schedule = toDepreciable({ ...asset, original_value: originalValue, disposal_date: null });
  const original = centsOfText(originalValue);
  const salvageValue = schedule.salvageValue > original ? original : schedule.salvageValue;
  return { ...schedule, salvageValue };
}
