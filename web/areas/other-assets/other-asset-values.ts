import { dayField } from '../../../contract/fields/day-field.ts';
import { createOtherAssetBody } from '../../../contract/other-assets/other-asset-fields.ts';
import { today } from '../../lib/format/format.ts';
import { type FieldsOf, formOf, type ValuesOf } from '../../lib/forms/form-of.ts';

/** How an asset is filed; this can always be changed. */
export const filingForm = formOf(
  createOtherAssetBody.omit({ currency: true, value: true, day: true }),
);
export type FilingFields = FieldsOf<typeof filingForm>;
export type FilingValues = ValuesOf<typeof filingForm>;

export const newAssetForm = formOf(createOtherAssetBody.extend({ day: dayField('请选择日期') }));

/** What an empty form starts with. */
export const newAsset = () =>
  newAssetForm.empty({ kind: 'HOUSING_FUND', isRestricted: true, currency: 'CNY', day: today() });
