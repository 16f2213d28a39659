import { BackupError } from './backups/backup-error.ts';
import { ConfigError, readConfig } from './config.ts';
import { DatabaseAwayError } from './db/database-away.ts';
import { refuseDamagedFile } from './db/file-check.ts';
import { isAsLeft } from './db/left-file.ts';
import { NewerSchemaError } from './db/newer-schema-error.ts';

/** The server as a process. While its data file is looked through, the rest of it is loaded. */
try {
  const config = readConfig(process.env);
  const looked = isAsLeft(config) ? undefined : refuseDamagedFile(config);
  // Heard where it is waited for.
  looked?.catch(() => undefined);
  const { serve } = await import('./serve.ts');
  await serve(config, looked);
} catch (error) {
  // An operator's mistake is told in one line; anything else keeps its stack for the log.
  const told = [ConfigError, NewerSchemaError, DatabaseAwayError, BackupError].some(
    (kind) => error instanceof kind,
  );
  process.stderr.write(`${told ? (error as Error).message : (error as Error).stack}\n`);
  process.exit(1);
}
