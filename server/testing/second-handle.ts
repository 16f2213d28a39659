import type { Db } from '../db/database.ts';
import { isPostgres, openDatabase } from '../db/open-database.ts';
import type { TestApp } from './build-test-app.ts';

/** The app's database as another process has it open. On PostgreSQL each query takes any connection anyway. */
export function secondHandle({ deps: { db, config } }: TestApp): {
  db: Db;
  close(): Promise<void>;
} {
  if (isPostgres(db)) return { db, close: async () => {} };
  const other = openDatabase({ kind: 'sqlite', file: `${config.dataDir}/app.db` });
  return { db: other, close: () => other.destroy() };
}
