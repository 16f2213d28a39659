import BetterSqlite from 'better-sqlite3';
import type { Insertable } from 'kysely';
import pg from 'pg';
import type { Database } from '../../server/db/database.ts';
import type { DatabaseTarget } from '../../server/db/open-database.ts';

/** Rows for tables, each table after those it refers to. */
export type TableRows = { [T in keyof Database]?: Insertable<Database[T]>[] };

/** A connection without the query builder, which inserts half a million rows in seconds. */
export interface Bulk {
  insert(rows: TableRows): Promise<void>;
  /** The number in the first column of the first row. */
  value(sql: string): Promise<number>;
  run(sql: string): Promise<void>;
  close(): Promise<void>;
}

export async function openBulk(target: DatabaseTarget): Promise<Bulk> {
  return target.kind === 'sqlite' ? sqliteBulk(target.file) : postgresBulk(target);
}

function sqliteBulk(file: string): Bulk {
  const db = new BetterSqlite(file, { timeout: 10_000 });
  db.pragma('synchronous = FULL');
  return {
    insert: async (tables) => {
      db.transaction(() => {
        for (const [table, rows = []] of Object.entries(tables)) {
          const columns = Object.keys(rows[0] ?? {});
          if (columns.length === 0) continue;
          const places = columns.map((column) => `@${column}`).join(', ');
          const statement = db.prepare(
            `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`,
          );
          for (const row of rows) statement.run(row);
        }
      })();
    },
    value: async (sql) => Number(db.prepare(sql).pluck().get()),
    run: async (sql) => {
      db.exec(sql);
    },
    close: async () => {
      db.close();
    },
  };
}

async function postgresBulk(target: DatabaseTarget & { kind: 'postgres' }): Promise<Bulk> {
  const client = new pg.Client({ connectionString: target.url });
  await client.connect();
  return {
    insert: async (tables) => {
      for (const [table, rows = []] of Object.entries(tables)) {
        const columns = Object.keys(rows[0] ?? {}).join(', ');
        for (let from = 0; from < rows.length; from += 5000) {
          await client.query(
            `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`,
            [JSON.stringify(rows.slice(from, from + 5000))],
          );
        }
      }
    },
    value: async (sql) => {
      const { rows } = await client.query({ text: sql, rowMode: 'array' });
      return Number(rows[0]?.[0]);
    },
    run: async (sql) => {
      await client.query(sql);
    },
    close: () => client.end(),
  };
}
