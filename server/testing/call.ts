import type { FastifyInstance, InjectOptions } from 'fastify';
import { asCall } from './owner-guard.ts';

export interface CallOptions {
  token?: string | undefined;
  body?: unknown;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** The client's address, for limits that count by it. */
  address?: string;
}

export interface TestAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape.
  body: any;
  headers: Record<string, unknown>;
}

/** What a client sees of an answer, without what differs between any two: ids, tokens, the date. */
export function seenOf({ status, body, headers }: TestAnswer) {
  const { 'x-request-id': _, date: __, 'content-length': ___, ...rest } = headers;
  const shown = JSON.stringify(body, (name, value) =>
    /^(requestId|registrationId|token|deviceToken)$/.test(name) ? typeof value : value,
  );
  return { status, body: JSON.parse(shown), headers: rest };
}

/** Calls the app as a client would, without a socket. */
export function caller(app: FastifyInstance) {
  return async (method: string, path: string, options: CallOptions = {}): Promise<TestAnswer> => {
    const response = await asCall(() =>
      app.inject({
        method: method as NonNullable<InjectOptions['method']>,
        url: `/api${path}`,
        ...(options.query && { query: options.query }),
        ...(options.address && { remoteAddress: options.address }),
        headers: {
          ...(options.token && { authorization: `Bearer ${options.token}` }),
          ...(options.body !== undefined && { 'content-type': 'application/json' }),
          ...options.headers,
        },
        ...(options.body !== undefined && {
          payload: typeof options.body === 'string' ? options.body : JSON.stringify(options.body),
        }),
      }),
    );
    const answer = {
      status: response.statusCode,
      body: parse(response.body),
      headers: response.headers,
    };
    refuseLatinTexts(answer);
    return answer;
  };
}

const chinese = /[\u4e00-\u9fff]/;
/** Three words of Latin letters in a row are a sentence; `API Key` is a name. */
const latinSentence = /[a-z]{2,},?\s+[a-z]{2,},?\s+[a-z]{2,}/i;

/** Every text that an answer shows to a person is Chinese. A test that sees another one fails. */
function refuseLatinTexts({ status, body }: TestAnswer): void {
  const texts = [body?.message, ...Object.values(body?.error?.fields ?? {}).flat()];
  for (const text of texts) {
    if (typeof text !== 'string') continue;
    if (!chinese.test(text) || latinSentence.test(text)) {
      throw new Error(`an answer of status ${status} is not in Chinese: ${text}`);
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
