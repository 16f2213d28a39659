import type { Logger } from 'pino';
import { isDatabaseAway } from '../db/postgres/database-away.ts';
import { SourcesFailedError } from '../providers/http/provider-error.ts';
import { describeFailure } from '../providers/provider-labels.ts';

const framesLogged = 8;

/**
 * Does the work of one of many items, and answers what the work does. An item that fails is logged
 * under what it is known by, and `undefined` is answered: the caller counts it and goes on with the
 * next. A database that is away fails every item alike and is thrown. Once `stop` is aborted, a
 * failure is what was asked for, and not logged.
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

/** What and where, without the message: a database's words quote the row, with its amounts. */
function faultOf(error: unknown) {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const code = (error as { code?: unknown }).code;
  return {
    error: error.name,
    ...(typeof code === 'string' && { code }),
    at: frames.slice(0, framesLogged).map((frame) => frame.trim()),
  };
}
