import type { Db } from '../../../db/database.ts';
import { chunks } from '../../../lib/chunks.ts';

const idsAtOnce = 500;

/** The joined and merged pairs that some entries are in; one that both are asked of comes once. */
export async function listPairsOf(db: Db, ownerId: string, chains: readonly string[]) {
  const found = [];
  for (const some of chunks(chains, idsAtOnce)) {
    found.push(
      ...(await db
        .selectFrom('entry_links')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .where('kind', '!=', 'REFUSED')
        .where((eb) => eb.or([eb('entry_id', 'in', some), eb('other_id', 'in', some)]))
        .execute()),
    );
  }
  return [...new Map(found.map((link) => [link.id, link])).values()];
}

/** What money that came in returns of purchases, where some entries are either. */
export async function listRefundsOf(db: Db, ownerId: string, chains: readonly string[]) {
  const found = [];
  for (const some of chunks(chains, idsAtOnce)) {
    found.push(
      ...(await db
        .selectFrom('spending_refunds')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .where((eb) => eb.or([eb('entry_id', 'in', some), eb('purchase_id', 'in', some)]))
        .execute()),
    );
  }
  return [...new Map(found.map((row) => [`${row.entry_id} ${row.purchase_id}`, row])).values()];
}

/** All that some entries were, oldest first, with their accounts and payees. */
export async function listNamedRows(db: Db, ownerId: string, chains: readonly string[]) {
  const found = [];
  for (const some of chunks(chains, idsAtOnce)) {
    found.push(
      ...(await db
        .selectFrom('account_transactions as moved')
        .innerJoin('accounts', (join) =>
          join
            .onRef('accounts.id', '=', 'moved.account_id')
            .onRef('accounts.owner_id', '=', 'moved.owner_id'),
        )
        .innerJoin('spending_details as details', (join) =>
          join
            .onRef('details.owner_id', '=', 'moved.owner_id')
            .on((eb) => eb('details.entry_id', '=', eb.fn.coalesce('moved.corrects', 'moved.id'))),
        )
        .select(['details.entry_id', 'details.payee'])
        .select(['accounts.account_name', 'accounts.currency'])
        .select(['moved.day', 'moved.amount', 'moved.description'])
        .where('moved.owner_id', '=', ownerId)
        .where('moved.reverses', 'is', null)
        .where((eb) => eb.or([eb('moved.id', 'in', some), eb('moved.corrects', 'in', some)]))
        .orderBy('moved.created_at')
        .orderBy('moved.id')
        .execute()),
    );
  }
  return found;
}

/** The cash accounts of an owner with their names. */
export function listNamedAccounts(db: Db, ownerId: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'account_name as name'])
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .execute();
}

export function listLinksOfAll(db: Db) {
  return db.selectFrom('entry_links').selectAll().orderBy('id').execute();
}
