/* biome-ignore-all lint/suspicious/noConsole: this wraps console to filter another package's output */

let isInstalled = false;

/**
 * Drops console output of futu-api, which prints on connect, error, timeout and close. Output of other
 * code passes.
 */
export function silenceFutuApi(): void {
  if (isInstalled) return;
  isInstalled = true;
  for (const method of ['log', 'debug'] as const) {
    const print = console[method];
    console[method] = (...values: unknown[]) => {
      if (!new Error().stack?.includes('/futu-api/')) print.apply(console, values);
    };
  }
}
