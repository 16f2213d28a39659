import { byCurrency } from '../../../finance/money/money.ts';
import { mostPlaces, scaledDigits } from '../../../finance/money/scaled.ts';
import type { Worth } from '../../../finance/net-worth/worth.ts';
import {
  buildSeries,
  type Dated,
  type Note,
  type PastWorth,
} from '../../../finance/net-worth/worth-series.ts';
import type { PastQuestion, WorthQuestion } from '../../area-worth.ts';
import type { Db } from '../../db/database.ts';
import { listFixedAssetFigures, type NamedFigures } from './fixed-assets.repository.ts';
import { countedOn } from './valuations/counted-value.ts';
import { type AssetFacts, factsOfAll } from './value/asset-facts.ts';
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
  const factsOf = await factsOfAll(db, ownerId);
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
  const estimated = assets.flatMap(({ asset }) => startingNotes(asset, factsOf(asset.id)));
  return { series: builder.series(), estimated };
}

/** Names an asset on the days on which a market value counts that leads to the first one stated. */
function startingNotes(
  { name, purchase_date }: NamedFigures,
  { valuations: [first], bases }: AssetFacts,
): Dated<Note>[] {
  if (!first) return [];
  const note = { subject: name, message: `起始估值：由购买价推算到 ${first.day} 的估值` };
  return bases.flatMap(({ basis, from_day }, index) => {
    const from = from_day < purchase_date ? purchase_date : from_day;
    const next = bases[index + 1]?.from_day ?? first.day;
    const until = next < first.day ? next : first.day;
    return basis === 'MARKET' && from < until ? [{ note, from, until }] : [];
  });
}

function rateOf({ rate }: DatedValue): string {
  return rate;
}
