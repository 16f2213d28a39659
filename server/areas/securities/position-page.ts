import type { z } from 'zod';
import type { PositionPage, positionQuery } from '../../../contract/securities/positions.ts';
import { brokerRateUse, moneyOf } from '../../../finance/holdings/brokerage.ts';
import type { Db } from '../../db/database.ts';
import { pageAnswer } from '../../http/replies/envelope.ts';
import { pricePositions } from './portfolio.ts';
import { listPositionPage } from './positions.repository.ts';
import { type Conversion, toPosition } from './securities-answers.ts';
import { addDerivedCost, deriveCosts } from './trades/derived-costs.ts';

/** One page of positions, and the rates that its amounts were converted with. */
export async function positionPage(
  db: Db,
  ownerId: string,
  query: z.output<typeof positionQuery>,
  conversion: Conversion,
  now: Date,
): Promise<PositionPage> {
  const { rows, total } = await listPositionPage(db, ownerId, query, query);
  const costs = await deriveCosts(db, ownerId);
  const priced = (await pricePositions(db, rows, now)).map((position) =>
    addDerivedCost(position, position.row.account_type, costs),
  );
  const money = priced.flatMap(({ holding }) => moneyOf(holding));
  const { currency, rates, today } = conversion;
  return {
    ...pageAnswer(
      priced.map((position) => toPosition(position, conversion)),
      total,
      query,
    ),
    currency,
    ...brokerRateUse(money, currency, rates, today),
  };
}
