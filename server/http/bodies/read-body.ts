import type { Endpoint } from '../../../contract/endpoint.ts';
import { fieldErrors } from './field-errors.ts';
import { parseJsonBody } from './json-body.ts';

/** Parses the body of a call and holds it against the contract, or throws what is said about it. */
export function readBody(endpoint: Endpoint, bytes: Uint8Array): unknown {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  const body = parseJsonBody(text, endpoint.maxBodyValues);
  const read = endpoint.body?.safeParse(body);
  if (read && !read.success) throw fieldErrors(read.error.issues);
  return read?.data;
}
