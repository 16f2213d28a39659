import { BackupError, RefusedError } from '../server/backups/backup-error.ts';
import { moveToPostgres } from '../server/backups/postgres/move-to-postgres.ts';
import { ConfigError, readConfig } from '../server/config/config.ts';
import { OtherSchemaError } from '../server/db/other-schema-error.ts';

/*
 * `DATABASE_URL=postgres://… npm run migrate-to-postgres`: copies `DATA_DIR/app.db` into that
 * database, which has to be empty, and compares every value of every row with the original. The
 * server has to be stopped.
 */

/** Errors that are one line for the operator, without a stack. */
const refusals = [ConfigError, RefusedError, BackupError, OtherSchemaError];

try {
  await run();
} catch (error) {
  const isRefusal = refusals.some((kind) => error instanceof kind);
  console.error(isRefusal ? `nothing was moved: ${(error as Error).message}` : error);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  process.umask(0o077);
  const { dataDir, database } = readConfig(process.env);
  if (database.kind !== 'postgres') {
    throw new RefusedError('DATABASE_URL must name the empty PostgreSQL database to move to');
  }
  const counts = await moveToPostgres(dataDir, database);
  for (const [table, rows] of Object.entries(counts))
    console.log(`${table}: ${rows} rows, all equal`);
  console.log('moved and verified; start the server with this DATABASE_URL and the same DATA_DIR');
  console.log(`${dataDir}/app.db is as it was: keep it until you trust the new database`);
}
