import type { FastifyInstance } from 'fastify';

/** Serves as the real server does: says where it listens (`startServer` waits for it), and ends at SIGTERM. */
export async function listen(app: FastifyInstance): Promise<void> {
  const url = await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT ?? 0) });
  process.stdout.write(`listening on ${url}\n`);
  process.once('SIGTERM', () => process.exit(0));
}
