import { keyOf, type Row, type TableName } from './catalogue.ts';

/** Rows of several tables, each once. */
export class RowSet {
  private readonly tables = new Map<TableName, Map<string, Row>>();
  private readonly values = new Map<string, Set<unknown>>();

  /** Adds rows of a table; answers those that were not there. */
  add(table: TableName, rows: readonly Row[]): Row[] {
    const known = this.tables.get(table) ?? new Map<string, Row>();
    this.tables.set(table, known);
    const added: Row[] = [];
    for (const row of rows) {
      const name = nameOf(table, row);
      if (known.has(name)) continue;
      known.set(name, row);
      added.push(row);
    }
    if (added.length > 0) this.values.clear();
    return added;
  }

  remove(table: TableName, row: Row): void {
    this.tables.get(table)?.delete(nameOf(table, row));
    this.values.clear();
  }

  names(): TableName[] {
    return [...this.tables].filter(([, rows]) => rows.size > 0).map(([table]) => table);
  }

  rows(table: TableName): Row[] {
    return [...(this.tables.get(table)?.values() ?? [])];
  }

  /** Whether a row of a table has this value in a column. */
  has(table: TableName, column: string, value: unknown): boolean {
    const index = `${table}.${column}`;
    const known = this.values.get(index) ?? new Set(this.rows(table).map((row) => row[column]));
    this.values.set(index, known);
    return known.has(value);
  }
}

/** The key of a row among those of its owner, as a text. */
export function nameOf(table: TableName, row: Row): string {
  return JSON.stringify(keyOf(table).map((column) => row[column]));
}
