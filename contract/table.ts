import { z } from 'zod';
import { type AnyColumn, type ColumnSet, rowKey } from './column-kinds.ts';

/**
 * The columns of a table, declared once by their kinds (`column-kinds.ts`). From them derive the type of its rows, the rules that `check-data`
 * checks them by (`server/integrity/table-rules.ts`), the plain statements (`server/db/owned-rows.ts`), and the
 * fields of the personal file and of answers (`fileFields`, `answerFields` and `server/db/row-values.ts`).
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

/** The column that every table has: whose the row is. */
const owner = { owner_id: rowKey('owners') };
const ownedColumns = { id: rowKey(), ...owner };

/** A table of rows that belong to an owner and have an id. */
export function table<Name extends string, Columns extends ColumnSet>(
  name: Name,
  columns: Columns,
  key: readonly (keyof Columns & string)[] | ['id'] = ['id'],
): Table<Name, typeof ownedColumns & Columns> {
  return { name, key, columns: { ...ownedColumns, ...columns } };
}

/** A table of rows that belong to an owner and have no id: other columns name them. */
export function keyedTable<Name extends string, Columns extends ColumnSet>(
  name: Name,
  key: readonly ((keyof Columns & string) | 'owner_id')[],
  columns: Columns,
): Table<Name, typeof owner & Columns> {
  return { name, key, columns: { ...owner, ...columns } };
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

/** The names of all columns there. */
export type WireNames<Columns> = {
  [Name in keyof Columns]: WireName<Columns, Name>;
}[keyof Columns];

export function wireNameOf(name: string, { wireName }: AnyColumn): string {
  return wireName ?? name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The columns that an answer says: all but the owner and internal ones. */
export type AnswerColumn<Columns extends ColumnSet> = Exclude<
  { [N in keyof Columns]: Columns[N] extends { isInternal: true } ? never : N }[keyof Columns],
  'owner_id'
>;

export function isAnswered(name: string, { isInternal }: AnyColumn): boolean {
  return name !== 'owner_id' && !isInternal;
}

/** The fields of answers that are columns of a table. */
export function answerFields<Columns extends ColumnSet>({ columns }: Table<string, Columns>) {
  const answered = Object.entries(columns).filter(([name, column]) => isAnswered(name, column));
  return fields(Object.fromEntries(answered), (column) => column.answered) as {
    [Name in AnswerColumn<Columns> as WireName<Columns, Name>]: Columns[Name]['answered'];
  };
}

/** The fields of the personal file that are columns of a table. */
export function fileFields<Columns extends ColumnSet>({ columns }: Table<string, Columns>) {
  const inFile = Object.entries(columns).filter(
    ([name, { inFile, isInternal }]) =>
      !(inFile instanceof z.ZodNever) && !isInternal && name !== 'version',
  );
  return fields(Object.fromEntries(inFile), (column) => column.inFile) as {
    [Name in FileColumn<Columns> as WireName<Columns, Name>]: Columns[Name]['inFile'];
  };
}

/** The columns that a file contains: all but `version`, ids, internal ones, and what is sealed or JSON. */
type FileColumn<Columns extends ColumnSet> = Exclude<
  {
    [N in keyof Columns]: Columns[N] extends { inFile: z.ZodNever } | { isInternal: true }
      ? never
      : N;
  }[keyof Columns],
  'version'
>;

function fields(columns: ColumnSet, schemaOf: (column: AnyColumn) => z.ZodType) {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [wireNameOf(name, column), schemaOf(column)]),
  );
}
