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
 * 55P03), a transaction left idle (25P03), and conflicts that lasted through every repeat (40).
 */
const awayCodes =
  /^(SQLITE_(BUSY|FULL|IOERR|READONLY|CANTOPEN).*|08\w{3}|53\d{3}|57P0\d|57014|55P03|25P03|40001|40P01)$/;

/** Whether an error means that the database could not answer now, not that it refused. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAwayError) return true;
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && awayCodes.test(code);
}

/** A failure to connect to several addresses of one name carries a code and no message. */
function describe(error: Error & { code?: string }): string {
  return error.message || error.code || error.name;
}
