import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { EntryPreview } from '../../../../contract/investments/entry-fields.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { showFieldErrors } from '../../../lib/forms/form-errors.ts';
import type { EntryFields, EntryValues } from './entry-values.ts';

type Warnings = EntryPreview['warnings'];

/** Stops a submission that looks wrong, until the same is submitted once more. */
class Unconfirmed extends Error {
  readonly warnings: Warnings;
  constructor(warnings: Warnings) {
    super('to be confirmed');
    this.warnings = warnings;
  }
}

/**
 * Asks once more before a dialog saves what the preview warns of, and shows what is refused. Each opening
 * begins anew.
 */
export function useWarnings(opened: boolean) {
  const [shown, setShown] = useState<{ of: string; warnings: Warnings }>();
  const [refusal, setRefusal] = useState<string>();

  useEffect(() => {
    if (!opened) return;
    setShown(undefined);
    setRefusal(undefined);
  }, [opened]);

  return {
    warnings: shown?.warnings ?? [],
    /** Why the last submission failed, where that belongs to no field. */
    refusal,
    /** Rejects what the server would refuse, and what it warns of for the first time. */
    check: async (values: object, preview: Promise<EntryPreview>) => {
      setRefusal(undefined);
      const { warnings } = await preview;
      const of = JSON.stringify(values);
      if (warnings.length > 0 && shown?.of !== of) {
        setShown({ of, warnings });
        throw new Unconfirmed(warnings);
      }
    },
    showRefusal: (form: UseFormReturn<EntryFields, unknown, EntryValues>, error: unknown) => {
      if (error instanceof Unconfirmed || showFieldErrors(form, error)) return;
      if (!(error instanceof ApiError)) return;
      // Known only when the money is moved: a preview moves none.
      if (error.code !== 'INSUFFICIENT_BALANCE') setRefusal(error.message);
      else {
        const { message } = error;
        form.setError('accountId', { type: 'server', message }, { shouldFocus: true });
      }
    },
  };
}
