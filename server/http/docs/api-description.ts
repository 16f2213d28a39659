import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What the description says of its own answers, and is passed on. */
const passedOn = ['content-type', 'content-security-policy', 'location', 'etag', 'last-modified'];

/**
 * `/api/openapi.json` describes every endpoint of the contract; `/api/docs` shows it. Most days
 * nobody asks, and what describes is half as large again as what serves: an app of its own is
 * loaded with the first question, and answers through this one.
 */
export function describeApi(app: FastifyInstance): void {
  let docs: Promise<FastifyInstance> | undefined;
  const load = async () => {
    try {
      return await (await import('./api-docs.ts')).buildApiDocs();
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
    for (const name of passedOn) {
      const value = answer.headers[name];
      if (value !== undefined) reply.header(name, value);
    }
    return reply.status(answer.statusCode).send(answer.rawPayload);
  };
  for (const url of ['/api/openapi.json', '/api/docs', '/api/docs/*']) app.get(url, relay);
}
