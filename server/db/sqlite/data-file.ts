import { closeSync, existsSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '../../config/config.ts';

type Place = Pick<Config, 'dataDir' | 'database' | 'expectData'>;

/**
 * A file that marks a folder as one that had a database: if the database is missing,
 * the folder is not new, but broken.
 */
const marker = 'initialized';

/**
 * Refuses to begin an empty database where there has been one: the file is gone while its folder is
 * there, or the operator has configured that there is data (`EXPECT_DATA=1`) and the folder is empty, as a mount point
 * is whose volume is missing.
 */
export function refuseMissingData({ dataDir, database, expectData }: Place): void {
  const hasMarker = existsSync(join(dataDir, marker));
  if (database.kind === 'sqlite' && hasMarker && !isFilled(database.file)) {
    throw new ConfigError(
      `${database.file} is gone: restore a backup, or remove ${join(dataDir, marker)} to begin anew`,
    );
  }
  if (expectData && !hasMarker) {
    const inside = readdirSync(dataDir).length;
    throw new ConfigError(
      `EXPECT_DATA is set and ${dataDir} holds no data (${inside} files): is its volume mounted?`,
    );
  }
}

/** Notes that the folder holds data from now on. */
export function rememberData({ dataDir }: Pick<Place, 'dataDir'>): void {
  closeSync(openSync(join(dataDir, marker), 'a', 0o600));
}

/** What an operator reads of a damaged SQLite file. */
export function damagedFile(file: string, message: string): ConfigError {
  return new ConfigError(`${file} is damaged (${message}): run check-data, restore a backup`);
}

/** What an operator reads when a SQLite file cannot be used; undefined for any other failure. */
export function fileErrorOf(error: unknown, { database }: Pick<Place, 'database'>) {
  const { code, message } = error as { code?: unknown; message?: string };
  if (database.kind !== 'sqlite' || typeof code !== 'string') return undefined;
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return damagedFile(database.file, message ?? code);
  if (/^SQLITE_(FULL|IOERR|READONLY|CANTOPEN)/.test(code)) {
    return new ConfigError(`${database.file} cannot be written: ${message} (${code})`);
  }
  return undefined;
}

/** Whether a file is still the one at its path: a volume that went away takes its files along. */
export function watchFile({ database }: Pick<Place, 'database'>): () => boolean {
  if (database.kind !== 'sqlite') return () => true;
  const { file } = database;
  const opened = identityOf(file);
  return () => identityOf(file) === opened;
}

function identityOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}

function isFilled(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
}
