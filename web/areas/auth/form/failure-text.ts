import { ApiError } from '../../../lib/api/api-error.ts';

/**
 * The text for a failed call (docs/specification.md, chapter 8): the server's own words, else the
 * form's.
 */
export function failureText(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverMessage) || fallback;
}

/**
 * The text for a failed sign-in or registration (docs/specification.md, 8.17 and 8.20): the
 * server's own words, else those of an error that the input did not cause (no answer, a broken server, too
 * many attempts), else the form's: a refusal without a text is about what was typed.
 */
export function signInFailureText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  return error.serverMessage ?? (error.isPassing ? error.message : fallback);
}
