import type { z } from 'zod';
import type { AnyColumn, ColumnSet } from '../../contract/column-kinds.ts';
import {
  type AnsweredColumn,
  isAnswered,
  type RowOf,
  type Table,
  type WireName,
  type WireNames,
  wireNameOf,
} from '../../contract/table.ts';
import { toExactWire } from '../../finance/money/decimal.ts';
import { fromDecimalColumn, fromFlagColumn, toDecimalColumn, toFlagColumn } from './columns.ts';

// Rows of a declared table as answers of the API, and as rows of the personal file and back.

/** What an answer says of a column. */
type Answered<Columns extends ColumnSet> = {
  [Name in AnsweredColumn<Columns> as WireName<
    Columns,
    Name
  >]: Columns[Name]['answered']['_output'];
};

/** The fields of an answer that are columns of a row. */
export function toAnswer<Columns extends ColumnSet>(
  { columns }: Table<string, Columns>,
  row: RowOf<Table<string, Columns>>,
): Answered<Columns> {
  const answer: Record<string, unknown> = {};
  for (const [name, column] of Object.entries(columns)) {
    if (!isAnswered(name, column)) continue;
    const stored = row[name];
    answer[wireNameOf(name, column)] = stored === null ? null : answeredValue(column, stored);
  }
  return answer as Answered<Columns>;
}

function answeredValue({ form }: AnyColumn, stored: unknown): unknown {
  switch (form.kind) {
    case 'decimal':
      return toExactWire(fromDecimalColumn(stored as string));
    case 'whole':
      return Number(stored);
    case 'flag':
      return fromFlagColumn(stored as number);
    default:
      return stored;
  }
}

/** The fields of a row in the file that are no columns, and those that are given all the same. */
type Others<InFile, Columns> = Omit<InFile, WireNames<Columns>> & Partial<InFile>;

/**
 * A row as the personal file has it: the fields of `schema` in their order, each from its column, or from
 * `others` where the file has it in another form.
 */
export function toFile<Schema extends z.ZodObject, Columns extends ColumnSet>(
  { shape }: Schema,
  { name: table, columns }: Table<string, Columns>,
  row: RowOf<Table<string, Columns>>,
  others: Others<z.output<Schema>, Columns>,
): z.output<Schema> {
  const stored = new Map(
    Object.entries(columns).map(([name, column]) => [
      wireNameOf(name, column),
      row[name] === null ? absent(column) : fileValue(column, row[name]),
    ]),
  );
  const inFile: Record<string, unknown> = {};
  for (const field of Object.keys(shape)) {
    const isGiven = field in others;
    if (!isGiven && !stored.has(field)) throw new Error(`${table} has no column for ${field}`);
    inFile[field] = isGiven ? others[field as keyof typeof others] : stored.get(field);
  }
  return inFile as z.output<Schema>;
}

function absent({ isLeftOut }: AnyColumn) {
  return isLeftOut ? undefined : null;
}

function fileValue({ form }: AnyColumn, stored: unknown): unknown {
  switch (form.kind) {
    case 'whole':
      return Number(stored);
    case 'flag':
      return fromFlagColumn(stored as number);
    default:
      return stored;
  }
}

/**
 * A row of the personal file as it is stored: each column from its field, or from `others` where the file has
 * it in another form, or not at all.
 */
export function fromFile<Columns extends ColumnSet>(
  { name: table, columns }: Table<string, Columns>,
  inFile: object,
  others: Partial<RowOf<Table<string, Columns>>>,
): RowOf<Table<string, Columns>> {
  const row: Record<string, unknown> = {};
  for (const [name, column] of Object.entries(columns)) {
    if (name in others) row[name] = others[name];
    else {
      const value = (inFile as Record<string, unknown>)[wireNameOf(name, column)] ?? null;
      if (value === null && !column.isNullable) throw new Error(`${table}.${name} has no value`);
      row[name] = value === null ? null : storedValue(column, value);
    }
  }
  return row as RowOf<Table<string, Columns>>;
}

/** Columns that no body sets. */
type Kept = 'id' | 'owner_id' | 'version' | 'created_at' | 'updated_at';
const kept: readonly string[] = ['id', 'owner_id', 'version', 'created_at', 'updated_at'];

/** The columns of a row that bodies set. */
export type BodyColumns<Columns extends ColumnSet> = Pick<
  RowOf<Table<string, Columns>>,
  Exclude<AnsweredColumn<Columns>, Kept>
>;

/**
 * The columns that a body comes to: what it leaves out is as `stored`, and null asks for the default, which is
 * null where `defaults` names none. `others`: columns that the body has in another form.
 */
export function fromBody<Columns extends ColumnSet>(
  { name: table, columns }: Table<string, Columns>,
  input: object,
  stored: BodyColumns<Columns> | undefined,
  { defaults, others }: Record<'defaults' | 'others', Partial<BodyColumns<Columns>>>,
): BodyColumns<Columns> {
  const row: Record<string, unknown> = {};
  for (const [name, column] of Object.entries(columns)) {
    if (kept.includes(name) || !isAnswered(name, column)) continue;
    const value = (input as Record<string, unknown>)[wireNameOf(name, column)];
    if (name in others) row[name] = others[name as keyof typeof others];
    else if (value === undefined && stored) row[name] = stored[name as keyof typeof stored];
    else if (value != null) row[name] = storedValue(column, value);
    else {
      const byDefault = defaults[name as keyof typeof defaults] ?? null;
      if (byDefault === null && !column.isNullable)
        throw new Error(`${table}.${name} has no value`);
      row[name] = byDefault;
    }
  }
  return row as BodyColumns<Columns>;
}

/** The columns that a body names, as they are stored; none that it leaves out. */
export function changesFromBody<Columns extends ColumnSet>(
  { columns }: Table<string, Columns>,
  body: object,
): Partial<RowOf<Table<string, Columns>>> {
  const changes: Record<string, unknown> = {};
  for (const [name, column] of Object.entries(columns)) {
    const value = (body as Record<string, unknown>)[wireNameOf(name, column)];
    if (value !== undefined) changes[name] = value === null ? null : storedValue(column, value);
  }
  return changes as Partial<RowOf<Table<string, Columns>>>;
}

function storedValue({ form }: AnyColumn, value: unknown): unknown {
  switch (form.kind) {
    case 'decimal':
      return toDecimalColumn(value as string | number);
    case 'flag':
      return toFlagColumn(value as boolean);
    default:
      return value;
  }
}
