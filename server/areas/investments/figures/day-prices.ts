import { addDays, type Day } from '../../../../finance/calendar/days.ts';
import { type Decimal, decimal } from '../../../../finance/money/decimal.ts';
import { convert } from '../../../../finance/money/money.ts';
import { noRates, reachingBack } from '../../../../finance/money/rates.ts';
import { fromDecimalColumn } from '../../../db/columns.ts';
import type { Db } from '../../../db/database.ts';
import { closesBefore } from '../../quotes/closes.repository.ts';
import { ratesOnDays } from '../../rates/rates.repository.ts';
import type { Holding } from '../holdings.repository.ts';
import { manualPricesBefore } from '../prices/manual-prices.repository.ts';

/** No market is closed for so long: an older price is not that of the day before. */
const mostDaysApart = 14;

/**
 * The price that each holding had before the day of its current one: the market's newest close, or
 * what the owner entered for that day or a later one. Undefined where the newest is weeks older.
 */
export async function pricesBefore(
  db: Db,
  ownerId: string,
  rows: readonly Holding[],
): Promise<(row: Holding) => Decimal | undefined> {
  const priced = rows.flatMap((row) => (row.price ? [{ row, day: row.price.day }] : []));
  const closes = await closesBefore(
    db,
    priced.flatMap(({ row, day }) =>
      row.instrument_key ? [{ key: row.instrument_key, day }] : [],
    ),
  );
  const entered = await manualPricesBefore(
    db,
    ownerId,
    priced.map(({ row, day }) => ({ id: row.id, day })),
  );
  const closeOf = ({ instrument_key: key, price }: Holding) =>
    closes.get(`${key} ${price?.day ?? ''}`);
  const foreign = rows.flatMap((row) => {
    const close = closeOf(row);
    return close && close.currency !== row.currency ? [close.day] : [];
  });
  const rates = reachingBack(foreign, await ratesOnDays(db, foreign));
  return (row) => {
    const oldest: Day = addDays(row.price?.day ?? '1970-01-01', -mostDaysApart);
    const close = closeOf(row);
    const manual = entered.get(row.id);
    const newest = [close?.day ?? '', manual?.day ?? ''].sort().at(-1) ?? '';
    if (newest < oldest) return undefined;
    if (manual?.day === newest) return fromDecimalColumn(manual.price);
    if (!close) return undefined;
    const money = { amount: decimal(close.close), currency: close.currency };
    return convert(money, row.currency, rates.get(close.day) ?? noRates);
  };
}
