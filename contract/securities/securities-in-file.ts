import { z } from 'zod';
import { currencyField, requiredText } from '../fields/fields.ts';
import {
  decimalText,
  foreignText,
  instantText,
  isUnique,
  recorded,
  row,
  rowsOf,
} from '../fields/file-fields.ts';
import { listOf } from '../fields/list-field.ts';
import { hasItsRatio, ratioProblem, tradeShape } from '../investments/investments-in-file.ts';
import { positionTypes } from './positions.ts';
import { securitiesAccountTypes } from './securities-fields.ts';

const anyCurrency = z
  .string({ error: '货币不正确' })
  .regex(/^[A-Z0-9]{2,20}$/, { error: '货币不正确' });

const position = row({
  symbol: foreignText(200).min(1, { error: '代码不能为空' }),
  symbolName: foreignText(500).nullable(),
  positionType: z.enum(positionTypes, { error: '持仓类型不正确' }),
  quantity: decimalText(),
  currency: anyCurrency,
  price: decimalText().nullable(),
  avgCost: decimalText().nullable(),
  /** Of the quote that prices it when the broker gives no price. */
  instrumentKey: foreignText(200).min(1, { error: '不能为空' }).nullable(),
  /** Its size when it was read, to list the largest first. */
  rank: z.int({ error: '必须是整数' }).min(0, { error: '不能为负数' }),
  syncedAt: instantText,
});

const cashFlow = row({
  day: z.iso.date({ error: '日期不正确' }),
  direction: z.enum(['IN', 'OUT'], { error: '方向不正确' }),
  amount: decimalText({ above: 0, places: 2 }),
  currency: currencyField,
});

/** Imported trades, each symbol's in the order of recording. */
const trade = row({
  symbol: foreignText(200).min(1, { error: '代码不能为空' }),
  currency: currencyField,
  ...tradeShape,
  createdAt: instantText,
}).refine(hasItsRatio, ratioProblem);

/** Without the key: an imported account has to be given a new one before it can be synced again. */
export const securitiesAccountInFile = row({
  accountName: requiredText('账户名称不能为空', 100),
  accountType: z.enum(securitiesAccountTypes, { error: '券商或交易所不正确' }),
  isActive: z.boolean({ error: '必须是 true 或 false' }),
  unread: listOf(foreignText(1000), { error: '必须是列表', max: 100, tooLong: '最多100条' }),
  lastSyncTime: instantText.nullable(),
  /** What came in and went out, as its owner states it; null where nothing is stated. */
  cashFlows: rowsOf(cashFlow).nullable().default(null),
  ...recorded,
  trades: listOf(trade, {
    error: '必须是列表',
    max: 100_000,
    tooLong: '最多100000条',
  }).default([]),
  positions: rowsOf(position),
  cash: rowsOf(row({ currency: anyCurrency, amount: decimalText() })).refine(
    (cash) => isUnique(cash.map(({ currency }) => currency)),
    { error: '货币重复' },
  ),
});
