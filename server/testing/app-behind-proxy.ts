import { startProxy, type TcpProxy } from '../../reliability/tcp-proxy.ts';
import type { Db } from '../db/database.ts';
import { type DatabaseTarget, openDatabase } from '../db/open-database.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';

/** Timeouts that are short enough for a test and long enough for a busy machine. */
export const shortPoolTimeouts = {
  size: 2,
  connectTimeoutMs: 1_000,
  lockTimeoutMs: 1_000,
  statementTimeoutMs: 2_000,
  answerTimeoutMs: 3_000,
};

/** The application name of the connections through the proxy. */
export const applicationName = `away_${process.pid}`;

/** The app on a PostgreSQL that a test can disconnect. */
export interface AppBehindProxy {
  test: TestApp;
  db: Db;
  proxy: TcpProxy;
  close(): Promise<void>;
}

/** Builds the app on a database behind a proxy, with short timeouts. */
export async function appBehindProxy(
  target: Extract<DatabaseTarget, { kind: 'postgres' }>,
): Promise<AppBehindProxy> {
  const url = new URL(target.url);
  const proxy = await startProxy(Number(url.port || 5432));
  url.host = `127.0.0.1:${proxy.port}`;
  url.searchParams.set('application_name', applicationName);
  const db = openDatabase({ ...target, url: url.href, pool: shortPoolTimeouts });
  const test = await buildTestApp({ deps: { db } });
  return {
    test,
    db,
    proxy,
    async close() {
      await test.close();
      await proxy.stop();
      await db.destroy();
    },
  };
}
