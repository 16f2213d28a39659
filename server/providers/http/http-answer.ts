import { ProviderError } from './provider-error.ts';

/** The body of a successful answer. `json` throws `BAD_RESPONSE` for invalid JSON. */
export class HttpAnswer {
  readonly #provider: string;
  readonly #bytes: Uint8Array;

  constructor(provider: string, bytes: Uint8Array) {
    this.#provider = provider;
    this.#bytes = bytes;
  }

  text(encoding: 'utf-8' | 'gb18030' = 'utf-8'): string {
    return new TextDecoder(encoding).decode(this.#bytes);
  }

  /** JSON with numbers as their source text. */
  json(): unknown {
    try {
      return parseExactJson(this.text());
    } catch (cause) {
      throw new ProviderError(this.#provider, 'BAD_RESPONSE', undefined, { cause });
    }
  }
}

/**
 * Parses JSON with every number as the text it was written with, so that a price never passes
 * through a binary float. Throws a SyntaxError.
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, keepSource as (key: string, value: unknown) => unknown);
}

/** Returns numbers as their source text (ES2025, JSON.parse source text access). */
function keepSource(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' ? (context?.source ?? String(value)) : value;
}
