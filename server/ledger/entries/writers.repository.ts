import type { Writer } from '../../../contract/accounts/writer.ts';
import type { Db } from '../../db/database.ts';
import type { CashEntry } from './entry-chains.repository.ts';

type Written = Pick<CashEntry, 'written_by'>;

/** Says who wrote an entry, as a part of an answer; nothing where the data are one's own. */
export type WriterIn = (row: Written) => { writtenBy?: Writer };

/** The members who wrote some entries of a household, with their names. A person's own entries cost no statement. */
export async function readWriters(db: Db, rows: readonly Written[]): Promise<WriterIn> {
  const ids = [...new Set(rows.flatMap(({ written_by }) => written_by ?? []))];
  const users =
    ids.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['id', 'username', 'full_name'])
          .where('id', 'in', ids)
          .execute();
  const names = new Map(users.map((user) => [user.id, user.full_name || user.username]));
  return ({ written_by: id }) => (id ? { writtenBy: { id, name: names.get(id) ?? null } } : {});
}
