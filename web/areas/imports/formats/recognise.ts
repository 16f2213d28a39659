import type { Table } from '../reading/table.ts';
import { cleaned, headerKey } from './cells.ts';
import { lineOf } from './source-rows.ts';

/** Where a table has a format's columns. */
export interface Recognition {
  /** The place of the header among the table's rows; -1 for a table without one. */
  headerAt: number;
  columns: ReadonlyMap<string, number>;
  isSure: boolean;
  /** How many columns are the format's, less those that are not; the highest score is the likeliest. */
  score: number;
}

export interface Columns<Field extends string> {
  /** The headers that each column may have. */
  columns: Readonly<Record<Field, readonly string[]>>;
  /** Without one of these columns a table is none of this format. */
  required: readonly Field[];
  /** What stands above the header, or in it, in the source's files alone. */
  mark?: RegExp;
  /** Has to stand there. */
  needsMark?: boolean;
}

/** A row that may be a header: the places of its cells by what they are compared with. */
export interface Head {
  places: ReadonlyMap<string, number>;
  count: number;
}

/** A header stands within the first lines, under a title and what the source says of itself. */
const deepestHeader = 60;

/** What every format looks at, worked out once for all of them. */
export function headsOf({ rows }: Table): Head[] {
  return rows.slice(0, deepestHeader).map(({ cells }) => ({
    places: placesOf(cells),
    count: cells.filter((cell) => cleaned(cell) !== '').length,
  }));
}

/** The place of each header; of those that stand twice, the first. */
function placesOf(header: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [at, cell] of header.entries()) {
    const key = headerKey(cell);
    if (key !== '' && !places.has(key)) places.set(key, at);
  }
  return places;
}

/** Sources add a column now and then. */
const mostStrange = 2;

/** The headers of a format as they are compared. */
export type Keys<Field extends string> = readonly (readonly [Field, readonly string[]])[];

export function keysOf<Field extends string>(
  columns: Readonly<Partial<Record<Field, readonly string[]>>>,
): Keys<Field> {
  const entries = Object.entries(columns) as [Field, readonly string[] | undefined][];
  return entries.map(([field, names]) => [field, (names ?? []).map(headerKey)]);
}

export function recognise<Field extends string>(
  keys: Keys<Field>,
  { required, mark, needsMark }: Columns<Field>,
  table: Table,
  heads: readonly Head[] = headsOf(table),
): Recognition | undefined {
  for (const [headerAt, { places, count }] of heads.entries()) {
    if (count < required.length) continue;
    const found = columnsAmong(keys, places);
    if (!required.every((field) => found.has(field))) continue;
    const above = [table.name, ...table.rows.slice(0, headerAt + 1).map(lineOf)].join('\n');
    const isMarked = mark?.test(above) ?? false;
    if (needsMark && !isMarked) continue;
    const strange = count - new Set(found.values()).size;
    return {
      headerAt,
      columns: found,
      isSure: isMarked || strange <= mostStrange,
      score: found.size + required.length - strange / 2 + (isMarked ? 10 : 0),
    };
  }
  return undefined;
}

/**
 * The columns that a table lacks to be of a format whose mark it has, or of which it has nearly all.
 * Nothing for a table that is none of the format.
 */
export function missingColumns<Field extends string>(
  keys: Keys<Field>,
  { columns, required, mark }: Columns<Field>,
  table: Table,
  heads: readonly Head[],
): string[] {
  const lacks = heads.map(({ places }) => {
    const found = columnsAmong(keys, places);
    return required.filter((field) => !found.has(field));
  });
  const fewest = lacks.reduce((a, b) => (b.length < a.length ? b : a), required);
  const isMarked = mark?.test(table.rows.slice(0, deepestHeader).map(lineOf).join('\n')) ?? false;
  const most = isMarked ? required.length / 2 : Math.min(2, required.length / 4);
  return fewest.length > most ? [] : fewest.map((field) => columns[field][0] ?? field);
}

/** The place of each column in a header. */
export function findColumns<Field extends string>(
  columns: Readonly<Partial<Record<Field, readonly string[]>>>,
  header: readonly string[],
): Map<Field, number> {
  return columnsAmong(keysOf(columns), placesOf(header));
}

function columnsAmong<Field extends string>(
  keys: Keys<Field>,
  places: ReadonlyMap<string, number>,
): Map<Field, number> {
  const found = new Map<Field, number>();
  for (const [field, names] of keys) {
    const name = names.find((key) => places.has(key));
    const at = name === undefined ? undefined : places.get(name);
    if (at !== undefined) found.set(field, at);
  }
  return found;
}
