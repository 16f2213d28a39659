import { ApiError } from '../api/api-error.ts';

/** The row as it is now, when a change was refused because the row has changed since it was shown. */
export function newerRow<Row>(error: unknown): Row | undefined {
  if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return undefined;
  const { current } = (error.details ?? {}) as { current?: Row };
  return current;
}
