import { investmentPrices } from '../../../contract/investments/investment-prices.ts';
import type { Deps } from '../../deps.ts';
import { type Route, route, rowRoute } from '../../http/pipeline/route.ts';
import { toInvestment } from './investment-answers.ts';
import { findInvestment } from './investments.repository.ts';
import { updateAllPrices } from './live-prices.service.ts';
import { setPrice, setPrices } from './set-prices.service.ts';
import { updatePrice } from './update-price.service.ts';

/** Prices said by hand, and prices fetched. */
export function investmentPriceRoutes(deps: Deps): Route[] {
  return [
    rowRoute(
      investmentPrices.setPrice,
      (db, ownerId, { id }) => findInvestment(db, ownerId, id),
      async (tx, { ownerId, params, body }) =>
        toInvestment(await setPrice(tx, deps, ownerId, params.id, body), deps.now()),
    ),
    route(investmentPrices.setPrices, async (tx, { ownerId, body }) => {
      const rows = await setPrices(tx, deps, ownerId, body);
      return {
        updated: rows.length,
        investments: rows.map((row) => toInvestment(row, deps.now())),
      };
    }),
    route(investmentPrices.updatePrice, async (_, call) => {
      const request = { ...call, action: investmentPrices.updatePrice.name };
      const { symbol, updated, rows } = await updatePrice(
        deps,
        request,
        call.params.symbol,
        call.query.assetType,
      );
      return { symbol, updated, investments: rows.map((row) => toInvestment(row, deps.now())) };
    }),
    route(investmentPrices.updatePrices, (_, call) =>
      updateAllPrices(deps, { ...call, action: investmentPrices.updatePrices.name }),
    ),
    route(investmentPrices.syncPrices, (_, call) =>
      updateAllPrices(deps, { ...call, action: investmentPrices.syncPrices.name }),
    ),
  ];
}
