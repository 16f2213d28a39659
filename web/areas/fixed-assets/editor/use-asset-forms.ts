import { useEffect } from 'react';
import { type UseFormReturn, useForm, useFormState, useWatch } from 'react-hook-form';
import type { FixedAsset } from '../../../../contract/fixed-assets/fixed-asset-answers.ts';
import { type FieldName, type FieldSpec, fieldsOf, type TabName, tabNames } from './asset-tabs.ts';
import { type AssetChanges, type TabValues, tabResolver, tabValues } from './asset-values.ts';

export type TabForm = UseFormReturn<TabValues, unknown, AssetChanges>;

/** What a tab sends; the others stay as they are. */
export type FieldsSent = (values: TabValues) => readonly FieldSpec[];

/** One form for each tab. An asset that was changed elsewhere fills in what was not touched here. */
export function useAssetForms(
  asset: FixedAsset | undefined,
  sent: Record<'main' | 'financial', FieldsSent>,
): Record<TabName, TabForm> {
  return {
    main: useTabForm('main', asset, sent.main),
    financial: useTabForm('financial', asset, sent.financial),
    purchase: useTabForm('purchase', asset),
    maintenance: useTabForm('maintenance', asset),
    insurance: useTabForm('insurance', asset),
    extended: useTabForm('extended', asset),
  };
}

function useTabForm(
  tab: TabName,
  asset: FixedAsset | undefined,
  sent: FieldsSent = () => fieldsOf(tab),
): TabForm {
  const form = useForm<TabValues, unknown, AssetChanges>({
    resolver: tabResolver(sent),
    defaultValues: tabValues(tab, asset),
  });
  const { reset } = form;
  useEffect(() => {
    if (asset) reset(tabValues(tab, asset), { keepDirtyValues: true });
  }, [asset, reset, tab]);
  return form;
}

/** The current values of some fields of a tab. The calling component is rendered at each key in them. */
export function useTyped(form: TabForm, names: readonly FieldName[]): TabValues {
  const values = useWatch({ control: form.control, name: names });
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
}

/** Which tabs hold something unsaved. */
export function useUnsaved(forms: Record<TabName, TabForm>): TabName[] {
  const isDirty: Record<TabName, boolean> = {
    main: useFormState(forms.main).isDirty,
    financial: useFormState(forms.financial).isDirty,
    purchase: useFormState(forms.purchase).isDirty,
    maintenance: useFormState(forms.maintenance).isDirty,
    insurance: useFormState(forms.insurance).isDirty,
    extended: useFormState(forms.extended).isDirty,
  };
  return tabNames.filter((name) => isDirty[name]);
}
