/** A place for sealed backups. Every failure is a `RemoteError`. */
export interface RemoteStore {
  /** The names of all files there. */
  list(stop: AbortSignal): Promise<string[]>;
  /**
   * Stores a file under this name. An earlier attempt at the same file goes on where it ended, where the
   * storage allows that. A file that is not whole never has its name.
   */
  send(name: string, file: SentFile, stop: AbortSignal): Promise<void>;
  /** The content of a file. */
  read(name: string, stop: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** Removes a file; one that is not there is no error. */
  remove(name: string, stop: AbortSignal): Promise<void>;
}

/** A file on this machine. */
export interface SentFile {
  path: string;
  bytes: number;
}

/** The storage refused or could not be reached. One line for the operator, without name, key or content. */
export class RemoteError extends Error {}

/** The longest time for one request: a slow line takes minutes for a part of 16 MiB. */
const requestMs = 15 * 60_000;

/** Sends a request; a connection that fails or takes too long is a `RemoteError`. */
export async function ask(
  send: (signal: AbortSignal) => Promise<Response>,
  host: string,
  stop: AbortSignal,
): Promise<Response> {
  try {
    return await send(AbortSignal.any([stop, AbortSignal.timeout(requestMs)]));
  } catch (error) {
    if (stop.aborted) throw error;
    const { cause, name, message } = error as Error;
    const why = (cause as NodeJS.ErrnoException | undefined)?.code ?? (name || message);
    throw new RemoteError(`${host} could not be reached (${why})`);
  }
}

/** What to look at, by the status of an answer. */
const reasons: Readonly<Record<number, string>> = {
  401: 'the name or the password is wrong',
  403: 'the rights of this name: it has to list, write, read and delete there',
  404: 'there is no such bucket or folder',
  507: 'it is full: make room there',
};

/** The error of an answer that is none of the expected ones. Its body may have names in it, and is left out. */
export async function refusal(answer: Response, host: string, what: string): Promise<RemoteError> {
  await answer.body?.cancel();
  const { status } = answer;
  const why = reasons[status] ?? '';
  return new RemoteError(`${host} answered ${status} when ${what}${why && `: ${why}`}`);
}
