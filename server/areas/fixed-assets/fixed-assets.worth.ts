import { byCurrency } from '../../../finance/money/money.ts';
import { mostPlaces, scaledDigits } from '../../../finance/money/scaled.ts';
import type { Worth } from '../../../finance/net-worth/worth.ts';
import { buildSeries, type PastWorth } from '../../../finance/net-worth/worth-series.ts';
import type { PastQuestion, WorthQuestion } from '../../area.ts';
import type { Db } from '../../db/database.ts';
import { listFixedAssetFigures } from './fixed-assets.repository.ts';
import { type DatedBookValue, listBookValues } from './value/book-values.ts';
import { worthOf } from './value/fixed-asset-value.ts';

export async function fixedAssetsWorth(
  db: Db,
  { ownerId, baseCurrency, today }: WorthQuestion,
): Promise<Worth> {
  const assets = await listFixedAssetFigures(db, ownerId);
  return { fixedAssets: byCurrency(worthOf(assets, baseCurrency, today)) };
}

/**
 * Book values at the end of each day, from the purchase date on, by the original value, terms and
 * exchange rate that counted then. An asset that was removed is not there in the past either.
 */
export async function fixedAssetsOnDays(
  db: Db,
  { ownerId, days, baseCurrency }: PastQuestion,
): Promise<PastWorth> {
  const assets = await listBookValues(db, ownerId);
  const ratePlaces = mostPlaces(new Set(assets.flatMap(({ values }) => values.map(rateOf))));
  const builder = buildSeries(days, 2 + ratePlaces);
  const add = builder.to('fixedAssets', baseCurrency);
  const last = days.at(-1) ?? '';
  for (const { values } of assets) {
    let before = 0n;
    for (const { day, cents, rate } of values) {
      if (day > last) break;
      const units = cents * scaledDigits(rate, ratePlaces);
      add(day, units - before);
      before = units;
    }
  }
  return { series: builder.series() };
}

function rateOf({ rate }: DatedBookValue): string {
  return rate;
}
