import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** What a form may come as. */
export const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/**
 * Lets the routes of a scope take forms beside JSON. Their fields arrive as a flat object of texts;
 * a field sent twice arrives as a list, which validation refuses. Files are refused. A field longer
 * than any schema allows may be cut: what is left of it is still too long.
 */
export async function takeForms(scope: FastifyInstance): Promise<void> {
  await scope.register(formbody);
  await scope.register(multipart, {
    limits: { fieldNameSize: 100, fieldSize: 64 * 1024, fields: 16, parts: 16, files: 0 },
  });
  scope.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await readParts(request);
  });
}

async function readParts(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'field') continue;
      const { fieldname: name, value } = part;
      fields.set(name, fields.has(name) ? [fields.get(name), value].flat() : value);
    }
  } catch (error) {
    // The parser's own complaints carry no code; limits and their like do, and speak for themselves.
    if ((error as { code?: unknown }).code) throw error;
    throw new AppError('MALFORMED_REQUEST', '表单内容不完整，无法读取');
  }
  return Object.fromEntries(fields);
}
