import { z } from 'zod';
import { dayField, optionalDayField } from '../fields/day-field.ts';
import {
  currencyField,
  decimal,
  id,
  instant,
  optionalText,
  requiredText,
  versionField,
} from '../fields/fields.ts';
import { keysOf } from '../fields/keys-of.ts';
import { listOf } from '../fields/list-field.ts';
import { addEntryBody } from './entry-fields.ts';
import type { EntryType } from './entry-types.ts';
import { firstOrderBody } from './fund-orders/fund-order-fields.ts';

/** Kinds of investment with their labels. The form offers `formTypes`; the others can be edited. */
export const investmentTypeLabels = {
  STOCK: '股票',
  BOND: '债券',
  FUND: '基金',
  CRYPTO: '加密货币',
  COMMODITY: '大宗商品',
  GOLD: '黄金',
  OTHER: '其他',
} as const;
export type InvestmentType = keyof typeof investmentTypeLabels;
export const investmentTypes = keysOf(investmentTypeLabels);
export const formTypes = ['STOCK', 'FUND', 'CRYPTO', 'GOLD', 'OTHER'] as const;

/** The types of asset that have live prices (docs/specification.md, §5). */
export const assetTypes = ['stock', 'fund', 'crypto', 'commodity', 'other'] as const;
/** The sources of a price that the user has set by hand, and of one that only a trade states. */
export const manualPrice = 'manual';
export const tradePrice = 'entry';

const name = requiredText('投资名称不能为空', 100);
const symbol = requiredText('投资代码不能为空', 50);
export const investmentType = z.enum(investmentTypes, { error: '请选择投资类型' });
const quantityText = '数量必须大于0';
const quantity = decimal({ message: quantityText, min: 0.000001 });
const costText = '成本价格必须大于0';
const cost = decimal({ message: costText, min: 0.01 });
/** Small, because a coin may cost less than a millionth of a cent. */
export const priceField = decimal({ message: '当前价格必须大于0', min: 1e-12 });
const purchaseDateText = '购买日期不能为空';
const purchaseDate = dayField(purchaseDateText);

/** `purchasePrice` and `costPrice` are the same thing: either is taken, both must agree. */
interface Costs {
  purchasePrice?: number | null | undefined;
  costPrice?: number | null | undefined;
}
const agree = ({ purchasePrice, costPrice }: Costs) =>
  purchasePrice == null || costPrice == null || purchasePrice === costPrice;
const isGiven = ({ purchasePrice, costPrice }: Costs) => (purchasePrice ?? costPrice) != null;

/** Refinements run together with the fields' own checks, so that one answer names all faults. */
const always = { when: () => true };
const disagreement = { error: '与 purchasePrice 不一致', path: ['costPrice'], ...always };

/** Whether an entry or an order takes the place of the form's own fields. */
const isBegun = ({ firstEntry, firstOrder }: { firstEntry?: unknown; firstOrder?: unknown }) =>
  firstEntry != null || firstOrder != null;

const firstEntryTypes = new Set<EntryType>(['BUY', 'TRANSFER_IN', 'OPENING']);

const newHolding = {
  investmentName: name,
  symbol,
  investmentType,
  quantity,
  purchasePrice: cost.nullish(),
  costPrice: cost.nullish(),
  /** Null while no price is known: the holding then counts at cost. */
  currentPrice: priceField.nullish(),
  currency: currencyField.nullish(),
  purchaseDate,
  description: optionalText(500),
};

export const createInvestmentBody = z
  .object(newHolding)
  .refine(isGiven, { error: costText, path: ['costPrice'], ...always })
  .refine(isGiven, { error: costText, path: ['purchasePrice'], ...always })
  .refine(agree, disagreement);

/**
 * What a new holding is made of: the quantity, cost and purchase date of the form, or in their
 * place its first entry, or for a fund the order whose confirmation becomes that entry.
 */
export const newInvestmentBody = z
  .object({
    ...newHolding,
    quantity: quantity.nullish(),
    purchaseDate: purchaseDate.nullish(),
    firstEntry: addEntryBody
      .refine(({ type }) => firstEntryTypes.has(type), {
        error: '首笔记录只能是买入、转入或期初',
        path: ['type'],
      })
      .nullish(),
    firstOrder: firstOrderBody.nullish(),
  })
  .refine((body) => body.firstOrder == null || body.investmentType === 'FUND', {
    error: '只有基金可以申购和赎回',
    path: ['investmentType'],
    ...always,
  })
  .refine((body) => body.firstOrder == null || body.firstEntry == null, {
    error: '首笔记录和首笔订单只能填写一个',
    path: ['firstOrder'],
    ...always,
  })
  .refine((body) => isBegun(body) || body.quantity != null, {
    error: quantityText,
    path: ['quantity'],
    ...always,
  })
  .refine((body) => isBegun(body) || body.purchaseDate != null, {
    error: purchaseDateText,
    path: ['purchaseDate'],
    ...always,
  })
  .refine((body) => isBegun(body) || isGiven(body), {
    error: costText,
    path: ['costPrice'],
    ...always,
  })
  .refine((body) => isBegun(body) || isGiven(body), {
    error: costText,
    path: ['purchasePrice'],
    ...always,
  })
  .refine(agree, disagreement);

/** Omitted fields are unchanged. `null` sets the purchase date to today and removes the current price. */
export const updateInvestmentBody = z
  .object({
    investmentName: name.optional(),
    symbol: symbol.optional(),
    investmentType: investmentType.optional(),
    quantity: quantity.optional(),
    purchasePrice: cost.optional(),
    costPrice: cost.optional(),
    currentPrice: priceField.nullish(),
    currency: currencyField.optional(),
    purchaseDate: purchaseDate.nullish(),
    description: optionalText(500),
    version: versionField,
  })
  .refine(agree, disagreement);

export const setPriceBody = z.object({
  currentPrice: priceField,
  /** The day of that price; of several days' prices the newest is the current one. */
  day: optionalDayField,
  version: versionField,
});

export const setPricesBody = z.object({
  prices: listOf(
    z.object(
      { id: requiredText('请指明投资', 100), currentPrice: priceField, day: optionalDayField },
      { error: '每一项都必须是 {id, currentPrice}' },
    ),
    {
      error: '请提供价格列表',
      empty: '请至少提供一项价格',
      max: 2000,
      tooLong: '一次最多更新2000项价格',
    },
  ).refine((prices) => new Set(prices.map((price) => price.id)).size === prices.length, {
    error: '同一项投资只能出现一次',
  }),
});

/** Any whole number; 0 keeps the holding in the list and out of every sum. */
export const setStatusBody = z.object({
  status: z
    .int({ error: '状态必须是整数' })
    .min(-(2 ** 31), { error: '状态超出范围' })
    .max(2 ** 31 - 1, { error: '状态超出范围' }),
  version: versionField,
});

export const investment = z.object({
  id,
  investmentName: z.string(),
  symbol: z.string(),
  investmentType,
  quantity: z.number(),
  purchasePrice: z.number(),
  /** Null until one is known; the holding is then worth what it cost. */
  currentPrice: z.number().nullable(),
  currency: currencyField,
  /** `YYYY-MM-DD`. */
  purchaseDate: z.string(),
  description: z.string().nullable(),
  status: z.int(),
  totalCost: z.number(),
  currentValue: z.number(),
  profit: z.number(),
  /** In percent; null when nothing was paid. */
  profitRate: z.number().nullable(),
  /** A service's name as in `PROVIDERS_FILE`, or `manual`, or `entry`: the price of a trade. */
  priceSource: z.string().nullable(),
  /** The time of the price: an instant, or a day where only that is known. */
  priceTime: z.string().nullable(),
  /** A quote that no source has confirmed for more than a day. */
  priceStale: z.boolean(),
  /** What one unit is, where it is not a share, a fund unit or a coin: `gram`, `troy-ounce`. */
  priceUnit: z.string().nullable(),
  /** Cost ÷ quantity (买入均价); unit costs have 4 decimals, and are null while nothing is held. */
  averageCost: z.number().nullable(),
  /** Money put in less money taken out since nothing was held the last time (摊薄成本). */
  dilutedCost: z.number().nullable(),
  dilutedUnitCost: z.number().nullable(),
  realizedGain: z.number(),
  income: z.number(),
  fees: z.number(),
  taxes: z.number(),
  netInvested: z.number(),
  /** Unrealised and realised gain and income (累计盈亏). */
  totalGain: z.number(),
  /** What it gained on `dayGainDay`; null where a price of the day before is not known. */
  dayGain: z.number().nullable(),
  dayGainDay: z.string().nullable(),
  entryCount: z.int(),
  /** What fund orders on the way (在途) count for, in `currency`; null of what is no fund. */
  inTransit: z.number().nullable(),
  /** A text when a broker's account holds the same thing already; null where none does. */
  syncedHint: z.string().nullable(),
  /** A text when an ex-day is past and its cash not recorded (已除息，待到账); null where nothing is due. */
  exNote: z.string().nullable(),
  fifoCost: z.number(),
  fifoRealizedGain: z.number(),
  /** Null where no dividend tax can fall due. */
  expectedDividendTax: z.number().nullable(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type Investment = z.output<typeof investment>;

export const investmentProfit = investment.extend({ profitAmount: z.number() });
export type InvestmentProfit = z.output<typeof investmentProfit>;
