import type { Endpoint } from '../../../contract/endpoint.ts';
import { mostFaults } from '../../../contract/fields/list-field.ts';
import { AppError } from '../../errors.ts';
import './default-texts.ts';
import { parseJsonBody } from './json-body.ts';

/** Parses and validates the body of a call, or throws a refusal that names its faults. */
export function readBody(endpoint: Endpoint, bytes: Uint8Array): unknown {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  const body = parseJsonBody(text, endpoint.maxBodyValues);
  const read = endpoint.body?.safeParse(body);
  if (read && !read.success) throw fieldErrors(read.error.issues);
  return read?.data;
}

/** What is wrong, and with which field, by the names the client sent it under. */
export interface Fault {
  path: readonly PropertyKey[];
  message: string;
}

/**
 * The error of a refused body: the first `mostFaults` texts by field.
 * The very first is also its message.
 */
export function fieldErrors(faults: readonly Fault[]): AppError {
  const fields: Record<string, string[]> = {};
  for (const { path, message } of faults.slice(0, mostFaults)) {
    const field = path.map(String).join('.');
    fields[field] ??= [];
    if (!fields[field].includes(message)) fields[field].push(message);
  }
  return new AppError('VALIDATION_FAILED', faults[0]?.message, { details: { fields } });
}
