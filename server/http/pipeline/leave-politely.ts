import type { FastifyInstance } from 'fastify';

/**
 * Once the server is told to stop, answers still on their way end their connection: a client that
 * keeps it open would otherwise hold the process until its keep-alive runs out.
 */
export function leavePolitely(app: FastifyInstance): void {
  let leaving = false;
  app.addHook('preClose', async () => {
    leaving = true;
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (leaving) reply.header('connection', 'close');
    done(null, payload);
  });
}
