import { isCurrency } from '../../../../contract/fields/currencies.ts';
import { marketValue } from '../../../../finance/holdings/brokerage.ts';
import { fixedOfText, multiplyFixed } from '../../../../finance/money/fixed.ts';
import type { Money } from '../../../../finance/money/money.ts';
import type { ReturnPosition } from '../../../../finance/returns/position.ts';
import { statedFlows } from '../../../../finance/returns/stated-flows.ts';
import type { ReturnScope, ReturnsQuestion } from '../../../area-returns.ts';
import type { Db } from '../../../db/database.ts';
import { toStated } from '../cash-flows.ts';
import { type AccountHoldings, loadPortfolio } from '../portfolio.ts';
import { activeOf } from '../securities-answers.ts';
import { listRecordedDays } from './securities-days.repository.ts';
import { type Reading, readingsOf, seriesOfReadings } from './securities-on-days.ts';

/**
 * Accounts as positions. A broker reports what is held; what was paid into an account and out of it
 * since its first reading is known where its owner states it.
 */
export async function securitiesReturns(
  db: Db,
  { ownerId, id, type, now }: ReturnsQuestion,
): Promise<ReturnScope> {
  const all = type === undefined ? await loadPortfolio(db, ownerId, now) : [];
  const accounts =
    id === undefined ? activeOf(all) : all.filter(({ account }) => account.id === id);
  const isStated = accounts.some(({ cashFlows }) => cashFlows !== undefined);
  const known = isStated
    ? readingsByAccount(await listRecordedDays(db, ownerId, lastDay))
    : noReadings;
  return {
    positions: accounts.map((one) => toPosition(one, known.get(one.account.id) ?? [])),
    readValues: async (days) => {
      const recorded = await listRecordedDays(db, ownerId, days.at(-1) ?? '');
      const readings = readingsByAccount(recorded);
      return {
        seriesOf: (some) =>
          seriesOfReadings(
            some.flatMap((one) => readings.get(one.id) ?? []),
            days,
          ),
        priceOn: () => undefined,
      };
    },
  };
}

/** Later than any reading. */
const lastDay = '9999-12-31';
const noReadings: ReadonlyMap<string, Reading[]> = new Map();

function readingsByAccount(rows: Parameters<typeof readingsOf>[0]): Map<string, Reading[]> {
  return Map.groupBy(readingsOf(rows), ({ accountId }) => accountId);
}

/**
 * What was paid in and out by the readings of an account; undefined where its owner states nothing.
 */
function statedOf(
  { cashFlows }: AccountHoldings,
  readings: readonly Reading[],
): Pick<ReturnPosition, 'stated'> {
  const [first] = readings;
  if (!cashFlows || !first) return {};
  const found = first.rows.flatMap(({ price, quantity, currency }) =>
    price === null || !isCurrency(currency)
      ? []
      : [{ currency, amount: multiplyFixed(fixedOfText(quantity), fixedOfText(price)) }],
  );
  const days = readings.map(({ day }) => day);
  return { stated: statedFlows(days, found, cashFlows.map(toStated)) };
}

function toPosition(holdings: AccountHoldings, readings: readonly Reading[]): ReturnPosition {
  const { account, positions, cash } = holdings;
  const money = [...positions.flatMap(({ holding }) => marketValue(holding) ?? []), ...cash];
  const now = money.filter((value): value is Money => isCurrency(value.currency));
  return {
    id: account.id,
    name: account.account_name,
    currency: now[0]?.currency ?? 'CNY',
    places: 2,
    entries: null,
    ...statedOf(holdings, readings),
    folded: null,
    paid: new Map(),
    now,
    isUnpricedNow: false,
    isHandPriced: false,
  };
}
