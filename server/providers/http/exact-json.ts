/**
 * Parses JSON with every number as the text it was written with, so that a price never passes
 * through a binary float. Throws a SyntaxError.
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, keepSource as (key: string, value: unknown) => unknown);
}

/** `context.source` is the number as it was written (ES2025, JSON.parse source text access). */
function keepSource(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' ? (context?.source ?? String(value)) : value;
}
