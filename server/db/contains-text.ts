import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a column contains a text. SQLite knows upper and lower case of ASCII letters alone, so that
 * others are looked for as they were typed, too.
 */
export function containsText(column: string, text: string): RawBuilder<boolean> {
  const ref = sql.ref(column);
  const lower = containing(text.toLowerCase());
  return sql<boolean>`(lower(${ref}) LIKE ${lower} ESCAPE '\\' OR ${ref} LIKE ${containing(text)} ESCAPE '\\')`;
}

/** A LIKE pattern that finds a text anywhere; wildcards in the text are escaped. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
