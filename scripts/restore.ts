import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { BackupError, RefusedError } from '../server/backups/backup-error.ts';
import { restore } from '../server/backups/restore.ts';
import { ConfigError, readConfig } from '../server/config/config.ts';
import { OtherSchemaError } from '../server/db/other-schema-error.ts';

/**
 * `npm run restore FILE`: puts a backup in the place of the data of `DATA_DIR` or `DATABASE_URL`.
 * The server has to be stopped. What is replaced is saved aside; who was signed in signs in again.
 */
const refusals = [ConfigError, RefusedError, BackupError, OtherSchemaError];

try {
  await run(process.argv[2]);
} catch (error) {
  const isRefusal = refusals.some((kind) => error instanceof kind);
  console.error(isRefusal ? `nothing was changed: ${(error as Error).message}` : error);
  process.exitCode = 1;
}

async function run(file: string | undefined): Promise<void> {
  if (!file) throw new RefusedError('name the file to restore: restore FILE');
  process.umask(0o077);
  const config = readConfig(process.env);
  const tools = { config, now: () => new Date(), newId: () => newId(), randomBytes };
  const { madeAt, aside } = await restore(tools, file);
  console.log(`restored ${file}${madeAt ? `, as the data were at ${madeAt}` : ''}`);
  console.log(aside ? `the replaced data are in ${aside}` : 'there were no data before');
  console.log(
    'all sign-ins, codes and idempotency keys of that time are void; start the server now',
  );
}
