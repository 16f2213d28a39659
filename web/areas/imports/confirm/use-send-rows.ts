import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { Call } from '../../../../contract/endpoint.ts';
import { isListKind, rowsSentAtOnce } from '../../../../contract/imports/import-words.ts';
import { type Import, imports } from '../../../../contract/imports/imports.ts';
import { ApiError, call } from '../../../lib/api/api.ts';
import { useChange } from '../../../lib/query/use-change.ts';
import type { RowsOfFile } from '../import-file.ts';
import type { FileRow } from '../import-rows.ts';
import { mappingsChanged, refetchImports, useShowImport } from '../imports.queries.ts';
import { sentTarget, type Targets } from './account-targets.ts';
import { sentMapping } from './mapping.ts';
import type { OpenedFile } from './opened-file.ts';

interface Submission {
  body: DraftBody;
  rows: RowsOfFile['rows'];
  attempt: number;
}

/** Sends the rows of a file to a draft, which can be cancelled and, after a failure, taken up again. */
export function useSendRows(opened: OpenedFile, onSent: (id: string) => void) {
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const running = useRef(new AbortController());
  /** A draft that was cancelled is gone: what is sent next is another one, with a key of its own. */
  const attempt = useRef(0);
  const showImport = useShowImport();
  const queryClient = useQueryClient();
  const change = useChange({
    send: async ({ body, rows }: Submission, key) => {
      const { signal } = running.current;
      return sendRows(body, rows, { ...key, signal, onProgress: setProgress });
    },
    refetch: refetchImports,
    announcesFailures: false,
  });

  async function start(rows: RowsOfFile, targets: Targets) {
    running.current = new AbortController();
    const { signal } = running.current;
    setFailure(undefined);
    setProgress(0);
    try {
      const body = bodyOf(opened, rows, targets);
      const draft = await change.submit({ body, rows: rows.rows, attempt: attempt.current });
      await rememberMapping(opened);
      mappingsChanged(queryClient);
      if (signal.aborted) return;
      void showImport(draft);
      onSent(draft.id);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      const [text] = Object.values(error.fields).flat();
      setFailure(text ?? error.message);
    } finally {
      setProgress(undefined);
    }
  }

  const cancel = useCallback(() => {
    attempt.current += 1;
    running.current.abort();
  }, []);
  return { start, cancel, progress, failure };
}

function bodyOf({ tradesGoTo }: OpenedFile, rows: RowsOfFile, targets: Targets): DraftBody {
  const { kind, source, fileName, fileHash } = rows;
  const file = { kind, source, fileName: fileName.slice(0, 200), fileHash };
  if (kind === 'TRADES') return { ...file, ...tradesGoTo };
  if (isListKind(kind)) return file;
  const accounts = Object.entries(targets).flatMap(([ref, target]) =>
    target ? [{ ref, ...sentTarget(target) }] : [],
  );
  return { ...file, accounts };
}

/** The next file with the same header needs no mapping. An import does not fail because that failed. */
async function rememberMapping({ read, choices, mappingName }: OpenedFile): Promise<void> {
  if (!choices.mapping) return;
  const { kind, columns, options } = sentMapping(choices.mapping);
  const baseName = read.fileName.replace(/\.[^.]*$/, '').slice(0, 100);
  const name = mappingName ?? (baseName || read.fileName.slice(0, 100));
  const body = {
    name,
    kind,
    columns,
    options: {
      dateOrder: choices.dateOrder ?? options.dateOrder ?? null,
      amountMode: options.amountMode ?? null,
    },
  };
  const params = { hash: read.headerHash };
  await call(imports.saveMapping, { params, body }).catch(() => undefined);
}

/** A call takes 2 MiB; with room for what surrounds the rows. */
const maxBytesOfCall = 1_900_000;

type DraftBody = NonNullable<Call<typeof imports.create>['body']>;

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
async function sendRows(
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
    // A cancelled import removes its draft; should this call fail, the server drops the draft after a day.
    if (signal.aborted) void call(imports.remove, { params }).catch(() => undefined);
    throw error;
  }
}

/** How many rows from a place on go into one call. */
function lengthOfPart(rows: readonly FileRow[], offset: number): number {
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
