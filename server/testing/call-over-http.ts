import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { CallOptions, TestAnswer } from './call.ts';

/**
 * Calls a listening server over a new connection, so that a load balancer may send each call to another
 * process. `address` is sent as `X-Forwarded-For`.
 */
export async function callOverHttp(
  url: string,
  method: string,
  path: string,
  { token, body, headers, address }: CallOptions = {},
): Promise<TestAnswer> {
  const call = request(`${url}/api${path}`, {
    method,
    agent: false,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(address && { 'x-forwarded-for': address }),
      ...headers,
    },
  });
  call.end(body === undefined ? undefined : JSON.stringify(body));
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: JSON.parse(await text(response)),
  };
}
