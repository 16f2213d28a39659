import type { ReconcileBody } from '../../../../contract/spending/link-bodies.ts';
import type { ReconcileOutcome, Reconciliation } from '../../../../contract/spending/links.ts';
import { centsOfText, centsToText, centsToWire, toCents } from '../../../../finance/money/cents.ts';
import { decimal } from '../../../../finance/money/decimal.ts';
import { businessDay } from '../../../business-day.ts';
import { toInstantColumn } from '../../../db/columns.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { ownedRows } from '../../../db/owned-rows.ts';
import type { Deps } from '../../../deps.ts';
import { fieldError } from '../../../errors.ts';
import { findOpeningDay } from '../../../ledger/account-opening.ts';
import { listCashAccounts, lockCashAccounts } from '../../../ledger/cash-accounts.repository.ts';
import { balanceAtEnd } from '../../../ledger/reconciled/refuse-reconciled.ts';

export const reconciliationRows = ownedRows('account_reconciliations');
type Row = Awaited<ReturnType<typeof reconciliationRows.list>>[number];

/**
 * Compares the balance that a bank states for the end of a day with the own one, and stores it where they
 * are equal, in place of what was stored for the day.
 */
export async function reconcile(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  { accountId, day: input, balance }: ReconcileBody,
): Promise<ReconcileOutcome> {
  const [account] = await lockCashAccounts(tx, ownerId, [accountId]);
  if (!account) throw fieldError('accountId', '账户不存在');
  const day = businessDay(deps, input);
  const opening = await findOpeningDay(tx, ownerId, accountId);
  if (opening && day < opening) throw fieldError('day', `${day} 早于账户期初 ${opening}`);
  const own = await balanceAtEnd(tx, account, day);
  const stated = toCents(decimal(balance));
  const outcome = {
    day,
    balance: centsToWire(stated),
    ownBalance: centsToWire(own),
    difference: centsToWire(stated - own),
  };
  if (stated !== own) return { ...outcome, reconciliation: null };
  const known = await reconciliationRows.list(tx, ownerId, { account_id: accountId, day });
  const [same] = known.filter((row) => centsOfText(row.balance) === own);
  if (same) return { ...outcome, reconciliation: toReconciliation(same, 0) };
  await reconciliationRows.remove(tx, ownerId, { account_id: accountId, day });
  const row = {
    id: deps.newId(),
    owner_id: ownerId,
    account_id: accountId,
    day,
    balance: centsToText(stated),
    created_at: toInstantColumn(deps.now()),
  };
  await reconciliationRows.insert(tx, [row]);
  return { ...outcome, reconciliation: toReconciliation(row, 0) };
}

/** The reconciliations of an owner, newest first, each with what the account differs by now. */
export async function answerReconciliations(db: Db, ownerId: string): Promise<Reconciliation[]> {
  const rows = await reconciliationRows.list(db, ownerId, {}, 'day', 'id');
  const ids = [...new Set(rows.map(({ account_id }) => account_id))];
  const accounts = new Map(
    (ids.length > 0 ? await listCashAccounts(db, ownerId, ids) : []).map((row) => [row.id, row]),
  );
  const answers: Reconciliation[] = [];
  for (const row of rows.toReversed()) {
    const account = accounts.get(row.account_id);
    if (!account) continue;
    const own = await balanceAtEnd(db, account, row.day);
    answers.push(toReconciliation(row, centsToWire(own - centsOfText(row.balance))));
  }
  return answers;
}

function toReconciliation(row: Row, difference: number): Reconciliation {
  return {
    id: row.id,
    accountId: row.account_id,
    day: row.day,
    balance: centsToWire(centsOfText(row.balance)),
    difference,
    createdAt: row.created_at,
  };
}
