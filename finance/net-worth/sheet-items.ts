import type { Currency } from '../../contract/fields/currencies.ts';
import type { SheetGroup } from '../../contract/net-worth/net-worth-fields.ts';
import { isAsset, type SheetPart, sheetParts } from '../../contract/net-worth/sheet-parts.ts';
import type { Cents } from '../money/cents.ts';
import { toText } from '../money/decimal.ts';
import { type Fixed, fixedOfText } from '../money/fixed.ts';
import { type RateTable, rateBetween } from '../money/rates.ts';
import { roundToSum } from '../money/round-to-sum.ts';
import type { AreaFlows, WorthItem } from './flows.ts';
import { unitsOfCent } from './rounded-parts.ts';

/** One line of a balance sheet: what an item is worth in the currency of the sheet. */
export interface SheetItem {
  /** Unique on the sheet, and the same on other days. */
  key: string;
  /** The key of the thing whose shares apply to it; for most items their own. */
  thing: string;
  name: string;
  kind: string;
  group: SheetGroup;
  part: SheetPart;
  /** What is owed is above zero; null without a rate. */
  amount: Cents | null;
}

/**
 * What every item of some areas is worth after their changes, at the rates of one day. The items of a
 * part are rounded so that they sum to its figure on the sheet.
 */
export function sheetItems(
  areas: readonly (AreaFlows & { area: string })[],
  { currency, rates }: { currency: Currency; rates: RateTable },
  figures: Readonly<Record<SheetPart, Cents>>,
): SheetItem[] {
  const exact = areas.flatMap(({ area, opening, flows }) =>
    [...Map.groupBy([...opening, ...flows], ({ of }) => of.key).values()].flatMap((amounts) =>
      worthOf(area, amounts, (from) => rateOf(rates, from, currency)),
    ),
  );
  return [...Map.groupBy(exact, ({ part }) => part)].flatMap(([part, items]) =>
    withAmounts(items, figures[part]),
  );
}

/**
 * Rounds the kinds of a part so that they sum to its figure, and then the items of each kind: the other
 * way round the fen of two hundred holdings would gather in the kinds.
 */
function withAmounts(items: readonly ExactItem[], figure: Cents): SheetItem[] {
  const kinds = [...Map.groupBy(items, ({ group, kind }) => `${group} ${kind}`).values()];
  const ofKinds = roundToSum(
    kinds.map((some) => some.reduce((sum, { worth }) => sum + (worth ?? 0n), 0n)),
    unitsOfCent,
    figure,
  );
  return kinds.flatMap((some, at) => {
    const known = some.map(({ worth }) => worth).filter((worth) => worth !== null);
    const rounded = roundToSum(known, unitsOfCent, ofKinds[at] ?? 0n).values();
    return some.map(({ worth, ...named }) => ({
      ...named,
      amount: worth === null ? null : (rounded.next().value ?? null),
    }));
  });
}

interface ItemAmount {
  of: WorthItem;
  currency: Currency;
  amount: Fixed;
}

/** An item before its amount is rounded: in units of 10⁻⁸⁰, null without a rate. */
type ExactItem = Omit<SheetItem, 'amount'> & { worth: bigint | null };

/** None where an item is worth nothing. */
function worthOf(
  area: string,
  amounts: readonly ItemAmount[],
  rate: (from: Currency) => Fixed | undefined,
): ExactItem[] {
  const [first] = amounts;
  if (!first) return [];
  let worth: bigint | null = 0n;
  for (const [currency, some] of Map.groupBy(amounts, (one) => one.currency)) {
    const held = some.reduce((sum, { amount }) => sum + amount, 0n);
    if (held === 0n) continue;
    const found = rate(currency);
    worth = found === undefined || worth === null ? null : worth + held * found;
  }
  if (worth === 0n) return [];
  // The newest name and kind are those of the last change.
  const {
    key,
    thing = key,
    name,
    kind,
    part,
    isLongTerm,
    isRestricted,
  } = (amounts.at(-1) ?? first).of;
  const named = { key: `${area} ${key}`, thing: `${area} ${thing}`, name };
  if (part === 'cash' && worth !== null && worth < 0n) {
    const { label, group } = sheetParts.creditDebt;
    const owed = { part: 'creditDebt', kind: label, group } as const;
    return [{ ...named, ...owed, worth: -worth }];
  }
  return [
    {
      ...named,
      kind,
      part,
      group: isLongTerm ? 'longTermDebt' : isRestricted ? 'restricted' : sheetParts[part].group,
      worth: !isAsset(part) && worth !== null ? -worth : worth,
    },
  ];
}

function rateOf(rates: RateTable, from: Currency, to: Currency): Fixed | undefined {
  const rate = rateBetween(rates, from, to);
  return rate && fixedOfText(toText(rate));
}

/** The sum of items, of which those without a rate count for nothing. */
export function sumOfItems(items: readonly SheetItem[]): Cents {
  return items.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n);
}
