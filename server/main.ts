import { BackupError } from './backups/backup-error.ts';
import { ConfigError, readConfig } from './config/config.ts';
import { OtherSchemaError } from './db/other-schema-error.ts';
import { awayLine, isDatabaseAway } from './db/postgres/database-away.ts';
import { refuseDamagedFile } from './db/sqlite/file-check.ts';

/** The server's entry point. It checks the data file while the rest of the program is loaded. */
try {
  const config = readConfig(process.env);
  const fileCheck = refuseDamagedFile(config);
  // `serve` awaits it; until then a failure must not count as unhandled.
  fileCheck.catch(() => undefined);
  const { serve } = await import('./serve.ts');
  await serve(config, fileCheck);
} catch (error) {
  process.stderr.write(`${lineOf(error as Error)}\n`);
  process.exit(1);
}

/** An operator's mistake is one line on stderr; any other error is printed with its stack. */
function lineOf(error: Error): string | undefined {
  if (isDatabaseAway(error)) return awayLine(error);
  const isOperatorError = [ConfigError, OtherSchemaError, BackupError].some(
    (kind) => error instanceof kind,
  );
  return isOperatorError ? error.message : error.stack;
}
