import { z } from 'zod';
import { accountOfMoney } from '../accounts/account-fields.ts';
import { isStorable, unstorableText } from '../fields/characters.ts';
import { dayField } from '../fields/day-field.ts';
import {
  currencyField,
  decimal,
  optionalText,
  requiredText,
  unreadableNumber,
  versionField,
} from '../fields/fields.ts';
import { listOf } from '../fields/list-field.ts';
import {
  chosenDisposalKinds,
  depreciationMethods,
  usageStatuses,
  valueBases,
} from './fixed-asset-labels.ts';

/** Defaults (docs/specification.md, §9; the default salvage is 0). */
export const fixedAssetDefaults = {
  usageStatus: 'IN_USE',
  status: 1,
  salvageRate: 0,
  estimatedLife: 5,
  currency: 'CNY',
  exchangeRate: 1,
  isImportant: 0,
  requireInspection: 0,
  inspectionCycle: 12,
} as const;

/** A whole number; anything that is missing or below `min` gets the same text. */
function whole(message: string, notWhole: string, min: number, max: number, tooBig: string) {
  return z
    .number({
      error: ({ input }) => {
        if (input === undefined || input === null) return message;
        return Number.isNaN(input) ? unreadableNumber : '必须是数字';
      },
    })
    .int({ error: notWhole })
    .min(min, { error: message })
    .max(max, { error: tooBig });
}

/** A calendar day that may be left out: `null` or blank clears it. */
export const optionalDay = z
  .string({ error: '必须是文字' })
  .trim()
  .transform((text) => (text === '' ? null : text))
  .pipe(dayField('日期格式不正确').nullable())
  .nullish();

const flag = z.union([z.literal(0), z.literal(1)], { error: '必须是0或1' });

/** Shown by the browser and never fetched by the server. */
const photoUrl = optionalText(2000).refine((text) => text == null || isHttps(text), {
  error: '照片地址必须是以 https:// 开头的网址',
});

function isHttps(text: string): boolean {
  return /^https:\/\/[^\s]+$/i.test(text) && URL.canParse(text);
}

/** Required fields. */
const required = {
  name: requiredText('资产名称不能为空', 100),
  assetCode: requiredText('资产编号不能为空', 50),
  assetCategory: requiredText('资产类别不能为空', 50),
  purchaseDate: dayField('购买日期不能为空'),
  startUseDate: dayField('开始使用日期不能为空'),
  originalValue: decimal({ message: '原值必须大于0', min: 0.01, decimals: 2 }),
  depreciationMethod: z.enum(depreciationMethods, { error: '请选择折旧方法' }),
};

/** Fields with a default. On creation `null` means the default too. */
const withDefault = {
  usageStatus: z.enum(usageStatuses, { error: '使用状态不正确' }),
  status: whole('状态不正确', '状态不正确', 0, 1000, '状态不正确'),
  estimatedLife: whole(
    '预计使用年限必须大于0',
    '预计使用年限必须是整数',
    1,
    100,
    '预计使用年限不能超过100年',
  ),
  currency: currencyField,
  exchangeRate: decimal({ message: '汇率不能为负数', min: 0 }),
  isImportant: flag,
  requireInspection: flag,
  inspectionCycle: whole(
    '检查周期必须大于0',
    '检查周期必须是整数',
    1,
    1200,
    '检查周期不能超过1200个月',
  ),
};

/** Optional fields; `null` clears them. */
const optional = {
  assetSubcategory: optionalText(50),
  location: optionalText(100),
  department: optionalText(100),
  responsiblePerson: optionalText(100),
  salvageRate: decimal({ message: '残值率不能小于0', min: 0 })
    .max(100, { error: '残值率不能超过100' })
    .nullish(),
  salvageValue: decimal({ message: '残值不能为负数', min: 0, decimals: 2 }).nullish(),
  /** Of the units-of-production method: units over the whole life, and units so far. */
  totalUnits: decimal({ message: '预计总工作量必须大于0', min: 1e-6 }).nullish(),
  usedUnits: decimal({ message: '已完成工作量不能为负数', min: 0 }).nullish(),
  /** Of scrapped assets only; by default the day on which they were marked as scrapped. */
  disposalDate: optionalDay,
  brandModel: optionalText(100),
  serialNumber: optionalText(100),
  supplier: optionalText(100),
  invoiceNumber: optionalText(100),
  warrantyStartDate: optionalDay,
  warrantyEndDate: optionalDay,
  nextInspectionDate: optionalDay,
  maintenanceRecord: optionalText(),
  insuranceCompany: optionalText(100),
  insurancePolicyNumber: optionalText(100),
  insuranceStartDate: optionalDay,
  insuranceEndDate: optionalDay,
  photoUrl,
  description: optionalText(),
  specifications: optionalText(),
  tags: optionalText(500),
  remarks: optionalText(),
};

const defaulted = z.object(withDefault);

export const createFixedAssetBody = z.object({
  ...required,
  ...nullish(defaulted.shape),
  ...optional,
});

/** Omitted fields are unchanged; `null` clears an optional one. */
export const updateFixedAssetBody = z.object({
  ...z.object(required).partial().shape,
  ...defaulted.partial().shape,
  ...optional,
  /** Which value counts in net worth, from a day on; from today on when that is left out. */
  valueBasis: z.enum(valueBases, { error: '请选择计入净资产的价值' }).optional(),
  valueBasisFrom: optionalDay,
  version: versionField,
});

/** What an asset was worth on the market on a day, not before its purchase; today when left out. */
export const createValuationBody = z.object({
  day: optionalDay,
  value: decimal({ message: '请填写不小于0的估值', min: 0, decimals: 2 }),
  note: optionalText(500),
});

/** Omitted fields are unchanged. */
export const updateValuationBody = createValuationBody.partial().extend({ version: versionField });

/** A sale or scrapping. What it brings less what it costs is moved in the account, if one is named. */
export const disposalBody = z.object({
  kind: z.enum(chosenDisposalKinds, { error: '请选择处置方式' }),
  /** Not before the purchase, not after today; today when left out. */
  disposalDate: optionalDay,
  proceeds: decimal({ message: '处置收入不能为负数', min: 0, decimals: 2 }).nullish(),
  costs: decimal({ message: '处置费用不能为负数', min: 0, decimals: 2 }).nullish(),
  ...accountOfMoney,
  note: optionalText(500),
});

function nullish<T extends Record<string, z.ZodType>>(shape: T) {
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, field.nullish()]),
  ) as { [K in keyof T]: z.ZodOptional<z.ZodNullable<T[K]>> };
}

/** The filter of a list or an export; blank is the same as omitted. */
export const fixedAssetFilter = z
  .object(
    {
      keyword: optionalText(100),
      assetCategory: optionalText(50),
      usageStatus: z
        .union([z.literal('').transform(() => null), z.enum(usageStatuses)], {
          error: '使用状态不正确',
        })
        .nullish(),
      purchaseDateFrom: optionalDay,
      purchaseDateTo: optionalDay,
    },
    { error: '请求参数错误' },
  )
  .nullish();
export type FixedAssetFilter = z.output<typeof fixedAssetFilter>;

const assetId = z
  .string({ error: '编号必须是文字' })
  .max(100, { error: '编号不正确' })
  .refine(isStorable, { error: unstorableText });

export const batchBody = z.object(
  {
    ids: listOf(assetId, {
      error: '请选择要删除的资产',
      empty: '请选择要删除的资产',
      max: 2000,
      tooLong: '一次最多删除2000项',
    }),
  },
  { error: '请选择要删除的资产' },
);
