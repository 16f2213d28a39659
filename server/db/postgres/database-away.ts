/**
 * The database cannot be reached, or not in time. Nothing is wrong with what was asked: the same
 * may be asked again later. Whether a COMMIT that ended so was carried out is not known.
 */
export class DatabaseAwayError extends Error {
  constructor(cause: unknown) {
    super(`the database is away: ${cause instanceof Error ? describe(cause) : String(cause)}`, {
      cause,
    });
  }
}

/**
 * Codes of databases that are away or out of patience: SQLite's busy file, and a disk that is
 * full, broken or read-only; PostgreSQL's lost
 * connections (08), shortage (53), shutdown and start (57P), statement and lock timeouts (57014,
 * 55P03), a transaction left idle (25P03), conflicts that lasted through every repeat (40), a
 * replica that takes no writes (25006), and statements that a pooler has prepared on another
 * connection (26000, 42P05).
 */
const awayCodes =
  /^(SQLITE_(BUSY|FULL|IOERR|READONLY|CANTOPEN).*|08\w{3}|53\d{3}|57P0\d|57014|55P03|25P03|25006|26000|42P05|40001|40P01)$/;

const poolerAdvice =
  'a pooler shares its connections between transactions: set DATABASE_POOLER=transaction';

/** What an operator can do about a code or a message of the database, before its own words. */
const advice: readonly (readonly [RegExp, string])[] = [
  [/^25006 /, 'it is a read-only replica: DATABASE_URL has to lead to the primary'],
  [/^(53100|SQLITE_FULL) /, 'its disk is full'],
  [
    /^53300 /,
    'it has no connection left: DATABASE_POOL_SIZE times the processes has to stay below max_connections',
  ],
  [/^(26000|42P05) |unsupported startup parameter/, poolerAdvice],
];

/** Whether an error means that the database could not answer now, not that it refused. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAwayError) return true;
  if (isStalePlan(error)) return true;
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && awayCodes.test(code);
}

/** Whether another version has changed a table since a connection prepared the statement that failed. */
export function isStalePlan(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

/** One line for operators about an error that `isDatabaseAway` knows. */
export function awayLine(error: unknown): string {
  return (error instanceof DatabaseAwayError ? error : new DatabaseAwayError(error)).message;
}

/** A failure to connect to several addresses of one name carries a code and no message. */
function describe(error: Error & { code?: string }): string {
  const own = (error.message || error.code || error.name).replaceAll(/\s+/g, ' ');
  const known = advice.find(([pattern]) => pattern.test(`${error.code ?? ''} ${own}`));
  return known ? `${known[1]} (${own})` : own;
}
