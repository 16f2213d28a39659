import { z } from 'zod';
import type { Endpoint } from '../../../contract/endpoint.ts';

/** The body of every successful answer. */
export function envelope(endpoint: Endpoint, data: unknown): Record<string, unknown> {
  return {
    success: true,
    ...endpoint.beside?.(data as never),
    data,
    ...(endpoint.message && { message: endpoint.message }),
  };
}

/** The schema of that body, for the API description and for tests. */
export function envelopeSchema(endpoint: Endpoint) {
  return z.looseObject({
    success: z.literal(true),
    data: endpoint.data,
    ...(endpoint.message && { message: z.string() }),
  });
}

/** The `data` of one page of a list. */
export function pageAnswer<T>(
  records: T[],
  total: number,
  { page, size }: { page: number; size: number },
) {
  return { records, total, page, size, hasPrevious: page > 1, hasNext: page * size < total };
}
