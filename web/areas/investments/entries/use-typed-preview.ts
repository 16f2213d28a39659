import { useDebouncedValue } from '@mantine/hooks';
import { type Control, useWatch } from 'react-hook-form';
import { investmentEntries } from '../../../../contract/investments/entries.ts';
import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { type BodyOf, keepsLast, silent, useCall } from '../../../lib/query/use-call.ts';
import type { EntryFields, EntryValues, entrySchema } from './entry-values.ts';

/** How long nothing has to be typed until the preview is asked for. */
const pauseMs = 300;

interface TypedPreviewOptions {
  control: Control<EntryFields, unknown, EntryValues>;
  investment: Investment;
  /** How the form is read. */
  schema: ReturnType<typeof entrySchema>;
  /** Of an entry that is edited. */
  entryId?: string;
  opened: boolean;
}

type Change = BodyOf<typeof investmentEntries.preview>;

/** What a change of the entries would do; undefined asks for nothing. The dialog shows a refusal itself. */
export function useEntryPreview(id: string, body: Change | undefined) {
  return useCall(investmentEntries.preview, body ? { params: { id }, body } : null, {
    ...keepsLast,
    ...silent,
    // The answer depends on all entries, which may have changed since.
    staleTime: 0,
    gcTime: 0,
  });
}

/** What saving the form as it is would change; nothing while it is not complete. */
export function useTypedPreview(options: TypedPreviewOptions) {
  const { control, investment, schema, entryId, opened } = options;
  const fields = useWatch({ control }) as EntryFields;
  const [typed] = useDebouncedValue(fields, pauseMs);
  const read = opened ? schema.safeParse(typed) : undefined;
  const body = read?.success ? previewBody(read.data, entryId) : undefined;
  const { data, error, isPlaceholderData } = useEntryPreview(investment.id, body);
  if (!body) return { preview: undefined, refusal: undefined, isOlder: false };
  return {
    preview: error ? undefined : data,
    refusal: error instanceof ApiError && error.kind === 'status' ? error.message : undefined,
    isOlder: isPlaceholderData,
  };
}

/** The change that the values describe. */
export function previewBody(entry: EntryValues, entryId?: string) {
  return entryId
    ? ({ action: 'edit', entryId, entry } as const)
    : ({ action: 'add', entry } as const);
}
