/* biome-ignore-all lint/suspicious/noConsole: another package's printing is caught here */

let installed = false;

/**
 * Drops what futu-api prints on connect, error, timeout and close, however late. Everybody
 * else's lines go through; the server itself logs elsewhere.
 */
export function silenceFutuApi(): void {
  if (installed) return;
  installed = true;
  for (const method of ['log', 'debug'] as const) {
    const print = console[method];
    console[method] = (...told: unknown[]) => {
      if (!new Error().stack?.includes('/futu-api/')) print.apply(console, told);
    };
  }
}
