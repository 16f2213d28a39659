import { createHash, createHmac } from 'node:crypto';

export interface SignedRequest {
  method: string;
  path: string;
  /** The query as it is sent, without `?`. */
  query: string;
  /** Unix seconds with a fraction. */
  timestamp: string;
  body?: string;
}

const signedHeaders = 'authorization;x-api-key;x-timestamp';

/**
 * The `X-Api-Signature` of LongPort's OpenAPI: HMAC-SHA256 over the SHA-1 of method, path, query,
 * three headers and the SHA-1 of the body, separated by bars.
 */
export function longportSignature(
  { method, path, query, timestamp, body }: SignedRequest,
  { appKey, appSecret, token }: { appKey: string; appSecret: string; token: string },
): string {
  const values = `authorization:${token}\nx-api-key:${appKey}\nx-timestamp:${timestamp}\n`;
  const canonical = `${method}|${path}|${query}|${values}|${signedHeaders}|${body ? sha1(body) : ''}`;
  const signature = createHmac('sha256', appSecret)
    .update(`HMAC-SHA256|${sha1(canonical)}`)
    .digest('hex');
  return `HMAC-SHA256 SignedHeaders=${signedHeaders}, Signature=${signature}`;
}

function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}
