import type { CallShape } from './endpoint.ts';
import { tableFiles } from './fields/table-files.ts';

/** A list that can be exported; `exports` is what its file and its sheet are called. */
export type ExportedList = CallShape & { exports: string };

/**
 * The call that answers a whole list as a file for spreadsheets. It stands below the list's own path,
 * finds the same row, and takes the same filters, so a list declares nothing but its name.
 */
export function exportOf({ name, path, access, effect, summary, token }: CallShape) {
  return {
    name: `${name}.export`,
    method: 'GET',
    path: `${path}/export`,
    summary: `${summary}: all of it as a file for spreadsheets`,
    access,
    effect,
    ...(token && { token }),
    file: tableFiles,
  } as const satisfies CallShape;
}
