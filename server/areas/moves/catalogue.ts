import { type MovableKind, movableKinds } from '../../../contract/moves/move-words.ts';
import { areas } from '../../areas.ts';
import type { Database } from '../../db/database.ts';

// What moves together follows from the references that areas declare for their tables: a row with a required
// reference to a moved row moves with it, and a row with an optional one stays and loses the reference.

export type TableName = keyof Database;

/** A row as it is stored, of any table. */
export type Row = Readonly<Record<string, unknown>>;

/** A column of a table of owners' rows that names a row of the same owner. */
export interface Reference {
  child: TableName;
  column: string;
  parent: TableName;
  /** The column of the parent that it names. */
  key: string;
  /** The child can exist without the parent. */
  isOptional: boolean;
}

/** The table of each kind, and the column with the name of a row. */
const things: Record<MovableKind, { table: TableName; name: string }> = {
  ACCOUNT: { table: 'accounts', name: 'account_name' },
  DEPOSIT: { table: 'deposits', name: 'name' },
  HOLDING: { table: 'investments', name: 'investment_name' },
  FIXED_ASSET: { table: 'fixed_assets', name: 'name' },
  LOAN: { table: 'loans', name: 'name' },
  DEBT: { table: 'debts', name: 'counterparty' },
  OTHER_ASSET: { table: 'other_assets', name: 'name' },
  RECURRING: { table: 'spending_recurring', name: 'name' },
};

export const tableOf = (kind: MovableKind): TableName => things[kind].table;
export const nameOfThing = (kind: MovableKind, row: Row): string => String(row[things[kind].name]);

/** The kind of the rows of a table; undefined where they only move with others. */
export function kindOf(table: TableName): MovableKind | undefined {
  return movableKinds.find((kind) => things[kind].table === table);
}

/** Tables of words that describe entries. They do not move: moved entries use the same words of the new owner. */
const vocabularyTables: readonly TableName[] = ['spending_categories', 'spending_tags'];

export function isVocabulary(table: TableName): boolean {
  return vocabularyTables.includes(table);
}

/** Tables of links between two entries. A link ends where one of its entries moves alone. */
const linkTables: readonly TableName[] = ['entry_links', 'spending_refunds'];

export function isLink(table: TableName): boolean {
  return linkTables.includes(table);
}

/** Tables of records that people count, such as entries and payments. */
export const recordTables: readonly TableName[] = [
  ...(['account_transactions', 'investment_entries', 'deposit_acts', 'loan_acts'] as const),
  ...(['debt_payments', 'other_asset_values', 'asset_valuations', 'asset_disposals'] as const),
];

const declared: Reference[] = areas.flatMap(({ integrity }) =>
  (integrity?.relations ?? []).flatMap(({ child, columns, parent, keys, isOptional = false }) => {
    const at = columns.findIndex((column) => column !== 'owner_id');
    if (columns.length !== 2 || !columns.includes('owner_id')) return [];
    return [{ child, column: columns[at] ?? '', parent, key: keys[at] ?? '', isOptional }];
  }),
);

/** Lines of history refer to a row of any movable kind, and stay when it is deleted. */
const history: Reference[] = movableKinds.map((kind) => ({
  child: 'worth_changes',
  column: 'row_id',
  parent: tableOf(kind),
  key: 'id',
  isOptional: false,
}));

export const references: readonly Reference[] = [...declared, ...history];

const keys = new Map(
  areas.flatMap(({ integrity }) =>
    Object.entries(integrity?.rules ?? {}).map(([table, { key }]) => [table, key] as const),
  ),
);

/** The tables whose rows belong to an owner. */
export const ownedTables: readonly TableName[] = [
  ...new Set(
    areas.flatMap(({ integrity }) =>
      (integrity?.relations ?? [])
        .filter(({ columns }) => columns.includes('owner_id'))
        .map(({ child }) => child),
    ),
  ),
];

/** The columns that name a row of a table among those of its owner. */
export function keyOf(table: TableName): readonly string[] {
  const key = keys.get(table);
  if (!key) throw new Error(`${table} has no key`);
  return key.filter((column) => column !== 'owner_id');
}

/** Some tables, each after those that its rows name. */
export function parentsFirst(tables: Iterable<TableName>): TableName[] {
  const left = new Set(tables);
  const sorted: TableName[] = [];
  while (left.size > 0) {
    const next = [...left].find((table) =>
      references.every(
        ({ child, parent }) => child !== table || parent === table || !left.has(parent),
      ),
    );
    if (!next) throw new Error(`tables that name each other: ${[...left].join(', ')}`);
    left.delete(next);
    sorted.push(next);
  }
  return sorted;
}
