import { type Cents, centsToText } from '../../../finance/money/cents.ts';
import { type Fixed, fixedOfText, multiplyFixed } from '../../../finance/money/fixed.ts';
import type {
  AreaFlows,
  ItemFlow,
  ItemWorth,
  WorthItem,
} from '../../../finance/net-worth/flows.ts';
import type { FlowQuestion } from '../../area-worth.ts';
import type { Db } from '../../db/database.ts';
import { type DatedValue, listCountedValues } from './value/counted-values.ts';

/** What fixed assets changed by between the ends of two days: ended months, and what was done. */
export async function fixedAssetFlows(
  db: Db,
  { ownerId, from, to, baseCurrency: currency }: FlowQuestion,
): Promise<AreaFlows> {
  const opening: ItemWorth[] = [];
  const flows: ItemFlow[] = [];
  for (const { asset, values } of await listCountedValues(db, ownerId, to)) {
    const { id: key, name, asset_category: kind } = asset;
    const item: WorthItem = { key, name, part: 'fixedAssets', kind };
    let before: DatedValue | undefined;
    for (const value of values) {
      if (value.day > to) break;
      const was = before;
      const of = value.isMarket ? { ...item, name: `${name}（按市场估值）` } : item;
      const amount = inBase(value) - (was ? inBase(was) : 0n);
      before = value;
      if (value.day <= from) opening.push({ of, currency, amount });
      else if (amount !== 0n) {
        const formula = () => formulaOf(value, was);
        const { day, cause: part } = value;
        flows.push({ of, day, subject: name, currency, amount, part, formula });
      }
    }
  }
  return { opening, flows };
}

function inBase({ cents, rate }: DatedValue): Fixed {
  return multiplyFixed(fixedOfText(centsToText(cents)), fixedOfText(rate));
}

function formulaOf(now: DatedValue, before: DatedValue | undefined): string {
  if (!before || before.cents === 0n) return timesRate(centsToText(now.cents), now.rate);
  if (before.rate === now.rate) {
    const difference = differenceOf(now.cents, before.cents);
    return now.rate === '1' ? difference : timesRate(`(${difference})`, now.rate);
  }
  const own = timesRate(centsToText(now.cents), now.rate);
  return `${own} − ${timesRate(centsToText(before.cents), before.rate)}`;
}

function differenceOf(now: Cents, before: Cents): string {
  return `${centsToText(now)} − ${centsToText(before)}`;
}

function timesRate(amount: string, rate: string): string {
  return rate === '1' ? amount : `${amount} × ${rate}`;
}
