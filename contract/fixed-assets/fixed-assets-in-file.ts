import { z } from 'zod';
import {
  dayText,
  decimalText,
  fileDescription,
  instantText,
  moneyRules,
  recorded,
  row,
  rowsOf,
  transactionPlace,
  typedRules,
} from '../fields/file-fields.ts';
import { createFixedAssetBody } from './fixed-asset-fields.ts';
import { disposalKinds, usageStatuses, valueBases } from './fixed-asset-labels.ts';
import { brokenRules } from './fixed-asset-rules.ts';

const asset = createFixedAssetBody.shape;
const day = dayText.nullish();
const amount = decimalText({ ...moneyRules, min: 0 });

/** How the asset was sold or scrapped on its `disposalDate`. */
const disposalInFile = row({
  kind: z.enum(disposalKinds, { error: '请选择处置方式' }),
  proceeds: amount,
  costs: amount,
  note: fileDescription,
  /** The transaction of the money that was moved in an account. */
  cash: transactionPlace.nullish(),
  /** What the asset was before, and since when it was scrapped if it was. */
  statusBefore: z.enum(usageStatuses, { error: '使用状态不正确' }),
  scrappedBefore: day,
  createdAt: instantText,
}).refine((row) => (row.statusBefore === 'SCRAPPED') === (row.scrappedBefore != null), {
  error: '报废日期只能且必须用于已报废的资产',
  path: ['scrappedBefore'],
});

const valuationInFile = row({ day: dayText, value: amount, note: fileDescription, ...recorded });

/** Which value counts from a day on. */
const valueBasisInFile = row({
  from: dayText,
  basis: z.enum(valueBases, { error: '请选择计入净资产的价值' }),
  createdAt: instantText,
});

const daysAscend = (days: readonly string[]) =>
  days.every((day, index) => index === 0 || (days[index - 1] ?? '') < day);

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
  /** Missing in files of before there were disposals. */
  disposal: disposalInFile.nullish(),
  /** By day, one of each; missing in files of before there were market values. */
  valuations: rowsOf(valuationInFile).optional(),
  valueBases: rowsOf(valueBasisInFile).optional(),
  ...recorded,
})
  .refine((row) => row.salvageRate == null || row.salvageValue == null, {
    error: '残值率与残值只能保留一个',
    path: ['salvageRate'],
  })
  .refine((row) => (row.usageStatus === 'SCRAPPED') === (row.disposalDate != null), {
    error: '报废日期只能且必须用于已报废的资产',
    path: ['disposalDate'],
  })
  .refine((row) => row.disposal == null || (row.disposalDate ?? '') >= row.purchaseDate, {
    error: '处置日期不能早于购买日期',
    path: ['disposalDate'],
  })
  .refine((row) => daysAscend((row.valuations ?? []).map(({ day }) => day)), {
    error: '估值必须按日期排列，每日一次',
    path: ['valuations'],
  })
  .refine((row) => daysAscend((row.valueBases ?? []).map(({ from }) => from)), {
    error: '计入净资产的价值必须按日期排列，每日一次',
    path: ['valueBases'],
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
