import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { isPostgres } from '../db/open-database.ts';
import type { TestApp } from './build-test-app.ts';

interface Table {
  table: string;
  columns: string[];
  /** The column that names the user or owner of a row, if there is one. */
  ownerColumn: string | undefined;
}

const tablesOf = new WeakMap<Db, Table[]>();

/**
 * All stored rows, one line each, sorted: of one user or of all, and the rows that belong to no user.
 * Left out are the rate limits that count sign-in calls imports before they are validated, and changes of households.
 */
export async function storedRows(db: Db, userId?: string): Promise<string[]> {
  return (await linesOf(db, await tables(db), userId))
    .map(({ table, row }) => `${table} ${row}`)
    .filter((line) => !/^limits \{"key":"(auth|import|household-change):/.test(line))
    .sort();
}

/** The rows of tables, each as JSON: of one user, where the table has users, or of all. */
async function linesOf(
  db: Db,
  asked: readonly Table[],
  userId?: string,
): Promise<{ table: string; row: string }[]> {
  const parameters: string[] = [];
  const whose = ({ ownerColumn }: Table) => {
    if (!ownerColumn || userId === undefined) return '';
    parameters.push(userId);
    return `WHERE one.${ownerColumn} = ${isPostgres(db) ? `$${parameters.length}` : '?'}`;
  };
  const json = ({ columns }: Table) =>
    isPostgres(db)
      ? 'row_to_json(one)::text'
      : `json_object(${columns.map((name) => `'${name}', "${name}"`).join()})`;
  // In one statement, as a text: asking and building take longer than reading the few rows of a table.
  const each = asked.map(
    (one) =>
      `SELECT '${one.table}' AS "table", ${json(one)} AS "row" FROM ${one.table} AS one ${whose(one)}`,
  );
  const all = CompiledQuery.raw(each.join(' UNION ALL '), parameters);
  return (await db.executeQuery<{ table: string; row: string }>(all)).rows;
}

async function tables(db: Db): Promise<Table[]> {
  const known = tablesOf.get(db) ?? (await readTables(db));
  tablesOf.set(db, known);
  return known;
}

async function readTables(db: Db): Promise<Table[]> {
  const { rows } = isPostgres(db)
    ? await sql<{ table: string; column: string }>`SELECT table_name AS table, column_name AS column
        FROM information_schema.columns WHERE table_schema = current_schema()`.execute(db)
    : await sql<{ table: string; column: string }>`SELECT m.name AS "table", c.name AS "column"
        FROM sqlite_master AS m, pragma_table_info(m.name) AS c WHERE m.type = 'table'`.execute(db);
  const columnOf = (table: string) =>
    ['owner_id', 'user_id'].find((name) =>
      rows.some((row) => row.table === table && row.column === name),
    );
  return (
    [...new Set(rows.map(({ table }) => table))]
      // Revisions count the changes of all connections, so a concurrent job would show here.
      .filter((table) => !/^((kysely|sqlite)_|(data|shared)_revisions$)/.test(table))
      .map((table) => ({
        table,
        columns: rows.filter((row) => row.table === table).map(({ column }) => column),
        ownerColumn: columnOf(table),
      }))
  );
}

/** Tables whose rows of a user change by reading, or are no data of the user. */
const ignoredTables = new Set(['sessions', 'audit_log', 'idempotency_keys']);

/**
 * Tables about how a user signs in. They are no part of what a user stores, and no cached answer is
 * worked out from them.
 */
export const signInTables = [
  'device_tokens',
  'access_tokens',
  'email_changes',
  'passkey_users',
  'passkeys',
  'passkey_challenges',
  'totp_secrets',
  'recovery_codes',
  'sign_in_tickets',
  'sign_in_places',
  'oidc_identities',
  'oidc_attempts',
];

/** Every row of a user's data as JSON, by table, to compare before and after a call. */
export async function rowsOf(
  { deps: { db } }: TestApp,
  userId: string,
): Promise<Record<string, string[]>> {
  const asked = (await tables(db)).filter(
    ({ table, ownerColumn }) => ownerColumn && !ignoredTables.has(table),
  );
  const rows = Object.fromEntries(asked.map(({ table }) => [table, [] as string[]]));
  for (const { table, row } of await linesOf(db, asked, userId)) rows[table]?.push(row);
  for (const all of Object.values(rows)) all.sort();
  return rows;
}

/** The changes of a call: rows removed and rows added, with random values replaced. */
export function changesBetween(before: readonly string[], after: readonly string[]): string[] {
  const [old, now] = [new Set(before), new Set(after)];
  return [
    ...before.filter((line) => !now.has(line)).map((line) => `- ${withoutRandomValues(line)}`),
    ...after.filter((line) => !old.has(line)).map((line) => `+ ${withoutRandomValues(line)}`),
  ].sort();
}

function withoutRandomValues(line: string): string {
  return (
    line
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '(id)')
      .replace(/\b[0-9a-f]{64}\b/g, '(hash)')
      .replace(/"[\w-]{43}"/g, '"(public id)"')
      .replace(/"(credential_id|public_key)":"[\w-]+"/g, '"$1":"(key)"')
      .replace(/\bjdp_[0-9A-Za-z]{8}/g, '(beginning of a token)')
      .replace(/\/calendar\/[\w-]{43}\.ics/g, '(address of a calendar)')
      // Differs between users, so that not all are sent to at once.
      .replace(/"run_minute":\d+/g, '"run_minute":0')
      .replace(/v1\.[0-9a-f]{16}\.[\w-]+\.[\w-]+/g, '(sealed)')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '(instant)')
      .replace(/\b1[01](\.\d+){3}\b/g, '(address)')
      // Users of tests are numbered.
      .replace(/(\b|\\n)user\d+/g, '$1(user)')
  );
}
