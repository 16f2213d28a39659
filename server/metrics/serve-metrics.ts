import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expose, type Meter } from './meters.ts';

/** Where `/metrics` is served. */
export interface MetricsServer {
  port: number;
  close(): void;
}

/** Serves the meters on a port of their own, which is not for the public: nobody has to sign in there. */
export async function serveMetrics(
  meters: readonly Meter[],
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const server = createServer((request, reply) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      reply.writeHead(404).end();
      return;
    }
    const page = expose(meters);
    reply.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(page);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
