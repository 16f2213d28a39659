import { z } from 'zod';
import { accountTypes, transactionTypes } from '../accounts/accounts.ts';
import { currencyField, optionalText, requiredText } from '../fields/fields.ts';
import { listOf } from '../fields/list-field.ts';
import { createFixedAssetBody } from '../fixed-assets/fixed-asset-fields.ts';
import { brokenRules } from '../fixed-assets/fixed-asset-rules.ts';
import { investmentType } from '../investments/investment-fields.ts';
import { positionTypes } from '../securities/positions.ts';
import { securitiesAccountTypes } from '../securities/securities-fields.ts';
import {
  dayOrInstantText,
  dayText,
  decimalText,
  foreignText,
  instantText,
  moneyRules,
  typedRules,
} from './personal-data-fields.ts';

/** One thing in a list. */
const row = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape, { error: '必须是一个 {…} 对象' });

/** Of all kinds but entries, in a file: what a database writes before anybody else waits for it. */
export const mostRows = 30_000;

export const rowsOf = <Row extends z.ZodType>(row: Row) =>
  listOf(row, { error: '必须是列表', max: mostRows, tooLong: `最多${mostRows}条` });

const written = { createdAt: instantText, updatedAt: instantText };
const words = optionalText(500);

/** In the order they were booked. Amounts are signed. */
const entry = row({
  /** When the money moved; in files that lack it, the day on which it was booked. */
  day: dayText.optional(),
  type: z.enum(transactionTypes, { error: '流水类型不正确' }),
  amount: decimalText({ ...moneyRules, min: -1e15 }),
  description: words,
  createdAt: instantText,
});

export const accountInFile = row({
  accountName: requiredText('账户名称不能为空', 100),
  accountType: z.enum(accountTypes, { error: '账户类型不正确' }),
  currency: currencyField,
  /** The sum of the entries: what tells that none of them got lost. */
  balance: decimalText({ ...moneyRules, min: -1e15 }),
  description: words,
  isDefault: z.boolean({ error: '必须是 true 或 false' }),
  ...written,
  transactions: listOf(entry, {
    error: '必须是列表',
    max: 100_000,
    tooLong: '最多100000条',
    empty: '缺少期初流水',
  }),
});

const price = decimalText({ above: 0, max: 1e30 });
const saidPrice = row({ day: dayText, price });

export const investmentInFile = row({
  investmentName: requiredText('投资名称不能为空', 100),
  symbol: requiredText('投资代码不能为空', 50),
  investmentType,
  quantity: decimalText({ ...typedRules, above: 0 }),
  purchasePrice: decimalText({ ...typedRules, min: 0 }),
  currentPrice: price.nullable(),
  /** A service's name, or `manual`. The four go together. */
  priceSource: requiredText('价格来源不能为空', 50).nullable(),
  priceTime: dayOrInstantText.nullable(),
  priceConfirmedAt: instantText.nullable(),
  currency: currencyField,
  purchaseDate: dayText,
  description: words,
  status: z.int32({ error: '状态必须是整数' }),
  ...written,
  /** What the owner said it was worth, by day. */
  prices: rowsOf(saidPrice).refine((prices) => isUnique(prices.map(({ day }) => day)), {
    error: '同一天的价格重复',
  }),
}).refine(
  ({ currentPrice, priceSource, priceTime, priceConfirmedAt }) =>
    new Set([currentPrice, priceSource, priceTime, priceConfirmedAt].map((part) => part === null))
      .size === 1,
  { error: '当前价格、来源与时间必须同时填写或同时为空', path: ['currentPrice'] },
);

const asset = createFixedAssetBody.shape;
const day = dayText.nullish();

export const fixedAssetInFile = row({
  ...asset,
  originalValue: decimalText({ ...moneyRules, above: 0 }),
  /** One of the two: the one that was given last. */
  salvageRate: decimalText({ ...typedRules, min: 0, max: 100 }).nullish(),
  salvageValue: decimalText({ ...moneyRules, min: 0 }).nullish(),
  totalUnits: decimalText({ ...typedRules, min: 0 }).nullish(),
  usedUnits: decimalText({ ...typedRules, min: 0 }).nullish(),
  exchangeRate: decimalText({ ...typedRules, min: 0 }).nullish(),
  purchaseDate: dayText,
  startUseDate: dayText,
  disposalDate: day,
  warrantyStartDate: day,
  warrantyEndDate: day,
  nextInspectionDate: day,
  insuranceStartDate: day,
  insuranceEndDate: day,
  ...written,
})
  .refine((row) => row.salvageRate == null || row.salvageValue == null, {
    error: '残值率与残值只能保留一个',
    path: ['salvageRate'],
  })
  .refine((row) => (row.usageStatus === 'SCRAPPED') === (row.disposalDate != null), {
    error: '报废日期只能且必须用于已报废的资产',
    path: ['disposalDate'],
  })
  .superRefine((row, { addIssue }) => {
    const broken = brokenRules({
      ...row,
      originalValue: Number(row.originalValue),
      salvageValue: row.salvageValue == null ? null : Number(row.salvageValue),
    });
    for (const [field, [message]] of Object.entries(broken)) {
      addIssue({ code: 'custom', path: [field], message });
    }
  });

export const debtInFile = row({
  /** Who owes, of a receivable; who is owed, of a payable. */
  counterparty: requiredText('对方名称不能为空', 100),
  amount: decimalText({ ...moneyRules, above: 0 }),
  currency: currencyField,
  /** When it arose; in files that lack it, the day on which it was added. */
  day: dayText.optional(),
  dueDate: dayText.nullable(),
  description: words,
  paidAt: instantText.nullable(),
  ...written,
});

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
  /** Where the price comes from when the broker tells none. */
  instrumentKey: foreignText(200).min(1, { error: '不能为空' }).nullable(),
  /** Its size when it was read, to list the largest first. */
  rank: z.int({ error: '必须是整数' }).min(0, { error: '不能为负数' }),
  syncedAt: instantText,
});

/** Without the key: an import has to be given a new one before it can be synced again. */
export const securitiesAccountInFile = row({
  accountName: requiredText('账户名称不能为空', 100),
  accountType: z.enum(securitiesAccountTypes, { error: '券商或交易所不正确' }),
  isActive: z.boolean({ error: '必须是 true 或 false' }),
  unread: listOf(foreignText(1000), { error: '必须是列表', max: 100, tooLong: '最多100条' }),
  lastSyncTime: instantText.nullable(),
  ...written,
  positions: rowsOf(position),
  cash: rowsOf(row({ currency: anyCurrency, amount: decimalText() })).refine(
    (cash) => isUnique(cash.map(({ currency }) => currency)),
    { error: '货币重复' },
  ),
});

function isUnique(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}
