import { afterEach, beforeEach, expect, vi } from 'vitest';
import { ApiError } from '../lib/api/api.ts';
import { signOut } from '../lib/session/session.ts';

export const user = {
  id: 'u 1',
  username: 'ada',
  fullName: null,
  email: 'ada@example.org',
  createdAt: '',
};

/** Replaces `fetch` in the tests of a file by a mock, and signs out after each test. */
export function fetchFixture() {
  const fetched = vi.fn<typeof fetch>();
  beforeEach(() => {
    fetched.mockReset();
    vi.stubGlobal('fetch', fetched);
  });
  afterEach(signOut);
  return fetched;
}

/** The error of a call that is expected to fail. */
export async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}
