import { useCallback, useRef, useState } from 'react';
import { isListKind } from '../../../../contract/imports/import-words.ts';
import { imports } from '../../../../contract/imports/imports.ts';
import { ApiError, call } from '../../../lib/api/api.ts';
import { useChange } from '../../../lib/query/use-change.ts';
import type { RowsOfFile } from '../import-file.ts';
import { refetchImports, useShowImport } from '../imports.queries.ts';
import { sentTarget, type Targets } from './account-targets.ts';
import { sentMapping } from './mapping.ts';
import type { OpenedFile } from './opened-file.ts';
import { type DraftBody, sendRows } from './send-rows.ts';

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
