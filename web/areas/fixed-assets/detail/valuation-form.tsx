import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import { dayField } from '../../../../contract/fields/day-field.ts';
import type {
  FixedAsset,
  FixedAssetValuation,
} from '../../../../contract/fixed-assets/fixed-asset-answers.ts';
import { createValuationBody } from '../../../../contract/fixed-assets/fixed-asset-fields.ts';
import { fixedAssets } from '../../../../contract/fixed-assets/fixed-assets.ts';
import { dayUnlessToday, formatMoney, today } from '../../../lib/format/format.ts';
import { type FieldsOf, formOf, type ValuesOf } from '../../../lib/forms/form-of.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { useRowEdit } from '../../../lib/forms/use-row-edit.ts';
import { editCall, useChangeCall } from '../../../lib/query/use-call.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { PastDayField } from '../../../ui/forms/day-field.tsx';
import { NewerValues, type ReadableColumn } from '../../../ui/forms/newer-values.tsx';
import { NoteField } from '../../../ui/forms/note-field.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';

const { value, note } = createValuationBody.shape;
/** The value comes first, because the first field is focused when a newer row is taken. */
const valuationForm = formOf(z.object({ value, day: dayField('估值日期不能为空'), note }));
type Fields = FieldsOf<typeof valuationForm>;
type Values = ValuesOf<typeof valuationForm>;

interface AddValuationProps {
  asset: FixedAsset;
  opened: boolean;
  onClose: () => void;
}

/** Adds what an asset was worth on the market on a day. */
export function AddValuation({ asset, opened, onClose }: AddValuationProps) {
  const { submit } = useChangeCall(fixedAssets.addValuation);
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: valuationForm.empty({ day: asset.disposalDate ?? today() }),
    resolver: valuationForm.resolver,
    send: ({ day, ...values }) =>
      submit({ params: { id: asset.id }, body: { ...values, day: dayUnlessToday(day) } }),
  });
  return (
    <FormModal {...modal} title="添加估值" submitLabel="添加">
      <ValuationFields form={form} currency={asset.currency} />
    </FormModal>
  );
}

interface EditValuationProps extends AddValuationProps {
  valuation: FixedAssetValuation;
}

/** Changes a market value. */
export function EditValuation({ asset, valuation, opened, onClose }: EditValuationProps) {
  const { form, modal, conflict } = useRowEdit({
    row: valuation,
    opened,
    onClose,
    fieldsOf: valuationForm.fieldsOf,
    resolver: () => valuationForm.resolver,
    columnsOf: (values: Values) => values,
    send: editCall(fixedAssets.updateValuation, { id: asset.id }),
    message: fixedAssets.updateValuation.message,
  });
  const columns: ReadableColumn<FixedAssetValuation>[] = [
    { label: '估值', of: ({ value }) => formatMoney(value, asset.currency) },
    { label: '估值日期', of: ({ day }) => day },
    { label: '备注', of: ({ note }) => note ?? '（空）' },
  ];
  return (
    <FormModal {...modal} title="修改估值">
      <NewerValues what="这条估值" columns={columns} {...conflict} />
      <ValuationFields form={form} currency={asset.currency} />
    </FormModal>
  );
}

interface ValuationFieldsProps {
  form: UseFormReturn<Fields, unknown, Values>;
  currency: Currency;
}

function ValuationFields({ form, currency }: ValuationFieldsProps) {
  const { control } = form;
  return (
    <>
      <AmountField name="value" control={control} label="估值" unit={currency} focusOnOpen />
      <PastDayField name="day" control={control} label="估值日期" />
      <NoteField name="note" control={control} />
    </>
  );
}
