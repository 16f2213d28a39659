/**
 * One row of each key, the last one given. PostgreSQL refuses an upsert that names a row twice, and
 * what a source sends may do so: the newest day again after its close, for one.
 */
export function lastOfEach<T>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}
