import { useDebouncedValue } from '@mantine/hooks';
import { type Control, useWatch } from 'react-hook-form';
import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { useEntryPreview } from './entries.queries.ts';
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
