import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { v7 as newId } from 'uuid';
import { BackupError, RefusedError } from '../server/backups/backup-error.ts';
import { readIdentity } from '../server/backups/remote/read-identity.ts';
import { isSealed, restoreSealed } from '../server/backups/remote/restore-sealed.ts';
import { restore } from '../server/backups/restore.ts';
import { ConfigError, readConfig } from '../server/config/config.ts';
import { OtherSchemaError } from '../server/db/other-schema-error.ts';

/**
 * `npm run restore FILE`: puts a backup in the place of the data of `DATA_DIR` or `DATABASE_URL`. A sealed one
 * is named by its file or address (`s3://…`, `https://…`, a folder; ending with a slash: the newest there), and opened
 * with the private key in the file that `--identity` names, else with one that is typed.
 * The server has to be stopped. What is replaced is saved aside; who was signed in signs in again.
 */
const refusals = [ConfigError, RefusedError, BackupError, OtherSchemaError];

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { identity: { type: 'string' } },
  });
  await run(positionals[0], values.identity);
} catch (error) {
  const isRefusal = refusals.some((kind) => error instanceof kind);
  console.error(isRefusal ? `nothing was changed: ${(error as Error).message}` : error);
  process.exitCode = 1;
}

async function run(place: string | undefined, identityFile: string | undefined): Promise<void> {
  if (!place) throw new RefusedError('name the file to restore: restore FILE');
  process.umask(0o077);
  const config = readConfig(process.env);
  const tools = { config, now: () => new Date(), newId: () => newId(), randomBytes, fetch };
  const { madeAt, aside, name } = isSealed(place)
    ? await restoreSealed(tools, place, await readIdentity(identityFile))
    : { ...(await restore(tools, place)), name: place };
  console.log(`restored ${name}${madeAt ? `, as the data were at ${madeAt}` : ''}`);
  console.log(aside ? `the replaced data are in ${aside}` : 'there were no data before');
  console.log(
    'all sign-ins, codes and idempotency keys of that time are void; start the server now',
  );
}
