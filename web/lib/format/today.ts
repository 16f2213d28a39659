import { formatDay } from './format.ts';

/** The reader's own calendar day, `YYYY-MM-DD`. */
export function today(): string {
  return formatDay(new Date().toISOString());
}
