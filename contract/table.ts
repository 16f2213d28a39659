import { z } from 'zod';
import { type AnyColumn, type ColumnSet, type idOrNull, rowKey } from './column-kinds.ts';

/**
 * The columns of a table, declared once by their kinds (`column-kinds.ts`). From them derive the type of its
 * rows, the rules that `check-data` checks them by (`server/integrity/table-rules.ts`), the plain statements
 * (`server/db/owned-rows.ts`), and the fields of the personal file and of answers (`fileFields`, `answerFields`
 * and `server/db/row-values.ts`).
 */
export interface Table<Name extends string = string, Columns extends ColumnSet = ColumnSet> {
  name: Name;
  /** The columns that name a row. */
  key: readonly string[];
  columns: Columns;
}

/** A row as it is stored. */
export type RowOf<T extends Table> = {
  [Name in keyof T['columns']]: T['columns'][Name] extends { stored?: [infer Stored] }
    ? Stored
    : never;
};

/** The column that says which owner a row belongs to. */
const owner = { owner_id: rowKey('owners') };
const ownedColumns = { id: rowKey(), ...owner };

/** A table of rows that belong to an owner and have an id. */
export function table<Name extends string, Columns extends ColumnSet>(
  name: Name,
  columns: Columns,
  key: readonly (keyof Columns & string)[] | ['id'] = ['id'],
): Table<Name, typeof ownedColumns & Columns> {
  return { name, key, columns: named({ ...ownedColumns, ...columns }) };
}

/** A table of rows that belong to an owner and have no id: other columns name them. */
export function keyedTable<Name extends string, Columns extends ColumnSet>(
  name: Name,
  key: readonly ((keyof Columns & string) | 'owner_id')[],
  columns: Columns,
): Table<Name, typeof owner & Columns> {
  return { name, key, columns: named({ ...owner, ...columns }) };
}

/** A table whose rows belong to no owner: market data, credentials of users, records of the server itself. */
export function sharedTable<Name extends string, Columns extends ColumnSet>(
  name: Name,
  key: readonly (keyof Columns & string)[],
  columns: Columns & { owner_id?: ReturnType<typeof idOrNull> },
): Table<Name, Columns> {
  return { name, key, columns: named<Columns>(columns) };
}

/** Adds `wireName` to each column, so that it is derived once and not for each row. */
function named<Columns extends ColumnSet>(columns: Columns): Columns {
  const entries = Object.entries(columns).map(([name, column]) => [
    name,
    { ...column, wireName: wireNameOf(name, column) },
  ]);
  return Object.fromEntries(entries);
}

/** `annual_rate_percent` as `annualRatePercent`. */
export type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** The name of a column in the file and in answers. */
export type WireName<Columns, Name extends keyof Columns> = Columns[Name] extends {
  wireName: infer Given extends string;
}
  ? Given
  : CamelCase<Name> & string;

/** The names of all columns in the file and in answers. */
export type WireNames<Columns> = {
  [Name in keyof Columns]: WireName<Columns, Name>;
}[keyof Columns];

export function wireNameOf(name: string, { wireName }: AnyColumn): string {
  return wireName ?? name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The columns that answers contain: all but the owner and those that are `unanswered`. */
export type AnsweredColumn<Columns extends ColumnSet> = Exclude<
  { [N in keyof Columns]: Columns[N]['answered'] extends z.ZodNever ? never : N }[keyof Columns],
  'owner_id'
>;

export function isAnswered(name: string, { answered }: AnyColumn): boolean {
  return name !== 'owner_id' && !(answered instanceof z.ZodNever);
}

/** The fields of answers that are columns of a table. */
export function answerFields<Columns extends ColumnSet>({ columns }: Table<string, Columns>) {
  const answered = Object.entries(columns).filter(([name, column]) => isAnswered(name, column));
  return fields(Object.fromEntries(answered), (column) => column.answered) as {
    [Name in AnsweredColumn<Columns> as WireName<Columns, Name>]: Columns[Name]['answered'];
  };
}

/** The fields of the personal file that are columns of a table. */
export function fileFields<Columns extends ColumnSet>({ columns }: Table<string, Columns>) {
  const inFile = Object.entries(columns).filter(
    ([name, { inFile }]) => !(inFile instanceof z.ZodNever) && name !== 'version',
  );
  return fields(Object.fromEntries(inFile), (column) => column.inFile) as {
    [Name in FileColumn<Columns> as WireName<Columns, Name>]: Columns[Name]['inFile'];
  };
}

/** The columns that the file contains: all but `version`, ids, and those that are `unfiled`, sealed or JSON. */
type FileColumn<Columns extends ColumnSet> = Exclude<
  { [N in keyof Columns]: Columns[N]['inFile'] extends z.ZodNever ? never : N }[keyof Columns],
  'version'
>;

function fields(columns: ColumnSet, schemaOf: (column: AnyColumn) => z.ZodType) {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [wireNameOf(name, column), schemaOf(column)]),
  );
}
