import { z } from 'zod';
import { dayField } from '../../../contract/fields/day-field.ts';
import { currencyField } from '../../../contract/fields/fields.ts';
import { createOtherAssetBody } from '../../../contract/other-assets/other-asset-fields.ts';
import type { OtherAsset } from '../../../contract/other-assets/other-assets.ts';
import { today } from '../../lib/format/format.ts';
import { textOfNumber } from '../../ui/forms/amount-text.ts';
import { typedNumber } from '../../ui/forms/typed-number.ts';

const { shape } = createOtherAssetBody;

/** How an asset is filed; this can always be changed. */
const filing = {
  name: shape.name,
  kind: shape.kind,
  isRestricted: z.boolean(),
  annualRatePercent: typedNumber(shape.annualRatePercent),
  note: shape.note,
};

export const filingSchema = z.object(filing);
export type FilingFields = z.input<typeof filingSchema>;
export type FilingValues = z.output<typeof filingSchema>;

export const newAssetSchema = z.object({
  ...filing,
  currency: currencyField,
  value: typedNumber(shape.value),
  day: dayField('请选择日期'),
});

/** What an empty form starts with. */
export const newAsset = (): z.input<typeof newAssetSchema> => ({
  name: '',
  kind: 'HOUSING_FUND',
  isRestricted: true,
  annualRatePercent: '',
  note: '',
  currency: 'CNY',
  value: '',
  day: today(),
});

export function fieldsOfAsset(asset: OtherAsset): FilingFields {
  return {
    name: asset.name,
    kind: asset.kind,
    isRestricted: asset.isRestricted,
    annualRatePercent:
      asset.annualRatePercent === null ? '' : textOfNumber(asset.annualRatePercent),
    note: asset.note ?? '',
  };
}

/** The columns that the fields stand for. */
export function columnsOfAsset({ note = null, ...values }: FilingValues) {
  return { ...values, note };
}
