import type { IncomingHttpHeaders } from 'node:http';

/** A request to a stub. */
export interface StubRequest {
  /** The decoded path after the provider's prefix: `/q=sh600519,usAAPL`. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

/** The answer of a stub. */
export interface StubAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** Texts are sent as UTF-8; bytes as they are. */
  body?: string | Buffer;
  delayMs?: number;
  /** Closes the connection without an answer. */
  hangUp?: boolean;
}

export type StubHandler = (request: StubRequest) => StubAnswer;

/** Faults that every service can have. */
export const faults = {
  down: { status: 503, body: 'Service Unavailable' },
  hangUp: { hangUp: true },
  html: {
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: '<!DOCTYPE html><html><head><title>error</title></head><body>oops</body></html>',
  },
  slow: { delayMs: 5_000, body: '' },
  rateLimited: { status: 429, headers: { 'retry-after': '30' }, body: 'Too Many Requests' },
  elsewhere: { status: 302, headers: { location: 'http://127.0.0.2:9/price' } },
} as const satisfies Record<string, StubAnswer>;

export const asJson = (value: unknown): StubAnswer => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

/** The bytes of a text whose letters are one byte each, as for names in GBK. */
export const asBytes = (text: string): StubAnswer => ({ body: Buffer.from(text, 'latin1') });
