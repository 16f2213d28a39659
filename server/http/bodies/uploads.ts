import type { FastifyInstance } from 'fastify';

/** Lets the routes of a scope take JSON as the bytes that were sent: the route itself reads them. */
export function takeUploads(scope: FastifyInstance): void {
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_: unknown, bytes: Buffer) => bytes,
  );
  scope.addHook('preValidation', async (request) => {
    request.body ??= Buffer.alloc(0);
  });
}
