import { ApiError } from '../lib/api-error.ts';

/** What to tell of a failed call (SPEC.md §8): the server's own words, else the form's. */
export function failureText(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverMessage) || fallback;
}

/** The error's own words first, as sign-in and registration want it: a 502 is not a wrong password. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError ? error.message : fallback;
}
