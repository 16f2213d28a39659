import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { Investment } from '../../../../../contract/investments/investment-fields.ts';
import type { EntryFields, EntryValues } from '../entry-values.ts';
import {
  type SuggestedField,
  type Suggestions,
  suggestedFields,
  useSuggestedValues,
} from './use-suggested-values.ts';

/**
 * Fills the fields of a new entry with suggestions, as long as the person has not typed in them.
 * What was typed, or cleared, is never replaced; nothing changes in the field that has the focus.
 * Of a stored entry only values that equal the suggestion follow it; all others are what the person
 * entered. Returns the hints below the fields.
 */
export function useSuggestions(
  form: UseFormReturn<EntryFields, unknown, EntryValues>,
  investment: Investment,
  opened: boolean,
  { isStored = false } = {},
): Suggestions['hints'] {
  const fields = useWatch({ control: form.control }) as EntryFields;
  const { values, hints } = useSuggestedValues(investment, fields, { opened, isStored });
  const [focused, setFocused] = useState<string>();
  /** What was filled in, by field; null where the person has entered something else. */
  const lastSuggested = useRef<Partial<Record<SuggestedField, string | null>>>({});

  useEffect(() => {
    if (!opened) return;
    lastSuggested.current = {};
    const handleFocus = ({ target }: FocusEvent) => {
      const name = target instanceof HTMLInputElement ? target.name : undefined;
      setFocused(name);
      const suggestedField = suggestedFields.find((field) => field === name);
      // So that typing replaces the suggestion.
      if (
        suggestedField &&
        lastSuggested.current[suggestedField] &&
        target instanceof HTMLInputElement
      ) {
        target.select();
      }
    };
    document.addEventListener('focusin', handleFocus);
    return () => document.removeEventListener('focusin', handleFocus);
  }, [opened]);

  useEffect(() => {
    if (!opened) return;
    for (const name of suggestedFields) {
      const current = form.getValues(name);
      if (isStored && lastSuggested.current[name] === undefined) {
        if (values[name] === undefined) continue;
        lastSuggested.current[name] = values[name] === current ? current : null;
      }
      const before = lastSuggested.current[name] ?? '';
      if (lastSuggested.current[name] === null) continue;
      if (current !== before) lastSuggested.current[name] = null;
      else if (name !== focused) {
        const next = values[name] ?? '';
        lastSuggested.current[name] = next;
        if (next !== current) form.setValue(name, next);
      }
    }
  });
  return hints;
}
