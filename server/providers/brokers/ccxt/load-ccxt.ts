/** The part of ccxt's exchange class that is used here. */
export interface CcxtExchange {
  options: Record<string, unknown>;
  fetchImplementation: (url: string, init: RequestInit) => Promise<Response>;
  milliseconds: () => number;
  /** Sets the clock by the venue's own. */
  loadTimeDifference(): Promise<unknown>;
}

export type CcxtClass = new (settings: Record<string, unknown>) => CcxtExchange;

/** ccxt's names for the venues. */
export type CcxtId = 'binance' | 'okx' | 'htx';

/**
 * Loads one exchange of ccxt with the first sync. The package's files are imported directly, because
 * its entry loads all hundred exchanges: it blocks the server for 0.6 s and takes 105 MB, against
 * 0.2 s and 40 MB. The version is pinned, and the adapter tests fail if a file moves.
 */
export async function loadCcxt(id: CcxtId): Promise<CcxtClass> {
  return (await import(fileOfCcxt(`./src/${id}.js`))).default;
}

/** ccxt's error classes by name. */
export async function loadCcxtErrors(): Promise<Record<string, new () => Error>> {
  return import(fileOfCcxt('./src/base/errors.js'));
}

function fileOfCcxt(path: string): string {
  return new URL(path, import.meta.resolve('ccxt')).href;
}
