import type { ImportAccount } from '../../../../contract/imports/imports.ts';
import { centsOfText, centsToText, centsToWire } from '../../../../finance/money/cents.ts';
import type { AreaImports, ImportDraft, ImportOutcome } from '../../../area-imports.ts';
import { toInstantColumn } from '../../../db/columns.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { keyOfOpening } from '../../../ledger/account-opening.ts';
import { type BatchMovement, bookBatch } from '../../../ledger/book-batch.ts';
import { chainOf, listStandingOfBatch } from '../../../ledger/entries/entry-chains.repository.ts';
import {
  detailRows,
  type EntryDetails,
  entryTagRows,
  removeDetails,
} from '../../../ledger/entries/entry-details.repository.ts';
import { undoTwinsOf } from '../../../ledger/links/undo-links.ts';
import { proposedRow } from '../../../ledger/propose-details.ts';
import { undoBatch } from '../../../ledger/undo-batch.ts';
import { hasOtherRows } from '../account-transactions.repository.ts';
import { type AccountRow, accountRows } from '../accounts.repository.ts';
import { newAccountRow } from '../accounts.service.ts';
import type { PlannedAccount, PlannedMovement } from './account-sums.ts';
import type { DetailsOf } from './row-details.ts';

/**
 * Books what a file comes to, account by account. Their rows are locked. Answers about accounts that
 * are made get their ids.
 */
export async function writeCash(
  tx: Tx,
  deps: Deps,
  draft: ImportDraft,
  accounts: readonly PlannedAccount[],
  answers: readonly ImportAccount[],
  detailsOf: DetailsOf,
): Promise<ImportOutcome> {
  const outcome: ImportOutcome = { transactions: 0, entries: 0, accounts: [], investments: [] };
  const ids = new Map<PlannedMovement, string>();
  const transfers = new Map<number, string>();
  for (const movement of accounts.flatMap(({ movements }) => movements)) {
    const id = deps.newId();
    ids.set(movement, id);
    // A transfer has the id of the transaction that takes the money.
    if (movement.transfer !== null && movement.amount < 0n) transfers.set(movement.transfer, id);
  }
  for (const account of accounts) {
    const row = account.target.stored?.row ?? (await makeAccount(tx, deps, draft, account));
    if (!account.target.stored) {
      outcome.accounts.push(row.id);
      const answer = answers.find(({ ref }) => ref === account.target.ref);
      if (answer) answer.accountId = row.id;
    }
    const { first, last } = openingMovements(deps, account);
    function* movements(): Iterable<BatchMovement> {
      yield* first;
      for (const movement of account.movements) {
        const { line, type, amount, day, description, key, transfer, target } = movement;
        const { becomes } = line.judged;
        if (becomes && 'accountId' in becomes && becomes.ref === target.ref) {
          becomes.accountId = row.id;
        }
        yield {
          id: ids.get(movement) ?? deps.newId(),
          type,
          amount,
          day,
          description,
          importKey: key,
          transferId: transfer === null ? null : (transfers.get(transfer) ?? null),
        };
      }
      yield* last;
    }
    await bookBatch(tx, deps, row, draft.id, movements());
    await describe(tx, deps, row, draft.source, account.movements, ids, detailsOf);
    outcome.transactions += account.movements.length;
  }
  return outcome;
}

/** Who was paid, of what is no transfer, with the category and tags that are proposed for it. */
async function describe(
  tx: Tx,
  deps: Deps,
  { id: accountId, owner_id: ownerId }: AccountRow,
  source: string,
  movements: readonly PlannedMovement[],
  ids: ReadonlyMap<PlannedMovement, string>,
  detailsOf: DetailsOf,
): Promise<void> {
  const now = toInstantColumn(deps.now());
  const details: EntryDetails[] = [];
  const tags = [];
  for (const movement of movements) {
    const id = ids.get(movement);
    if (!id || movement.type === 'TRANSFER') continue;
    const chosen = detailsOf(movement.line, { ...movement, source, accountId });
    const row = proposedRow({ ownerId, id, accountId }, chosen, now);
    if (!row) continue;
    details.push(row);
    for (const tag_id of chosen.tagIds) tags.push({ owner_id: ownerId, entry_id: id, tag_id });
  }
  await detailRows.insert(tx, details);
  await entryTagRows.insert(tx, tags);
}

async function makeAccount(
  tx: Tx,
  deps: Deps,
  draft: ImportDraft,
  { target: { newAccount } }: PlannedAccount,
): Promise<AccountRow> {
  if (!newAccount) throw new Error('rows of a file without their account');
  const row = newAccountRow(deps, draft.ownerId, newAccount);
  await accountRows.insert(tx, [row]);
  return row;
}

/**
 * The opening of an account that is made. An opening that moves back stays in the ledger, which is
 * append-only: the new one is booked on its day, and the old one taken out again on its own.
 */
function openingMovements(deps: Deps, { target, opening }: PlannedAccount) {
  const first: BatchMovement[] = [];
  const last: BatchMovement[] = [];
  if (!opening) return { first, last };
  const { day, amount } = opening;
  if (!target.stored) {
    first.push({ id: deps.newId(), type: 'OPENING', amount, day });
    return { first, last };
  }
  const before = target.stored.opening;
  const moved = {
    type: 'ADJUSTMENT',
    importKey: keyOfOpening(day, centsToText(amount)),
    description: '期初移到历史导入的首日',
  } as const;
  if (amount !== 0n) first.push({ ...moved, id: deps.newId(), amount, day });
  if (before.amount !== 0n) {
    last.push({ ...moved, id: deps.newId(), amount: -before.amount, day: before.day });
  }
  return { first, last };
}

/**
 * Reverses everything that an import booked, as it is now. Accounts that it created are removed, unless they were edited
 * since or have rows of something else.
 */
export const undoCash: AreaImports['undo'] = async (tx, deps, batch) => {
  const { id, ownerId } = batch;
  const standing = await listStandingOfBatch(tx, ownerId, id);
  const bringOthersBack = await undoTwinsOf(tx, deps, ownerId, id, standing);
  const touched = await undoBatch(tx, deps, ownerId, id);
  await bringOthersBack();
  await removeDetails(tx, ownerId, standing.map(chainOf));
  const made = new Set(batch.accounts);
  for (const account of touched) {
    if (!made.has(account.id) || account.version > 1) continue;
    if (centsOfText(account.balance) !== 0n) continue;
    if (!(await hasOtherRows(tx, account, id)))
      await accountRows.remove(tx, ownerId, { id: account.id });
  }
  const edited = standing.filter(({ isEdited }) => isEdited);
  const currencies = new Map(touched.map((account) => [account.id, account.currency]));
  return {
    transactions: standing.length,
    edited: edited.map((row) => ({
      id: chainOf(row),
      accountId: row.account_id,
      day: row.day,
      amount: centsToWire(centsOfText(row.amount)),
      currency: currencies.get(row.account_id),
      description: row.description ?? row.payee,
    })),
  };
};
