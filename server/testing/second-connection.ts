import type { Db } from '../db/database.ts';
import { isPostgres, openDatabase } from '../db/open-database.ts';
import type { TestApp } from './build-test-app.ts';

/** Opens the app's database a second time, as another process would. A PostgreSQL pool needs no second one. */
export function secondConnection({ deps: { db, config } }: TestApp): {
  db: Db;
  close(): Promise<void>;
} {
  if (isPostgres(db)) return { db, close: async () => {} };
  const other = openDatabase({ kind: 'sqlite', file: `${config.dataDir}/app.db` });
  return { db: other, close: () => other.destroy() };
}
