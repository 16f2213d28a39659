import { useFormState } from 'react-hook-form';
import { type TabName, tabNames } from './asset-tabs.ts';
import type { TabForm } from './use-asset-forms.ts';

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
