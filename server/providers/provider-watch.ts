/** Hears of every call to an outside service that failed: the service's name and the error's code. */
export type ProviderWatch = (provider: string, code: string) => void;
