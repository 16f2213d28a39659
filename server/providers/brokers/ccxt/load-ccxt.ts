/** The part of ccxt's exchange class that is used here. */
export interface CcxtExchange {
  options: Record<string, unknown>;
  fetchImplementation: (url: string, init: RequestInit) => Promise<Response>;
  milliseconds: () => number;
  /** Which calls and kinds of accounts the venue has. */
  has: Record<string, unknown>;
  /** What numbers of unified answers become; `Number` by default. */
  number: (text: string) => unknown;
  /** ccxt's code for the venue's name of a coin; other coins of the same name have another code. */
  safeCurrencyCode(id: string): string;
  /** Says which markets there are, so that unified calls do not fetch them. */
  setMarkets(markets: object): unknown;
  /** Sets the clock by the venue's own. */
  loadTimeDifference(): Promise<unknown>;
}

export type CcxtClass = new (settings: Record<string, unknown>) => CcxtExchange;

/**
 * Loads one exchange of ccxt, by its id there, with the first sync. The package's files are imported directly, because
 * its entry loads all hundred exchanges: it blocks the server for 0.6 s and takes 105 MB, against
 * 0.2 s and 40 MB. The version is pinned, and the adapter tests fail if a file moves.
 */
export async function loadCcxt(id: string): Promise<CcxtClass> {
  return (await import(fileOfCcxt(`./src/${id}.js`))).default;
}

/** ccxt's error classes by name. */
export async function loadCcxtErrors(): Promise<Record<string, new () => Error>> {
  return import(fileOfCcxt('./src/base/errors.js'));
}

function fileOfCcxt(path: string): string {
  return new URL(path, import.meta.resolve('ccxt')).href;
}
