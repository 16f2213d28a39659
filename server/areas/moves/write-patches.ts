import type { Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { keyOf, type Row, type TableName } from './catalogue.ts';
import type { Patch } from './patch.ts';
import { nameOf } from './row-set.ts';
import { listRowsWith, setColumn } from './rows.repository.ts';

/** The same change of many rows, stored once. */
export type PatchGroup = Omit<Patch, 'key'> & { keys: unknown[][] };

export function grouped(patches: readonly Patch[]): PatchGroup[] {
  const ofOne = ({ table, column, before, after }: Patch) =>
    JSON.stringify([table, column, before, after]);
  return [...Map.groupBy(patches, ofOne).values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    const { table, column, before, after } = first;
    return [{ table, column, before, after, keys: some.map(({ key }) => key) }];
  });
}

export function split({ keys, ...rest }: PatchGroup): Patch[] {
  return keys.map((key) => ({ ...rest, key }));
}

type ValueOf = (patch: Patch) => unknown;

/** The changed columns of each row, by table and key. */
export function patched(patches: readonly Patch[], valueIn: ValueOf) {
  const changes = new Map<string, Record<string, unknown>>();
  for (const one of patches) {
    const name = `${one.table} ${JSON.stringify(one.key)}`;
    changes.set(name, { ...changes.get(name), [one.column]: valueIn(one) });
  }
  return (table: TableName, row: Row) => changes.get(`${table} ${nameOf(table, row)}`);
}

export const changedSince = '移动之后有过改动，不能撤销；可以把它移回';

/** Gives columns of an owner's rows the value that a patch has before or after. */
export async function setAll(tx: Tx, ownerId: string, patches: readonly Patch[], valueIn: ValueOf) {
  for (const one of patches) {
    const { table, key, column } = one;
    await setColumn(tx, ownerId, table, key, { column, value: valueIn(one) });
  }
}

/** Refuses where a column has another value than the move gave it, such as a link that was made since. */
export async function refuseChanged(
  tx: Tx,
  ownerId: string,
  patches: readonly Patch[],
): Promise<void> {
  for (const { table, key, column, after } of patches) {
    const [first = ''] = keyOf(table);
    const rows = await listRowsWith(tx, ownerId, table, first, [key[0]]);
    const row = rows.find((one) => nameOf(table, one) === JSON.stringify(key));
    if (!row || row[column] !== after) throw new AppError('CONFLICT', changedSince);
  }
}
