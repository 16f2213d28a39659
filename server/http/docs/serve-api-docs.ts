import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The headers of the inner app's answers that are passed on. */
const relayedHeaders = [
  'content-type',
  'content-security-policy',
  'location',
  'etag',
  'last-modified',
];

/**
 * Serves the API description: `/api/openapi.json` as data, `/api/docs` as a page. Its libraries take
 * half as much memory as the whole server and are rarely needed, so they live in an inner app that
 * is loaded with the first request.
 */
export function serveApiDocs(app: FastifyInstance): void {
  let docs: Promise<FastifyInstance> | undefined;
  const load = async () => {
    try {
      return await (await import('./build-api-docs.ts')).buildApiDocs();
    } catch (error) {
      docs = undefined;
      throw error;
    }
  };
  app.addHook('onClose', async () => {
    await (await docs)?.close();
  });

  const relay = async (request: FastifyRequest, reply: FastifyReply) => {
    docs ??= load();
    const { accept = '*/*', 'if-none-match': known = '' } = request.headers;
    const answer = await (await docs).inject({
      url: request.url,
      headers: { accept, 'if-none-match': known },
    });
    for (const name of relayedHeaders) {
      const value = answer.headers[name];
      if (value !== undefined) reply.header(name, value);
    }
    return reply.status(answer.statusCode).send(answer.rawPayload);
  };
  for (const url of ['/api/openapi.json', '/api/docs', '/api/docs/*']) app.get(url, relay);
}
