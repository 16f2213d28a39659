import { z } from 'zod';
import { currencyField, requiredText } from '../fields/fields.ts';
import {
  dayText,
  decimalText,
  fileDescription,
  foreignText,
  importNumber,
  instantText,
  isUnique,
  moneyRules,
  recorded,
  row,
  rowsOf,
  transactionPlace,
  typedRules,
} from '../fields/file-fields.ts';
import { listOf } from '../fields/list-field.ts';
import { actionKinds, actionStates } from './corporate-actions.schemas.ts';
import { entryOrigins, entryType } from './entry-fields.ts';
import { fundOrderInFile } from './fund-orders/fund-orders-in-file.ts';
import { fundPlanInFile } from './fund-plans/fund-plans-in-file.ts';
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

const anyDecimal = { min: 0, max: 1e30 } as const;
const stated = decimalText(anyDecimal).nullish();
const ratio = z.int({ error: '必须是正整数' }).min(1, { error: '必须是正整数' }).nullish();

/** The fields that a trade has in a holding and in a synced account alike. */
export const tradeShape = {
  type: entryType,
  day: dayText,
  time: z
    .string({ error: '时间格式应为 HH:mm:ss' })
    .regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, { error: '时间格式应为 HH:mm:ss' })
    .nullish(),
  quantity: stated,
  price: stated,
  amount: stated,
  fee: decimalText(anyDecimal),
  tax: decimalText(anyDecimal),
  ratioNew: ratio,
  ratioOld: ratio,
  cost: stated,
  /** The same text in both entries of a conversion or of a transfer between own holdings. */
  pair: z.string({ error: '必须是文字' }).max(100, { error: '不能超过100个字符' }).nullish(),
  origin: z.enum(entryOrigins, { error: '来源不正确' }),
  import: importNumber,
  /** What an import compares an entry by, beside its figures. */
  fingerprint: foreignText(600).optional(),
  note: fileDescription,
};

interface Ratio {
  type: string;
  ratioNew?: number | null | undefined;
  ratioOld?: number | null | undefined;
}
/** A split, and nothing else, has a ratio. */
export const hasItsRatio = ({ type, ratioNew, ratioOld }: Ratio) =>
  (type === 'SPLIT') === (ratioNew != null && ratioOld != null);
export const ratioProblem = { error: '拆合股比例必须且只能用于拆股', path: ['ratioNew'] };

/** A lot that a transfer between own holdings took along. */
const lotInFile = z.object(
  {
    day: dayText,
    confirmDay: dayText,
    quantity: decimalText({ ...anyDecimal, above: 0 }),
    cost: decimalText(anyDecimal),
  },
  { error: '必须是对象' },
);

/** What was bought, sold, paid out or split, in the order of recording. */
const tradeInFile = row({
  ...tradeShape,
  /** The transaction that moves its money. */
  cash: transactionPlace.nullish(),
  /** What that account moved, where it was stated. */
  accountAmount: decimalText({ ...moneyRules, above: 0 }).nullish(),
  confirmDay: dayText.nullish(),
  recordDay: dayText.nullish(),
  /** Of what came from another holding, oldest first. */
  lots: rowsOf(lotInFile).optional(),
  ...recorded,
}).refine(hasItsRatio, ratioProblem);

/** What was proposed, accepted and dismissed, so that it is not proposed again. */
const actionInFile = row({
  kind: z.enum(actionKinds, { error: '公司行动的种类不正确' }),
  source: foreignText(100).min(1, { error: '来源不能为空' }).nullish(),
  text: requiredText('请填写公告方案', 200),
  recordDay: dayText,
  exDay: dayText,
  payDay: dayText.nullish(),
  close: price.nullish(),
  state: z.enum(actionStates, { error: '状态不正确' }),
  ...recorded,
})
  .refine(({ recordDay, exDay }) => recordDay <= exDay, {
    error: '股权登记日不能晚于除权除息日',
    path: ['recordDay'],
  })
  .refine(({ kind, source }) => (kind === 'ANNOUNCEMENT') === (source == null), {
    error: '来源只属于不是手工录入的公司行动',
    path: ['source'],
  });

export const investmentInFile = row({
  investmentName: requiredText('投资名称不能为空', 100),
  symbol: requiredText('投资代码不能为空', 50),
  investmentType,
  /** 0 when everything was sold. */
  quantity: decimalText({ ...typedRules, min: 0 }),
  purchasePrice: decimalText({ ...typedRules, min: 0 }),
  /** For information only: an import ignores it and takes prices from `prices` and from the market. */
  currentPrice: price.nullish(),
  currency: currencyField,
  purchaseDate: dayText,
  description: fileDescription,
  status: z.int32({ error: '状态必须是整数' }),
  ...recorded,
  /** Without them quantity, price and purchase date are the opening. */
  entries: listOf(tradeInFile, {
    error: '必须是列表',
    max: 100_000,
    tooLong: '最多100000条',
  }).optional(),
  corporateActions: rowsOf(actionInFile)
    .refine(
      (actions) =>
        isUnique(
          actions.flatMap(({ kind, source, exDay }) => (source == null ? [] : `${kind} ${exDay}`)),
        ),
      { error: '同一天的公司行动重复' },
    )
    .optional(),
  /** Of a fund that has them: its plans, and its orders, which name them. */
  plans: rowsOf(fundPlanInFile).optional(),
  orders: rowsOf(fundOrderInFile).optional(),
  /** Prices that the owner has set by hand, by day. */
  prices: rowsOf(manualPrice).refine((prices) => isUnique(prices.map(({ day }) => day)), {
    error: '同一天的价格重复',
  }),
});
