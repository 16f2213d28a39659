import { useMemo, useRef } from 'react';

/** 128 random bits. Unlike `randomUUID` this works on a plain-http address of the home network. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export interface SubmissionKey {
  /** The key for sending these values: the same as last time while they stay the same. */
  keyFor: (values: unknown) => string;
  /** The values arrived: sending them again is a new wish and gets a new key. */
  succeeded: () => void;
}

/** One `Idempotency-Key` per form submission, so that trying again can never move money twice. */
export function useSubmissionKey(): SubmissionKey {
  const last = useRef<{ key: string; values: string } | null>(null);
  return useMemo(
    () => ({
      keyFor(values) {
        const written = JSON.stringify(values);
        if (last.current?.values !== written) {
          last.current = { key: randomKey(), values: written };
        }
        return last.current.key;
      },
      succeeded() {
        last.current = null;
      },
    }),
    [],
  );
}
