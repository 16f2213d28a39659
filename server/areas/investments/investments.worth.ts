import {
  portfolioTotal,
  type ValuedHolding,
  valueIn,
} from '../../../finance/holdings/portfolio.ts';
import { addUp, byCurrency, type Money } from '../../../finance/money/money.ts';
import type { Worth } from '../../../finance/net-worth/worth.ts';
import type { ThingGain, WorthQuestion } from '../../area-worth.ts';
import type { Db } from '../../db/database.ts';
import {
  countedHoldings,
  holdingKey,
  isSummed,
  newestPriceTime,
  toHolding,
} from './analysis/investment-summary.ts';
import { noPriceNote } from './analysis/investments-on-days.ts';
import { inTransitOf } from './fund-orders/orders-on-days.ts';
import { listHoldings } from './holdings.repository.ts';
import { isStale } from './investment-answers.ts';

/** What a user's holdings add to the balance sheet; those with status 0 do not count. */
export async function investmentsWorth(db: Db, question: WorthQuestion): Promise<Worth> {
  const { ownerId, currency, rates, today, now } = question;
  const all = (await listHoldings(db, ownerId, rates)).filter(isSummed);
  const rows = countedHoldings(all);
  const inTransit = all.flatMap(inTransitOf);
  const holdings = rows.map((row) => ({ ...toHolding(row), row }));
  const { cost, profit } = portfolioTotal(holdings, currency, rates, today);
  return {
    investments: byCurrency([...holdings.map(toMoney), ...inTransit]),
    illiquid: byCurrency(
      holdings.filter(({ row }) => row.investment_type === 'OTHER').map(toMoney),
    ),
    exposures: holdings.flatMap((holding) => {
      const value = valueIn(holding, currency, rates);
      const { row } = holding;
      return value ? [{ key: holdingKey(row), riskClass: row.investment_type, value }] : [];
    }),
    inTransit,
    brokerCash: addUp(inTransit, currency, rates),
    estimated: rows
      .filter((row) => row.price === null)
      .map((row) => noPriceNote(row.investment_name)),
    investmentCost: cost,
    unrealizedGain: profit,
    investmentCount: rows.length,
    priceTime: newestPriceTime(rows),
    stalePrices: rows.filter((row) => isStale(row, now)).length,
  };
}

/** What each counted holding cost and has gained; nothing of one without a rate. */
export async function investmentGains(
  db: Db,
  { ownerId, currency, rates, today }: WorthQuestion,
): Promise<ThingGain[]> {
  const rows = countedHoldings((await listHoldings(db, ownerId, rates)).filter(isSummed));
  return rows.map((row) => {
    const { cost, profit } = portfolioTotal([toHolding(row)], currency, rates, today);
    return { thing: row.id, cost, gain: profit };
  });
}

function toMoney({ value, currency }: ValuedHolding): Money {
  return { amount: value, currency };
}
