import { Group } from '@mantine/core';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { restrictedKinds } from '../../../contract/other-assets/other-asset-fields.ts';
import { otherAssets } from '../../../contract/other-assets/other-assets.ts';
import { currencyOptions } from '../../lib/format/currency-names.ts';
import { dayUnlessToday } from '../../lib/format/format.ts';
import { useDialogForm } from '../../lib/forms/use-dialog-form.ts';
import { useChangeCall } from '../../lib/query/use-call.ts';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { PastDayField } from '../../ui/forms/day-field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { AssetFields } from './asset-fields.tsx';
import {
  type FilingFields,
  type FilingValues,
  newAsset,
  newAssetForm,
} from './other-asset-values.ts';

/** Writes down an asset with what it is worth on a day; it moves no money. */
export function AddAsset({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const add = useChangeCall(otherAssets.create);
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: newAsset(),
    resolver: newAssetForm.resolver,
    send: ({ day, ...values }) => add.submit({ body: { ...values, day: dayUnlessToday(day) } }),
  });
  const { control, watch, setValue } = form;
  const kind = watch('kind');
  useEffect(() => setValue('isRestricted', restrictedKinds.has(kind)), [kind, setValue]);
  return (
    <FormModal {...modal} title="添加其他资产" submitLabel="添加">
      <AssetFields form={form as unknown as UseFormReturn<FilingFields, unknown, FilingValues>} />
      <Group grow align="start">
        <AmountField name="value" control={control} label="金额" unit={watch('currency')} />
        <SelectField
          name="currency"
          control={control}
          label="货币"
          data={currencyOptions}
          searchable
        />
      </Group>
      <PastDayField
        name="day"
        control={control}
        label="日期"
        description="这一天结束时的金额；之后随时可以再记。"
      />
    </FormModal>
  );
}
