import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { assetTypes, investment, setPriceBody, setPricesBody } from './investment-fields.ts';

const shared = { access: 'user' } as const;

/** Symbols are counted once, however many holdings they price. */
const priceUpdate = z.object({
  updated: z.int(),
  failed: z.array(z.object({ symbol: z.string(), reason: z.string() })),
});
export type PriceUpdate = z.output<typeof priceUpdate>;

/** The prices of holdings: said by hand, or fetched from outside. */
export const investmentPrices = {
  setPrice: endpoint({
    ...shared,
    name: 'investments.setPrice',
    method: 'PUT',
    path: '/investments/:id/price',
    summary: 'Set the current price by hand',
    effect: 'transaction',
    body: setPriceBody,
    data: investment,
    message: '价格已更新',
  }),
  setPrices: endpoint({
    ...shared,
    name: 'investments.setPrices',
    method: 'PUT',
    path: '/investments/price/batch',
    summary: 'Set several current prices by hand, all or none',
    effect: 'transaction',
    body: setPricesBody,
    data: z.object({ updated: z.int(), investments: z.array(investment) }),
    message: '价格已更新',
  }),
  updatePrice: endpoint({
    ...shared,
    name: 'investments.updatePrice',
    method: 'POST',
    path: '/investments/price/update/:symbol',
    summary: 'Fetch the live price of one symbol for the holdings of it',
    effect: 'steps',
    query: z.object({ assetType: z.enum(assetTypes, { error: '不支持的资产类型' }).optional() }),
    data: z.object({ symbol: z.string(), updated: z.int(), investments: z.array(investment) }),
    message: '价格已更新',
  }),
  updatePrices: endpoint({
    ...shared,
    name: 'investments.updatePrices',
    method: 'POST',
    path: '/investments/price/update/all',
    summary: 'Fetch the live prices of every symbol held',
    effect: 'steps',
    data: priceUpdate,
  }),
  syncPrices: endpoint({
    ...shared,
    name: 'investments.syncPrices',
    method: 'POST',
    path: '/investments/sync/prices',
    summary: 'The same as updating all prices',
    effect: 'steps',
    data: priceUpdate,
  }),
};
