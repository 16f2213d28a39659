import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { lastBackup } from '../backups/backup-folder.ts';
import { readRemoteState } from '../backups/remote/remote-state.ts';
import type { Deps } from '../deps.ts';
import { backupGauges, processGauges, remoteBackupGauges } from './gauges.ts';
import { expose } from './meters.ts';
import { metersOf } from './metrics.ts';

const contentType = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Serves `/metrics` without authentication on a separate port, which must not be public.
 * Undefined if no port is configured.
 */
export async function startMetricsServer(
  deps: Pick<Deps, 'config' | 'log' | 'metrics' | 'now'>,
): Promise<{ close(): void } | undefined> {
  const { config, log, metrics } = deps;
  if (!config.metrics || !metrics) return undefined;
  const meters = [
    ...metersOf(metrics),
    ...processGauges(),
    ...backupGauges(() => lastBackup(deps)),
    ...(config.remoteBackup ? remoteBackupGauges(() => readRemoteState(config.backupDir)) : []),
  ];
  const server = createServer((request, reply) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      reply.writeHead(404).end();
      return;
    }
    try {
      const page = expose(meters);
      reply.writeHead(200, { 'content-type': contentType }).end(page);
    } catch (error) {
      log.error({ err: error }, 'metrics could not be read');
      reply.writeHead(500).end();
    }
  });
  server.listen(config.metrics.port, config.metrics.host);
  await once(server, 'listening');
  log.info({ port: (server.address() as AddressInfo).port }, 'metrics are served');
  return {
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
