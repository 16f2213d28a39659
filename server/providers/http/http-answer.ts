import { parseExactJson } from './exact-json.ts';
import { ProviderError } from './provider-error.ts';

/** A successful answer, read whole. Its readers throw `BAD_RESPONSE` for what is not what it should be. */
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
