import { investmentPrices } from '../../../../contract/investments/investment-prices.ts';
import { businessDay } from '../../../business-day.ts';
import type { Deps } from '../../../deps.ts';
import { fieldError, required } from '../../../errors.ts';
import { type Route, route, rowRoute } from '../../../http/pipeline/route.ts';
import { answerHolding, answerRows } from '../investment-answers.ts';
import { investmentRows } from '../investments.repository.ts';
import { setPrice, setPrices } from './manual-prices.service.ts';
import { pricesOfHolding } from './prices-by-day.ts';
import { updateAllPrices, updatePrice } from './update-prices.service.ts';

/** Prices entered by hand, and prices fetched. */
export function investmentPriceRoutes(deps: Deps): Route[] {
  return [
    rowRoute(
      investmentPrices.prices,
      (db, ownerId, { id }) => investmentRows.find(db, ownerId, id),
      async (db, { ownerId, params, query }) => {
        const holding = required(await investmentRows.find(db, ownerId, params.id));
        const from = query.from ? businessDay(deps, query.from, 'from') : holding.purchase_date;
        const to = businessDay(deps, query.to, 'to');
        if (query.from && from > to) throw fieldError('from', '开始日期不能晚于结束日期');
        return pricesOfHolding(db, holding, from, to);
      },
    ),
    rowRoute(
      investmentPrices.setPrice,
      (db, ownerId, { id }) => investmentRows.find(db, ownerId, id),
      async (tx, { ownerId, params, body }) =>
        answerHolding(tx, deps, await setPrice(tx, deps, ownerId, params.id, body)),
    ),
    route(investmentPrices.setPrices, async (tx, { ownerId, body }) => {
      const rows = await setPrices(tx, deps, ownerId, body);
      return {
        updated: rows.length,
        investments: await answerRows(tx, deps, ownerId, rows),
      };
    }),
    route(investmentPrices.updatePrice, async (db, call) => {
      const request = { ...call, action: investmentPrices.updatePrice.name };
      const { symbol, updated, rows } = await updatePrice(
        deps,
        request,
        call.params.symbol,
        call.query.assetType,
      );
      return { symbol, updated, investments: await answerRows(db, deps, call.ownerId, rows) };
    }),
    route(investmentPrices.updatePrices, (_, call) =>
      updateAllPrices(deps, { ...call, action: investmentPrices.updatePrices.name }),
    ),
    route(investmentPrices.syncPrices, (_, call) =>
      updateAllPrices(deps, { ...call, action: investmentPrices.syncPrices.name }),
    ),
  ];
}
