import { areas, type RuledTable } from '../areas.ts';
import type { Database, Db, Tx } from '../db/database.ts';
import { serviceTables } from '../db/service.table.ts';
import { withSnapshot } from '../db/with-transaction.ts';
import { allRows } from './all-rows.ts';
import { checkFile, checkForeignKeys, checkSchema, ofDatabase } from './engine-check.ts';
import type { IsWrong, Problem } from './problem.ts';
import { checkRelation } from './relations.ts';
import { integrityOf, type RulesOf, type TableRules } from './table-rules.ts';

const integrity = areas.flatMap((area) => area.integrity ?? []);
const service = integrityOf(serviceTables);
const relations = [...integrity.flatMap((area) => area.relations), ...service.relations];

/** Every table, each by its rules: one that has none does not compile. */
export const rules: RulesOf<keyof Database> = Object.assign(
  {},
  service.rules,
  ...integrity.map((area) => area.rules),
);

({}) satisfies Record<Exclude<keyof Database, keyof typeof service.rules | RuledTable>, never>;

/**
 * Checks everything that has to be true of stored data, in one snapshot and without writing: the
 * file, the schema, every value, every row, every reference, ledgers and their balances. Answers
 * what is wrong, row by row; nothing when all is well. A damaged file is an answer, not an error;
 * one that cannot be opened at all throws. On SQLite it needs a separate handle, opened `readOnly`,
 * which also opens a file that cannot be written to.
 */
export async function checkData(db: Db): Promise<Problem[]> {
  let problems: Problem[] = [];
  try {
    await withSnapshot(db, async (tx) => {
      problems = await checkSnapshot(tx);
    });
  } catch (error) {
    if (!isDamage(error)) throw error;
    // After a page that cannot be read, ending the transaction fails too: what was found stands.
    if (problems.length === 0) return [ofDatabase(`cannot be read: ${(error as Error).message}`)];
  }
  return problems;
}

async function checkSnapshot(tx: Tx): Promise<Problem[]> {
  const ofFile = await checkFile(tx);
  if (ofFile.length > 0) return ofFile;
  const ofSchema = await checkSchema(tx);
  // The rules are those of this version's schema: the rows of another are not checked.
  if (ofSchema.some(({ table }) => table === 'database')) return ofSchema;
  return [...ofSchema, ...(await checkRows(tx))];
}

async function checkRows(db: Db): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const table of Object.keys(rules) as (keyof Database)[]) {
    problems.push(...(await checkTable(db, table)));
  }
  const orphans: Problem[] = [];
  for (const relation of relations) {
    orphans.push(...(await checkRelation(db, relation, rules[relation.child].key)));
  }
  const tablesWithOrphans = new Set(orphans.map(({ table }) => table));
  return [
    ...problems,
    ...orphans,
    ...(await checkForeignKeys(db, tablesWithOrphans)),
    ...(await checkBetweenRows(db, problems)),
  ];
}

async function checkTable(db: Db, table: keyof Database): Promise<Problem[]> {
  const { key, columns, between } = rules[table] as unknown as TableRules<Record<string, unknown>>;
  const problems: Problem[] = [];
  for await (const row of allRows<Record<string, unknown>>(db, table, key)) {
    const wrong = Object.entries(columns).flatMap(([column, rule]) => {
      const what = rule(row[column]);
      return what === undefined ? [] : [`${column} ${what}`];
    });
    // Only values that are valid by themselves can be compared with each other.
    if (wrong.length === 0)
      wrong.push(...(between?.(row) ?? []).filter((problem) => problem !== false));
    const name = key.map((column) => row[column]).join('/');
    problems.push(...wrong.map((what) => ({ table, row: name, what })));
  }
  return problems;
}

async function checkBetweenRows(db: Db, ofRows: readonly Problem[]): Promise<Problem[]> {
  const wrongRows = new Set(ofRows.map(({ table, row }) => `${table} ${row}`));
  const isWrong: IsWrong = (table, row) => wrongRows.has(`${table} ${row}`);
  const problems: Problem[] = [];
  for (const check of integrity.flatMap(({ checks = [] }) => checks)) {
    problems.push(...(await check(db, isWrong)));
  }
  return problems;
}

/** SQLite met a page it cannot read, or a file that is no database. */
function isDamage(error: unknown): boolean {
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  return code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB';
}
