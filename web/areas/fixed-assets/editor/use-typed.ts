import { useWatch } from 'react-hook-form';
import type { FieldName } from './asset-tabs.ts';
import type { TabValues } from './asset-values.ts';
import type { TabForm } from './use-asset-forms.ts';

/**
 * Some fields of a tab while they are typed. The calling component is drawn again with every key in
 * them.
 */
export function useTyped(form: TabForm, names: readonly FieldName[]): TabValues {
  const values = useWatch({ control: form.control, name: names });
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
}
