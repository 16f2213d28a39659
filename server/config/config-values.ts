import { z } from 'zod';

/** What a variable may hold, read from its text. */
export const text = z.string().trim().min(1);

export const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.number().max(65535));

/** 32 bytes in base64; they stay text. */
export const key32 = text.refine((value) => /^[A-Za-z0-9+/]{43}=$/.test(value));

export const timeZone = text.refine(isTimeZone);

/** Whether to believe a proxy, how many of them, or which. */
export const trustProxy = text.transform((value): boolean | number | string => {
  if (value === 'true') return true;
  if (value === 'false') return false;
  return /^\d+$/.test(value) ? Number(value) : value;
});

/** An address with one of these protocols, which end in a colon. */
export function urlWith(protocols: string[]) {
  return text.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol));
}

function isTimeZone(value: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
}
