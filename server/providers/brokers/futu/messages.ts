import { z } from 'zod';
import { fromDouble } from '../amounts.ts';

/** Ids exceed 2^53, so they are texts. */
const id = z.string().regex(/^\d+$/);
const double = z.number().transform(fromDouble);
const maybeDouble = double.nullish().transform((value) => value ?? null);
const code = z.number().nullish();

/** Trd_Common.TrdAcc. */
export const accountList = z.object({
  accList: z.array(
    z.object({
      trdEnv: z.number(),
      accID: id,
      trdMarketAuthList: z.array(z.number()).nullish(),
      accStatus: code,
    }),
  ),
});
export type FutuAccount = z.output<typeof accountList>['accList'][number];

/** Trd_Common.Funds. */
export const fundsAnswer = z.object({
  funds: z.object({
    totalAssets: double,
    cash: double,
    /** Pending subscriptions to new shares and funds, which have been deducted from the cash. */
    pendingAsset: maybeDouble,
    currency: code,
    cashInfoList: z.array(z.object({ currency: code, cash: maybeDouble })).nullish(),
    fundAssets: maybeDouble,
    bondAssets: maybeDouble,
    cryptoMv: maybeDouble,
  }),
});
export type FutuFunds = z.output<typeof fundsAnswer>['funds'];

/** Trd_Common.Position. */
export const positionList = z.object({
  positionList: z.array(
    z.object({
      positionID: id,
      positionSide: z.number(),
      code: z.string(),
      name: z.string(),
      qty: double,
      price: double,
      val: double,
      costPrice: maybeDouble,
      dilutedCostPrice: maybeDouble,
      averageCostPrice: maybeDouble,
      secMarket: code,
      currency: code,
      trdMarket: code,
      positionType: code,
    }),
  ),
});
export type FutuPosition = z.output<typeof positionList>['positionList'][number];

/** Trd_Common.Currency. */
export const currencies: Readonly<Record<number, string>> = {
  1: 'HKD',
  2: 'USD',
  3: 'CNY',
  4: 'JPY',
  5: 'SGD',
  6: 'AUD',
  7: 'CAD',
  8: 'MYR',
  9: 'NZD',
};

/** Trd_Common.TrdMarket: label, and the currency of an account with this market only. */
export const markets: Readonly<Record<number, { label: string; currency: string; funds?: true }>> =
  {
    1: { label: '香港市场', currency: 'HKD' },
    2: { label: '美国市场', currency: 'USD' },
    3: { label: '大陆市场', currency: 'CNY' },
    4: { label: '港股通A股市场', currency: 'CNY' },
    6: { label: '新加坡市场', currency: 'SGD' },
    7: { label: '加密货币市场', currency: 'USD' },
    8: { label: '澳洲市场', currency: 'AUD' },
    15: { label: '日本市场', currency: 'JPY' },
    17: { label: '预测市场', currency: 'USD' },
    111: { label: '马来西亚市场', currency: 'MYR' },
    112: { label: '加拿大市场', currency: 'CAD' },
    113: { label: '香港基金市场', currency: 'HKD', funds: true },
    123: { label: '美国基金市场', currency: 'USD', funds: true },
    124: { label: '新加坡基金市场', currency: 'SGD', funds: true },
    125: { label: '马来西亚基金市场', currency: 'MYR', funds: true },
    126: { label: '日本基金市场', currency: 'JPY', funds: true },
  };
