import {
  dayText,
  decimalText,
  moneyRules,
  recorded,
  row,
  typedRules,
} from '../fields/file-fields.ts';
import { createFixedAssetBody } from './fixed-asset-fields.ts';
import { brokenRules } from './fixed-asset-rules.ts';

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
