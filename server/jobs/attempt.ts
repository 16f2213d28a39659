import type { Logger } from 'pino';
import { isDatabaseAway } from '../db/postgres/database-away.ts';
import { SourcesFailedError } from '../providers/http/provider-error.ts';
import { describeFailure } from '../providers/provider-labels.ts';

const maxStackFrames = 8;

/**
 * Runs the work for one of many items and returns its result. A failure is logged with the item's
 * key and returns undefined, so that the caller counts it and continues with the next item. An
 * unreachable database is thrown, because it fails every item. Failures after `stop` are not logged.
 */
export async function attempt<T extends string | number | boolean | object>(
  { log, stop }: { log: Logger; stop?: AbortSignal | undefined },
  item: Record<string, string | number | readonly string[]>,
  failure: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    if (stop?.aborted) return undefined;
    if (error instanceof SourcesFailedError) {
      log.warn({ ...item, reasons: describeFailure(error) }, failure);
    } else {
      log.error({ ...item, ...faultOf(error) }, failure);
    }
    return undefined;
  }
}

/** The kind and place of an error, without its message: a database's message quotes the row. */
function faultOf(error: unknown) {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const code = (error as { code?: unknown }).code;
  return {
    error: error.name,
    ...(typeof code === 'string' && { code }),
    at: frames.slice(0, maxStackFrames).map((frame) => frame.trim()),
  };
}
