import { BackupError } from './backups/backup-error.ts';
import { ConfigError, readConfig } from './config/config.ts';
import { OtherSchemaError } from './db/other-schema-error.ts';
import { DatabaseAwayError } from './db/postgres/database-away.ts';
import { refuseDamagedFile } from './db/sqlite/file-check.ts';

/** The server as a process. Its data file is checked while the rest of it is loaded. */
try {
  const config = readConfig(process.env);
  const fileCheck = refuseDamagedFile(config);
  // `serve` awaits it; until then a failure must not count as unhandled.
  fileCheck.catch(() => undefined);
  const { serve } = await import('./serve.ts');
  await serve(config, fileCheck);
} catch (error) {
  // An operator's mistake is told in one line; anything else keeps its stack for the log.
  const told = [ConfigError, OtherSchemaError, DatabaseAwayError, BackupError].some(
    (kind) => error instanceof kind,
  );
  process.stderr.write(`${told ? (error as Error).message : (error as Error).stack}\n`);
  process.exit(1);
}
