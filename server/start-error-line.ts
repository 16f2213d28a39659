import { BackupError } from './backups/backup-error.ts';
import { ConfigError } from './config/config.ts';
import { OtherSchemaError } from './db/other-schema-error.ts';
import { awayLine, isDatabaseAway } from './db/postgres/database-away.ts';

/** What is printed of a start that failed: an operator's mistake is one line; any other error has its stack. */
export function startErrorLine(error: Error): string | undefined {
  if (isDatabaseAway(error)) return awayLine(error);
  const isOperatorError = [ConfigError, OtherSchemaError, BackupError].some(
    (kind) => error instanceof kind,
  );
  return isOperatorError ? error.message : error.stack;
}
