import { useEffect } from 'react';
import { today } from '../../../lib/format/today.ts';
import { useSuggestedCode } from '../fixed-assets.queries.ts';
import type { TabForm } from './use-asset-forms.ts';

/** Fills in the next free code of today, unless somebody has written one already. */
export function useSuggestion(main: TabForm, wanted: boolean): void {
  const code = useSuggestedCode(today(), wanted);
  const { getFieldState, resetField } = main;
  useEffect(() => {
    if (!wanted || !code || getFieldState('assetCode').isDirty) return;
    resetField('assetCode', { defaultValue: code });
  }, [wanted, code, getFieldState, resetField]);
}
