import { z } from 'zod';
import { currencyField, requiredText } from '../fields/fields.ts';
import {
  dayOrInstantText,
  dayText,
  decimalText,
  fileDescription,
  instantText,
  isUnique,
  recorded,
  row,
  rowsOf,
  typedRules,
} from '../fields/file-fields.ts';
import { investmentType } from './investment-fields.ts';

const price = decimalText({ above: 0, max: 1e30 });
const saidPrice = row({ day: dayText, price });

export const investmentInFile = row({
  investmentName: requiredText('投资名称不能为空', 100),
  symbol: requiredText('投资代码不能为空', 50),
  investmentType,
  quantity: decimalText({ ...typedRules, above: 0 }),
  purchasePrice: decimalText({ ...typedRules, min: 0 }),
  currentPrice: price.nullable(),
  /** A service's name, or `manual`. This and the price and its two times are either all set or all null. */
  priceSource: requiredText('价格来源不能为空', 50).nullable(),
  priceTime: dayOrInstantText.nullable(),
  priceConfirmedAt: instantText.nullable(),
  currency: currencyField,
  purchaseDate: dayText,
  description: fileDescription,
  status: z.int32({ error: '状态必须是整数' }),
  ...recorded,
  /** Prices that the owner has set by hand, by day. */
  prices: rowsOf(saidPrice).refine((prices) => isUnique(prices.map(({ day }) => day)), {
    error: '同一天的价格重复',
  }),
}).refine(
  ({ currentPrice, priceSource, priceTime, priceConfirmedAt }) =>
    new Set([currentPrice, priceSource, priceTime, priceConfirmedAt].map((part) => part === null))
      .size === 1,
  { error: '当前价格、来源与时间必须同时填写或同时为空', path: ['currentPrice'] },
);
