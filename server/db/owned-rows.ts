import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database, Db, Tx } from './database.ts';
import { insertRows } from './insert-rows.ts';
import { lockRow } from './with-transaction.ts';

/** Tables whose rows belong to an owner. */
type TablesWith<Columns> = {
  [Name in keyof Database]: Database[Name] extends Columns ? Name : never;
}[keyof Database];
export type OwnedTable = TablesWith<{ owner_id: string }>;

type Row<Name extends OwnedTable> = Selectable<Database[Name]>;
/** Values that some columns of the rows have. */
type Values<Name extends OwnedTable> = Partial<Row<Name>>;

/** The plain statements on a table, each bound to an owner. */
export interface OwnedRows<Name extends OwnedTable> {
  /** The rows with these values, in the order of some columns. */
  list(
    db: Db,
    ownerId: string,
    values?: Values<Name>,
    ...order: (keyof Row<Name> & string)[]
  ): Promise<Row<Name>[]>;
  find(db: Db, ownerId: string, id: string): Promise<Row<Name> | undefined>;
  /** The row, locked until the transaction ends: whatever else changes it waits. */
  lock(tx: Tx, ownerId: string, id: string): Promise<Row<Name> | undefined>;
  insert(tx: Tx, rows: Iterable<Insertable<Database[Name]>>): Promise<void>;
  update(tx: Tx, ownerId: string, id: string, changes: Updateable<Database[Name]>): Promise<void>;
  /** Inserts a row, or overwrites the one that has the same values in the columns of `key`. */
  save(tx: Tx, row: Row<Name>, key: readonly (keyof Row<Name> & string)[]): Promise<void>;
  /**
   * Removes the rows with these values, and answers how many. One value at least is named, so that no call
   * removes all by mistake.
   */
  remove(tx: Tx, ownerId: string, values: Values<Name>): Promise<number>;
  /** The owners who have rows. */
  listOwners(db: Db): Promise<string[]>;
}

/** Statements on one row are given by its id. */
type RowsOf<Name extends OwnedTable> =
  Name extends TablesWith<{ id: string }>
    ? OwnedRows<Name>
    : Omit<OwnedRows<Name>, 'find' | 'lock' | 'update'>;

/** One table stands for all in the types of the statements: they use columns that each has. */
type Any = 'deposits';

export function ownedRows<Name extends OwnedTable>(name: Name): RowsOf<Name> {
  const table = name as Any;
  const select = (db: Db, ownerId: string, values: object) =>
    db
      .selectFrom(table)
      .selectAll()
      .where('owner_id', '=', ownerId)
      .where((eb) => eb.and(values as Values<Any>));
  const rows: OwnedRows<Any> = {
    list: (db, ownerId, values = {}, ...order) =>
      order.reduce((query, column) => query.orderBy(column), select(db, ownerId, values)).execute(),
    find: (db, ownerId, id) => select(db, ownerId, { id }).executeTakeFirst(),
    lock: (tx, ownerId, id) => lockRow(tx, select(tx, ownerId, { id })).executeTakeFirst(),
    insert: (tx, inserted) => insertRows(tx, table, inserted),
    update: async (tx, ownerId, id, changes) => {
      await tx
        .updateTable(table)
        .set(changes)
        .where('owner_id', '=', ownerId)
        .where('id', '=', id)
        .execute();
    },
    save: async (tx, row, key) => {
      const isKey = (column: string) => (key as readonly string[]).includes(column);
      const changes = Object.entries(row).filter(([column]) => !isKey(column));
      await tx
        .insertInto(table)
        .values(row)
        .onConflict((conflict) => conflict.columns(key).doUpdateSet(Object.fromEntries(changes)))
        .execute();
    },
    remove: async (tx, ownerId, values) => {
      if (Object.keys(values).length === 0) throw new Error(`which rows of ${name} to remove?`);
      const { numDeletedRows } = await tx
        .deleteFrom(table)
        .where('owner_id', '=', ownerId)
        .where((eb) => eb.and(values))
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
    listOwners: async (db) => {
      const owners = await db.selectFrom(table).select('owner_id').distinct().execute();
      return owners.map(({ owner_id }) => owner_id);
    },
  };
  return rows as unknown as RowsOf<Name>;
}
