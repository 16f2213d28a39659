import { errorTexts, statusText } from './error-texts.ts';

/**
 * The messages of Chromium, Firefox, Safari and Vite when a file of the
 * application could not be fetched.
 */
const unfetched =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS for/;

const probeTimeoutMs = 10_000;

interface MissingPartInit {
  isNewVersion: boolean;
  /** Fetches the part; for trying again. */
  load: () => Promise<unknown>;
}

/** A part of the application that is not here yet and could not be fetched; the message is for people. */
export class MissingPart extends Error {
  override readonly name = 'MissingPart';
  /** The server has been upgraded: its files have other names, and only a new page knows them. */
  readonly isNewVersion: boolean;
  readonly load: () => Promise<unknown>;

  constructor(message: string, { isNewVersion, load }: MissingPartInit) {
    super(message);
    this.isNewVersion = isNewVersion;
    this.load = load;
  }
}

/**
 * Imports a part of the application. Throws `MissingPart` when its files cannot be fetched; what the
 * part itself throws while it starts is an error like any other.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (!isUnfetched(error)) throw error;
    const obstacle = await obstacleTo(error.message);
    if (obstacle) throw new MissingPart(obstacle, { isNewVersion: false, load });
  }
  // The server answers: the connection failed for a moment only, or the file is gone for good.
  return load().catch((error: unknown) => {
    throw isUnfetched(error)
      ? new MissingPart(errorTexts.newVersion, { isNewVersion: true, load })
      : error;
  });
}

function isUnfetched(error: unknown): error is Error {
  return error instanceof Error && unfetched.test(error.message);
}

/**
 * Why nothing can be fetched now, in words; undefined when the server answers. The
 * browser's error does not distinguish a file that is gone from a server that cannot be
 * reached, but mostly names the file.
 */
async function obstacleTo(message: string): Promise<string | undefined> {
  const address = /(https?:\/\/|\/)\S+$/.exec(message)?.[0] ?? '/';
  try {
    const { status } = await fetch(address, {
      cache: 'no-store',
      signal: AbortSignal.timeout(probeTimeoutMs),
    });
    return status >= 500 || status === 429 ? statusText(status) : undefined;
  } catch {
    return errorTexts.network;
  }
}
