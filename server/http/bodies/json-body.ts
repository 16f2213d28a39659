import {
  maxSignificantDigits,
  significantDigits,
} from '../../../contract/fields/significant-digits.ts';
import { AppError } from '../../errors.ts';
import { checkShape } from './json-shape.ts';

/** Well above the largest list that a body of 1 MiB may hold. A call may declare another limit. */
const usualMostValues = 25_000;

/**
 * Parses a JSON body. A number written with more significant digits than a double holds exactly
 * stays the text it was, so that validation refuses it instead of seeing it rounded.
 * No body counts as an empty object. A body that would take long to parse is refused unparsed.
 */
export function parseJsonBody(text: string, mostValues = usualMostValues): Record<string, unknown> {
  if (text.trim() === '') return {};
  checkShape(text, mostValues);
  const body = parse(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('MALFORMED_REQUEST', '请求内容必须是一个 JSON 对象');
  }
  return body as Record<string, unknown>;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, keepExactNumbers as (key: string, value: unknown) => unknown);
  } catch {
    throw new AppError('MALFORMED_REQUEST', '请求内容不是有效的 JSON');
  }
}

/** `context.source` is the number as it was written (ES2025, JSON.parse source text access). */
function keepExactNumbers(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  const { source } = context;
  if (!Number.isFinite(value)) return source;
  // Most are short, and need no counting.
  if (source.length <= maxSignificantDigits) return value;
  return significantDigits(source) > maxSignificantDigits ? source : value;
}
