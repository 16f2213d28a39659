import { isCurrency, marketValue } from '../../../../finance/holdings/brokerage.ts';
import type { Money } from '../../../../finance/money/money.ts';
import type { ReturnPosition } from '../../../../finance/returns/position.ts';
import type { ReturnScope, ReturnsQuestion } from '../../../area.ts';
import type { Db } from '../../../db/database.ts';
import { type AccountHoldings, loadPortfolio } from '../portfolio.ts';
import { activeOf } from '../securities-answers.ts';
import { listRecordedDays } from './securities-days.repository.ts';
import { readingsOf, seriesOfReadings } from './securities-on-days.ts';

/**
 * Accounts as positions. What was put into one and taken out is not known: a broker says what is held.
 */
export async function securitiesReturns(
  db: Db,
  { ownerId, id, type, now }: ReturnsQuestion,
): Promise<ReturnScope> {
  const all = type === undefined ? await loadPortfolio(db, ownerId, now) : [];
  const accounts =
    id === undefined ? activeOf(all) : all.filter(({ account }) => account.id === id);
  return {
    positions: accounts.map(toPosition),
    value: async (days) => {
      const recorded = await listRecordedDays(db, ownerId, days.at(-1) ?? '');
      const readings = Map.groupBy(readingsOf(recorded), ({ accountId }) => accountId);
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

function toPosition({ account, positions, cash }: AccountHoldings): ReturnPosition {
  const money = [...positions.flatMap(({ holding }) => marketValue(holding) ?? []), ...cash];
  const now = money.filter((value): value is Money => isCurrency(value.currency));
  return {
    id: account.id,
    name: account.account_name,
    currency: now[0]?.currency ?? 'CNY',
    places: 2,
    entries: null,
    folded: null,
    paid: new Map(),
    now,
    isUnpricedNow: false,
    isHandPriced: false,
  };
}
