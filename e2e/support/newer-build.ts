import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A proxy in front of the server of the journeys, which can pretend that the server was upgraded: the worker
 * that it passes on then differs by a line.
 */
export async function startUpgradingProxy() {
  let isUpgraded = false;
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming;
    const isWorker = url === '/sw.js';
    const sent = { ...headers };
    if (isWorker) {
      delete sent['accept-encoding'];
      delete sent['if-none-match'];
      delete sent['if-modified-since'];
    }
    const forwarded = request(
      { host: '127.0.0.1', port: Number(process.env.E2E_PORT), method, path: url, headers: sent },
      (answer) => {
        const { 'content-length': _, etag: __, 'last-modified': ___, ...rest } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, isWorker ? rest : answer.headers);
        answer.pipe(outgoing, { end: !isWorker });
        if (isWorker) answer.on('end', () => outgoing.end(isUpgraded ? '\n// newer\n' : '\n'));
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    upgrade: () => {
      isUpgraded = true;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
