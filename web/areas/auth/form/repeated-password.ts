import { z } from 'zod';

/** The password typed again must be there and the same (docs/specification.md, chapter 5). */
export const repeatedPassword = z.string().min(1, { error: '请确认密码' });

export const mismatch = { type: 'mismatch', message: '两次输入的密码不一致' } as const;

/** Shown while it is being typed. */
export function liveHint(password: string, again: string): string | undefined {
  return again !== '' && again !== password ? '两次密码不一致' : undefined;
}
