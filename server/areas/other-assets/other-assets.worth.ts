import { otherAssetKindLabels } from '../../../contract/other-assets/other-asset-fields.ts';
import { centsOfText } from '../../../finance/money/cents.ts';
import { type Fixed, fixedOfText } from '../../../finance/money/fixed.ts';
import { byCurrency } from '../../../finance/money/money.ts';
import type {
  AreaFlows,
  Beginning,
  ItemFlow,
  ItemWorth,
  WorthItem,
} from '../../../finance/net-worth/flows.ts';
import type { Worth } from '../../../finance/net-worth/worth.ts';
import { buildSeries, type PastWorth } from '../../../finance/net-worth/worth-series.ts';
import type {
  BeginningQuestion,
  FlowQuestion,
  PastQuestion,
  WorthQuestion,
} from '../../area-worth.ts';
import type { Db } from '../../db/database.ts';
import { worthOf } from './other-asset-answers.ts';
import { listOtherAssets, type OtherAssetRow, type ValueRow } from './other-assets.repository.ts';

export async function otherAssetsWorth(db: Db, { ownerId }: WorthQuestion): Promise<Worth> {
  const assets = await listOtherAssets(db, ownerId);
  const restricted = assets.filter(({ row }) => row.is_restricted === 1);
  return {
    otherAssets: byCurrency(assets.map(worthOf)),
    illiquid: byCurrency(restricted.map(worthOf)),
  };
}

/** At the end of each day the newest value of that day or before it; nothing before the first. */
export async function otherAssetsOnDays(
  db: Db,
  { ownerId, days }: PastQuestion,
): Promise<PastWorth> {
  const builder = buildSeries(days, 2);
  for (const { row, values } of await listOtherAssets(db, ownerId)) {
    const add = builder.to('otherAssets', row.currency);
    let before = 0n;
    for (const { day, value } of values) {
      const cents = centsOfText(value);
      add(day, cents - before);
      before = cents;
    }
    if (row.handed_over_on !== null) add(row.handed_over_on, -before);
  }
  return { series: builder.series() };
}

/**
 * What values changed by between the ends of two days: what was paid in or taken out is money saved,
 * interest is income, and the rest of a change is the market's. A first value is an entry.
 */
export async function otherAssetFlows(
  db: Db,
  { ownerId, from, to }: FlowQuestion,
): Promise<AreaFlows> {
  const opening: ItemWorth[] = [];
  const flows: ItemFlow[] = [];
  for (const { row, values } of await listOtherAssets(db, ownerId)) {
    const { currency, name } = row;
    const of = itemOf(row);
    const last = values.findLast(({ day }) => day <= from);
    const handed = row.handed_over_on;
    if (last && (handed === null || handed > from)) {
      opening.push({ of, currency, amount: fixedOfText(last.value) });
    }
    for (const [index, value] of values.entries()) {
      if (value.day <= from || value.day > to) continue;
      const before = values[index - 1];
      const isTaken = before === undefined && row.taken_over_on !== null;
      for (const [part, amount] of partsOf(value, before, isTaken)) {
        if (amount !== 0n) {
          flows.push({ of, day: value.day, subject: name, currency, amount, part });
        }
      }
    }
    const amount = -fixedOfText(values.at(-1)?.value ?? '0');
    if (handed !== null && handed > from && handed <= to && amount !== 0n) {
      flows.push({ of, day: handed, subject: name, currency, amount, part: 'household' });
    }
  }
  return { opening, flows };
}

/** First values, as far as nothing was paid in for them. */
export async function otherAssetBeginnings(
  db: Db,
  { ownerId, isEnteredBy }: BeginningQuestion,
): Promise<Beginning[]> {
  return (await listOtherAssets(db, ownerId)).flatMap(({ row, values: [first] }) => {
    const [, , recorded] = first ? partsOf(first, undefined) : [];
    if (
      !first ||
      row.taken_over_on !== null ||
      !recorded ||
      !isEnteredBy(first.day, row.created_at)
    )
      return [];
    const { name: subject, currency } = row;
    return [{ day: first.day, subject, currency, amount: recorded[1], thing: row.id }];
  });
}

function partsOf(
  value: ValueRow,
  before: ValueRow | undefined,
  isTakenOver = false,
): ['saving' | 'income' | 'market' | 'recorded' | 'household', Fixed][] {
  const saved = fixedOfText(value.paid_in) - fixedOfText(value.taken_out);
  const interest = fixedOfText(value.interest);
  const change = fixedOfText(value.value) - fixedOfText(before?.value ?? '0');
  return [
    ['saving', saved],
    ['income', interest],
    [before ? 'market' : isTakenOver ? 'household' : 'recorded', change - saved - interest],
  ];
}

function itemOf({ id, name, kind, is_restricted }: OtherAssetRow): WorthItem {
  return {
    key: id,
    name,
    part: 'otherAssets',
    kind: otherAssetKindLabels[kind],
    ...(is_restricted === 1 && { isRestricted: true }),
  };
}
