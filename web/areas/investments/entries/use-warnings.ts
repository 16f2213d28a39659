import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { EntryPreview } from '../../../../contract/investments/entries.schemas.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { showFieldErrors } from '../../../lib/forms/form-errors.ts';
import type { EntryFields, EntryValues } from './entry-values.ts';

type Warnings = EntryPreview['warnings'];

/** Stops a submission that looks wrong, until the same is submitted once more. */
class UnconfirmedError extends Error {}

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
        throw new UnconfirmedError();
      }
    },
    showRefusal: (form: UseFormReturn<EntryFields, unknown, EntryValues>, error: unknown) => {
      if (error instanceof UnconfirmedError || showOtherSide(form, error)) return;
      if (showFieldErrors(form, error) || !(error instanceof ApiError)) return;
      if (error.code !== 'INSUFFICIENT_BALANCE') setRefusal(error.message);
      else {
        const { message } = error;
        form.setError('accountId', { type: 'server', message }, { shouldFocus: true });
      }
    },
  };
}

const otherFields = {
  counterpart: 'otherId',
  'counterpart.investmentId': 'otherId',
  'counterpart.quantity': 'otherQuantity',
  'counterpart.price': 'otherPrice',
  'counterpart.amount': 'otherAmount',
  'counterpart.fee': 'otherFee',
  'counterpart.day': 'day',
} as const;

/** Puts what is refused of the other side beside its fields; answers whether there was anything. */
function showOtherSide(form: UseFormReturn<EntryFields, unknown, EntryValues>, error: unknown) {
  if (!(error instanceof ApiError)) return false;
  const refused = Object.entries(otherFields).flatMap(([name, field]) => {
    const [message] = error.fields[name] ?? [];
    return message === undefined ? [] : [{ field, message }];
  });
  for (const { field, message } of refused) {
    form.setError(field, { type: 'server', message }, { shouldFocus: true });
  }
  return refused.length > 0;
}
