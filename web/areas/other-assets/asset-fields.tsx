import { Checkbox, Group } from '@mantine/core';
import { type Control, type UseFormReturn, useController } from 'react-hook-form';
import {
  otherAssetKindLabels,
  otherAssetKinds,
} from '../../../contract/other-assets/other-asset-fields.ts';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { NoteField } from '../../ui/forms/note-field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { FilingFields, FilingValues } from './other-asset-values.ts';

const kindOptions = otherAssetKinds.map((value) => ({ value, label: otherAssetKindLabels[value] }));

interface AssetFieldsProps {
  form: UseFormReturn<FilingFields, unknown, FilingValues>;
}

/** How an asset is called and filed. */
export function AssetFields({ form: { control } }: AssetFieldsProps) {
  return (
    <>
      <TextField name="name" control={control} label="名称" withAsterisk data-autofocus />
      <Group grow align="start">
        <SelectField name="kind" control={control} label="类型" data={kindOptions} />
        <AmountField
          name="annualRatePercent"
          control={control}
          label="年利率"
          unit="%"
          description="填了会按年提示利息，6 月 30 日结息。"
          optional
        />
      </Group>
      <RestrictedField control={control} />
      <NoteField name="note" control={control} />
    </>
  );
}

function RestrictedField({ control }: { control: Control<FilingFields, unknown, FilingValues> }) {
  const { field } = useController({ name: 'isRestricted', control });
  return (
    <Checkbox
      label="不能随时取用"
      description="公积金、个人养老金和医保账户通常如此；不计入流动资产。"
      checked={field.value}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
      onBlur={field.onBlur}
      ref={field.ref}
    />
  );
}
