/**
 * The only place that writes to the console: for what docs/specification.md wants logged and
 * nothing more.
 */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: nothing else writes to the console.
  console.warn(what, error);
}
