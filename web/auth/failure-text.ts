import { ApiError } from '../lib/api-error.ts';

/**
 * What to tell of a failed call (SPEC.md §8): the server's own words; when it did not answer, what
 * kept it; else the text that belongs to the page.
 */
export function failureText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  return error.serverMessage ?? (error.kind === 'status' ? fallback : error.message);
}

/** The error's own words first, as sign-in and registration want it: a 502 is not a wrong password. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError ? error.message : fallback;
}
