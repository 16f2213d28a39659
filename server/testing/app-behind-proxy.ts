import { startProxy, type TcpProxy } from '../../reliability/tcp-proxy.ts';
import type { Db } from '../db/database.ts';
import { type DatabaseTarget, openDatabase } from '../db/open-database.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';

/** Short enough for a test, long enough for a busy machine. */
export const impatientPool = {
  size: 2,
  connectTimeoutMs: 1_000,
  lockTimeoutMs: 1_000,
  statementTimeoutMs: 2_000,
  answerTimeoutMs: 3_000,
};

/** By which the backends behind the proxy are known. */
export const applicationName = `away_${process.pid}`;

/** The app on a PostgreSQL that can be taken away from it. */
export interface AppBehindProxy {
  test: TestApp;
  db: Db;
  proxy: TcpProxy;
  close(): Promise<void>;
}

/** Starts the app on a database that it only comes to through a proxy, with little patience. */
export async function appBehindProxy(
  target: Extract<DatabaseTarget, { kind: 'postgres' }>,
): Promise<AppBehindProxy> {
  const through = new URL(target.url);
  const proxy = await startProxy(Number(through.port || 5432));
  through.host = `127.0.0.1:${proxy.port}`;
  through.searchParams.set('application_name', applicationName);
  const db = openDatabase({ ...target, url: through.href, pool: impatientPool });
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
