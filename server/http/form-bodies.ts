import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

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
    attachFieldsToBody: 'keyValues',
    limits: { fieldNameSize: 100, fieldSize: 64 * 1024, fields: 16, parts: 16, files: 0 },
  });
}
