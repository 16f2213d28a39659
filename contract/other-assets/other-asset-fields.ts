import { z } from 'zod';
import { accountOfMoney } from '../accounts/account-fields.ts';
import { optionalDayField } from '../fields/day-field.ts';
import {
  currencyField,
  decimal,
  optionalText,
  requiredText,
  versionField,
} from '../fields/fields.ts';
import { keysOf } from '../fields/keys-of.ts';

/** What households hold beside accounts, investments and things, as people call it. */
export const otherAssetKindLabels = {
  HOUSING_FUND: '住房公积金',
  PERSONAL_PENSION: '个人养老金',
  MEDICAL_ACCOUNT: '医保个人账户',
  INSURANCE: '保险现金价值',
  WEALTH_PRODUCT: '银行理财',
  OTHER: '其他',
} as const;
export type OtherAssetKind = keyof typeof otherAssetKindLabels;
export const otherAssetKinds = keysOf(otherAssetKindLabels);

/** Kinds whose money its owner cannot take out whenever they like, unless they state otherwise. */
export const restrictedKinds: ReadonlySet<OtherAssetKind> = new Set([
  'HOUSING_FUND',
  'PERSONAL_PENSION',
  'MEDICAL_ACCOUNT',
]);

const flag = z.boolean({ error: '必须是 true 或 false' });
const value = decimal({ message: '金额不能为负数', min: 0, decimals: 2 });
const rateText = '年利率必须在0到100之间';
const annualRatePercent = decimal({ message: rateText, min: 0, decimals: 6 }).max(100, {
  error: rateText,
});

const fields = {
  name: requiredText('名称不能为空', 100),
  kind: z.enum(otherAssetKinds, { error: '请选择类型' }),
  /** Left out on creation, as is usual for the kind. */
  isRestricted: flag.nullish(),
  /** By which the interest of a year is proposed; null proposes none. */
  annualRatePercent: annualRatePercent.nullish(),
  note: optionalText(500),
};

export const createOtherAssetBody = z.object({
  ...fields,
  currency: currencyField.nullish(),
  /** What it is worth at the end of `day`, today when left out. */
  value,
  day: optionalDayField,
});
export type NewOtherAsset = z.output<typeof createOtherAssetBody>;

/** What is left out stays. The currency is fixed by the first value. */
export const updateOtherAssetBody = z.object({ ...fields, version: versionField }).partial();
export type OtherAssetChanges = z.output<typeof updateOtherAssetBody>;

/** What something is worth at the end of a day, and what of the change since the value before is known. */
export const otherAssetValueBody = z.object({
  value,
  /** Since the value before: paid in, taken out, and credited as interest. The rest is gain or loss. */
  paidIn: value.nullish(),
  takenOut: value.nullish(),
  interest: value.nullish(),
  /** The account has paid what was paid in, and got what was taken out. */
  ...accountOfMoney,
  note: optionalText(500),
});
export type OtherAssetValueBody = z.output<typeof otherAssetValueBody>;
