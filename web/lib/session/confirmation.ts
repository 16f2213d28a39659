import { ApiError, onConfirmationRequired } from '../api/api.ts';

const listeners = new Set<() => void>();
/** Settles when the user has confirmed, or given up; undefined while no call waits for it. */
let waiting: (PromiseWithResolvers<void> & { refusal: ApiError }) | undefined;

function replace(next: typeof waiting): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/**
 * Whether a call waits for the user to confirm something. The layout behind the sign-in subscribes
 * (`web/shell/confirm-again.tsx`) and shows the dialog meanwhile.
 */
export const confirmation = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isWanted: () => waiting !== undefined,
  /** Why the call was refused, which says what is to be confirmed. */
  refusal: () => waiting?.refusal,
  /** The user has confirmed: the calls that wait are sent once more. */
  confirm(): void {
    const confirmed = waiting;
    replace(undefined);
    confirmed?.resolve();
  },
  /** The user gave up, or the dialog cannot be shown: the calls that wait fail with the reason. */
  refuse(reason: unknown = cancelled()): void {
    const refused = waiting;
    replace(undefined);
    refused?.reject(reason);
  },
};

function cancelled(): ApiError {
  return new ApiError('已取消身份确认，操作没有执行', { kind: 'cancelled' });
}

// This file is loaded with the layout behind the sign-in. Several calls may wait for one answer.
onConfirmationRequired((refusal) => {
  // No page can show the dialog.
  if (listeners.size === 0) return Promise.reject(refusal);
  const asked = waiting ?? { ...Promise.withResolvers<void>(), refusal };
  if (asked !== waiting) replace(asked);
  // One question at a time.
  return asked.refusal.code === refusal.code ? asked.promise : Promise.reject(refusal);
});
