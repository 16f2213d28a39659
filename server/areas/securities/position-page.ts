import type { z } from 'zod';
import type { PositionPage, positionQuery } from '../../../contract/securities/positions.ts';
import { brokerRateUse, moneyOf } from '../../../finance/holdings/brokerage.ts';
import type { Db } from '../../db/database.ts';
import { pageAnswer } from '../../http/replies/envelope.ts';
import { pricePositions } from './portfolio.ts';
import { listPositionPage } from './positions.repository.ts';
import { type Telling, toPosition } from './securities-answers.ts';

/** One page of positions, and what the amounts on it rest on. */
export async function positionPage(
  db: Db,
  ownerId: string,
  query: z.output<typeof positionQuery>,
  telling: Telling,
  now: Date,
): Promise<PositionPage> {
  const { rows, total } = await listPositionPage(db, ownerId, query, query);
  const priced = await pricePositions(db, rows, now);
  const money = priced.flatMap(({ holding }) => moneyOf(holding));
  const { currency, rates, today } = telling;
  return {
    ...pageAnswer(
      priced.map((position) => toPosition(position, telling)),
      total,
      query,
    ),
    currency,
    ...brokerRateUse(money, currency, rates, today),
  };
}
