import { type OwnedTable, ownedRows } from './owned-rows.ts';
import { writerOf } from './writer.ts';

/** One table stands for all in the types of the statements. */
type Any = 'deposit_acts';

/**
 * The plain statements on a table whose rows name the member of a household who wrote them last: who writes in the
 * transaction.
 */
export function writtenRows<
  Name extends OwnedTable & (Any | 'loan_acts' | 'debt_payments' | 'investment_entries'),
>(name: Name): ReturnType<typeof ownedRows<Name>> {
  const stored = ownedRows(name as Any);
  const rows: typeof stored = {
    ...stored,
    insert: (tx, inserted) => stored.insert(tx, writtenBy(inserted, writerOf(tx))),
    update: (tx, ownerId, id, changes) =>
      stored.update(tx, ownerId, id, { ...changes, written_by: writerOf(tx) }),
  };
  return rows as unknown as ReturnType<typeof ownedRows<Name>>;
}

function* writtenBy<Row>(rows: Iterable<Row>, written_by: string | null) {
  for (const row of rows) yield { ...row, written_by };
}
