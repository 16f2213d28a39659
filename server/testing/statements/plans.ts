import pg from 'pg';
import type { PostgresTarget } from '../../db/postgres/pool-limits.ts';
import type { Statements } from './record-statements.ts';

/** A node of a plan as EXPLAIN writes it in JSON. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

/** The ways in which plans reach tables. */
export interface Reached {
  /** Indexes, and tables that are read whole and do not grow with users. */
  through: Set<string>;
  /** Tables that grow with users and are read whole, with the statement. */
  whole: { table: string; sql: string }[];
}

/** Tables of fewer rows say nothing about what a plan would be with more. */
const fewRows = 1000;

export class Planner {
  readonly #client: pg.Client;
  /** Rows by table that grows with users. */
  readonly #rows: ReadonlyMap<string, number>;

  private constructor(client: pg.Client, rows: ReadonlyMap<string, number>) {
    this.#client = client;
    this.#rows = rows;
  }

  static async open({ url }: PostgresTarget): Promise<Planner> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ name: string; rows: number }>(
      `SELECT relname AS name, reltuples::float8 AS rows FROM pg_class
        WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND (
          relname IN (${othersThatGrow.map((name) => `'${name}'`).join(', ')}) OR
          EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = pg_class.oid
            AND attname IN ('owner_id', 'user_id')))`,
    );
    return new Planner(client, new Map(rows.map(({ name, rows: count }) => [name, count])));
  }

  /** How the database would reach the rows of statements. Nothing is run. */
  async explain(statements: Statements): Promise<Reached> {
    const reached: Reached = { through: new Set(), whole: [] };
    for (const { sql, parameters } of statements.values()) {
      if (!/^(select|insert|update|delete|with)\b/i.test(sql)) continue;
      let scans = scansOf(await this.#plan(sql, parameters));
      const isTooSmall = ({ table, index }: Scan) =>
        !index && (this.#rows.get(table) ?? fewRows) < fewRows;
      if (scans.some(isTooSmall)) {
        await this.#client.query('SET enable_seqscan = off');
        scans = scansOf(await this.#plan(sql, parameters));
        await this.#client.query('RESET enable_seqscan');
      }
      for (const { table, index } of scans) {
        if (index || !this.#rows.has(table)) reached.through.add(index ?? `${table} (whole)`);
        else reached.whole.push({ table, sql });
      }
    }
    return reached;
  }

  close(): Promise<void> {
    return this.#client.end();
  }

  async #plan(sql: string, parameters: readonly unknown[]): Promise<PlanNode> {
    const { rows } = await this.#client.query(`EXPLAIN (FORMAT JSON) ${sql}`, [...parameters]);
    return rows[0]['QUERY PLAN'][0].Plan as PlanNode;
  }
}

/** Tables without an owner or user whose rows come from users. */
const othersThatGrow = [
  'users',
  'owners',
  'mails',
  'limits',
  'captchas',
  'codes',
  'login_attempts',
  'registrations',
];

interface Scan {
  table: string;
  /** Undefined when the whole table is read. */
  index?: string;
}

/** Every table that a plan reads, and by which index. */
export function scansOf({
  'Node Type': type,
  'Relation Name': table = '',
  'Index Name': index,
  Plans = [],
}: PlanNode): Scan[] {
  const below = Plans.flatMap(scansOf);
  if (index !== undefined) return [{ table, index }, ...below];
  return type === 'Seq Scan' ? [{ table }, ...below] : below;
}
