import { byCurrency } from '../../../finance/money/money.ts';
import { mostPlaces, scaledDigits } from '../../../finance/money/scaled.ts';
import type { Worth } from '../../../finance/net-worth/worth.ts';
import { buildSeries, type PastWorth } from '../../../finance/net-worth/worth-series.ts';
import type { PastQuestion, WorthQuestion } from '../../area-worth.ts';
import type { Db } from '../../db/database.ts';
import { listFixedAssetFigures } from './fixed-assets.repository.ts';
import { countedOn } from './valuations/counted-value.ts';
import { factsOfAll } from './value/asset-facts.ts';
import { type DatedValue, listCountedValues } from './value/counted-values.ts';
import { inBase } from './value/fixed-asset-value.ts';

/** What assets count for in net worth today, in the base currency at each asset's own exchange rate. */
export async function fixedAssetsWorth(
  db: Db,
  { ownerId, baseCurrency, today }: WorthQuestion,
): Promise<Worth> {
  const assets = await listFixedAssetFigures(db, ownerId);
  const factsOf = await factsOfAll(db, ownerId);
  const counted = inBase(assets, baseCurrency, (asset) =>
    countedOn(asset, factsOf(asset.id), today),
  );
  return { fixedAssets: byCurrency(counted) };
}

/**
 * What assets counted for at the end of each day, from the purchase date on, by the original value,
 * terms, exchange rate and choice of value of that day. A removed asset is not in the past either.
 */
export async function fixedAssetsOnDays(
  db: Db,
  { ownerId, days, baseCurrency }: PastQuestion,
): Promise<PastWorth> {
  const last = days.at(-1) ?? '';
  const assets = await listCountedValues(db, ownerId, last);
  const ratePlaces = mostPlaces(new Set(assets.flatMap(({ values }) => values.map(rateOf))));
  const builder = buildSeries(days, 2 + ratePlaces);
  const add = builder.to('fixedAssets', baseCurrency);
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

function rateOf({ rate }: DatedValue): string {
  return rate;
}
