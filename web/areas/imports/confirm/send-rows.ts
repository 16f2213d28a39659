import type { Call } from '../../../../contract/endpoint.ts';
import { rowsSentAtOnce } from '../../../../contract/imports/import-words.ts';
import { type Import, imports } from '../../../../contract/imports/imports.ts';
import { call } from '../../../lib/api/api.ts';
import type { FileRow } from '../import-rows.ts';

/** A call takes 2 MiB; with room for what surrounds the rows. */
const maxBytesOfCall = 1_900_000;

export type DraftBody = NonNullable<Call<typeof imports.create>['body']>;

interface SendRowsOptions {
  /** Of the draft: sent again, the same draft is answered. */
  idempotencyKey: string;
  signal: AbortSignal;
  /** Called with the share of the rows that are there. */
  onProgress: (share: number) => void;
}

/**
 * Makes a draft and sends it its rows, part by part. It can be called again after a failure: the same
 * key leads to the same draft, which says how many rows it has.
 */
export async function sendRows(
  body: DraftBody,
  rows: readonly FileRow[],
  { idempotencyKey, signal, onProgress }: SendRowsOptions,
): Promise<Import> {
  const { id } = await call(imports.create, { body }, { idempotencyKey, signal });
  const params = { id };
  try {
    // The answer to a repeated key is that of the first call, and says nothing of the rows sent since.
    let draft = await call(imports.get, { params }, { signal });
    while (draft.rowCount < rows.length) {
      const offset = draft.rowCount;
      const part = rows.slice(offset, offset + lengthOfPart(rows, offset));
      const more = offset + part.length < rows.length;
      const body = { offset, rows: part, more };
      draft = await call(imports.addRows, { params, body }, { signal });
      onProgress(draft.rowCount / rows.length);
    }
    return draft;
  } catch (error) {
    // What was begun and given up goes; a draft that this call does not reach is dropped after a day.
    if (signal.aborted) void call(imports.remove, { params }).catch(() => undefined);
    throw error;
  }
}

/** How many rows from a place on go into one call. */
export function lengthOfPart(rows: readonly FileRow[], offset: number): number {
  const encoder = new TextEncoder();
  let bytes = 0;
  let length = 0;
  while (length < rowsSentAtOnce && offset + length < rows.length) {
    bytes += encoder.encode(JSON.stringify(rows[offset + length])).length + 1;
    if (bytes > maxBytesOfCall && length > 0) break;
    length += 1;
  }
  return length;
}
