/** The only place that writes to the console: for what SPEC.md wants logged and nothing more. */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this is the one door to the console.
  console.warn(what, error);
}
