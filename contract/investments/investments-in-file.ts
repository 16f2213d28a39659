import { z } from 'zod';
import { currencyField, requiredText } from '../fields/fields.ts';
import {
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
const manualPrice = row({
  day: dayText,
  /** When it was entered, if on its own day. */
  at: instantText.nullish(),
  price,
  createdAt: instantText.optional(),
  /** When the owner asked for the market's price instead. */
  replacedAt: instantText.nullish(),
});

export const investmentInFile = row({
  investmentName: requiredText('投资名称不能为空', 100),
  symbol: requiredText('投资代码不能为空', 50),
  investmentType,
  quantity: decimalText({ ...typedRules, above: 0 }),
  purchasePrice: decimalText({ ...typedRules, min: 0 }),
  /** For whoever reads the file. An import takes prices from `prices` and from the market. */
  currentPrice: price.nullish(),
  currency: currencyField,
  purchaseDate: dayText,
  description: fileDescription,
  status: z.int32({ error: '状态必须是整数' }),
  ...recorded,
  /** Prices that the owner has set by hand, by day. */
  prices: rowsOf(manualPrice).refine((prices) => isUnique(prices.map(({ day }) => day)), {
    error: '同一天的价格重复',
  }),
});
