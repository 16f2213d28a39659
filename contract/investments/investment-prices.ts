import { calls } from '../endpoint.ts';
import type { investmentPricesSchemas } from './investment-prices.schemas.ts';

export type { DayPrice, PriceUpdate } from './investment-prices.schemas.ts';

/** What is asked when a price is refused because it jumps: an entry may be missing. */
export const splitQuestion = '是否发生了拆股、合股或送转？';

const shared = { access: 'user' } as const;

/** The prices of holdings: set by hand, or fetched from outside. */
export const investmentPrices = calls<typeof investmentPricesSchemas>()({
  prices: {
    ...shared,
    name: 'investments.prices',
    method: 'GET',
    path: '/investments/:id/prices',
    summary:
      'The prices of a holding by day, oldest first; from its purchase until today by default',
    effect: 'read',
    token: 'scope',
  },
  setPrice: {
    ...shared,
    name: 'investments.setPrice',
    method: 'PUT',
    path: '/investments/:id/price',
    summary: 'Set the price of a day by hand',
    effect: 'transaction',
    token: 'scope',
    message: '价格已更新',
  },
  setPrices: {
    ...shared,
    name: 'investments.setPrices',
    method: 'PUT',
    path: '/investments/price/batch',
    summary: 'Set several prices by hand, all or none',
    effect: 'transaction',
    token: 'scope',
    message: '价格已更新',
  },
  updatePrice: {
    ...shared,
    name: 'investments.updatePrice',
    method: 'POST',
    path: '/investments/price/update/:symbol',
    summary: 'Fetch the live price of one symbol for the holdings of it',
    effect: 'steps',
    token: 'scope',
    message: '价格已更新',
  },
  updatePrices: {
    ...shared,
    name: 'investments.updatePrices',
    method: 'POST',
    path: '/investments/price/update/all',
    summary: 'Fetch the live prices of every symbol held',
    effect: 'steps',
    token: 'scope',
  },
  syncPrices: {
    ...shared,
    name: 'investments.syncPrices',
    method: 'POST',
    path: '/investments/sync/prices',
    summary: 'The same as updating all prices',
    effect: 'steps',
    token: 'scope',
  },
});
