import type { Currency } from '../../../../contract/fields/currencies.ts';
import type { Uncategorized } from '../../../../contract/spending/uncategorized.ts';
import { isOwnType } from '../../../../finance/ledger/ledger.ts';
import { type Decimal, sum, toWire } from '../../../../finance/money/decimal.ts';
import { convert } from '../../../../finance/money/money.ts';
import { noRates, type RateTable } from '../../../../finance/money/rates.ts';
import { fold } from '../../../../finance/spending/fold.ts';
import { fromDecimalColumn } from '../../../db/columns.ts';
import type { Db } from '../../../db/database.ts';
import { ratesOnDays } from '../../rates/rates.repository.ts';
import { listCategories } from '../categories.repository.ts';
import {
  indexCategories,
  type LightEntry,
  listLightEntries,
  listParts,
} from '../entries.repository.ts';
import { categoryOf, kindOf } from '../entry-answers.ts';

/** Income and expense without a category by payee and direction, and without one by description. */
export async function listUncategorized(
  db: Db,
  ownerId: string,
  base: Currency,
  days: { from?: string; to?: string },
): Promise<Uncategorized[]> {
  const categories = indexCategories(await listCategories(db, ownerId));
  const split = new Set((await listParts(db, ownerId)).map(({ entry_id }) => entry_id));
  const rows = (await listLightEntries(db, ownerId, days)).filter(
    (row) =>
      isOwnType(row.type) &&
      categoryOf(row, categories) === null &&
      !split.has(row.chain) &&
      kindOf(row, null, categories) !== null,
  );
  const foreign = rows.filter(({ currency }) => currency !== base);
  const rates = await ratesOnDays(
    db,
    foreign.map(({ day }) => day),
  );
  return [...Map.groupBy(rows, keyOf).values()]
    .map((own) => toGroup(own, base, rates))
    .sort((a, b) => b.amount - a.amount || (keyOfGroup(a) < keyOfGroup(b) ? -1 : 1));
}

const directionOf = ({ amount }: LightEntry) => (amount.startsWith('-') ? 'OUT' : 'IN');

/** Spellings that differ in width, case and spaces alone are one. */
function keyOf(row: LightEntry): string {
  const { payee, description } = row;
  const who = payee === null ? `description ${fold(description ?? '')}` : `payee ${fold(payee)}`;
  return `${directionOf(row)} ${who}`;
}

function keyOfGroup({ direction, payee, description }: Uncategorized): string {
  return `${direction} ${payee} ${description}`;
}

function toGroup(
  rows: readonly LightEntry[],
  base: Currency,
  rates: ReadonlyMap<string, RateTable>,
): Uncategorized {
  const inOrder = rows.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
  const [first, last] = [inOrder[0], inOrder.at(-1)] as [LightEntry, LightEntry];
  const amounts: Decimal[] = [];
  const missing = new Set<Currency>();
  for (const { amount, currency, day } of inOrder) {
    const money = { amount: fromDecimalColumn(amount), currency };
    const converted = convert(money, base, rates.get(day) ?? noRates);
    if (converted) amounts.push(converted);
    else missing.add(currency);
  }
  return {
    payee: last.payee,
    description: last.payee === null ? last.description : null,
    direction: directionOf(last),
    count: rows.length,
    amount: toWire(sum(amounts).abs(), 2),
    currency: base,
    missingRates: [...missing],
    firstDay: first.day,
    lastDay: last.day,
  };
}
