import type { Db } from '../../../db/database.ts';
import { allRows } from '../../../integrity/all-rows.ts';
import type { Problem } from '../../../integrity/problem.ts';
import { foldSyncedTrades } from '../../../ledger/synced/fold-synced-trades.ts';
import type { SyncedTradeRow } from '../../../ledger/synced/synced-trades.repository.ts';
import type { SecuritiesAccountRow } from '../securities-accounts.repository.ts';

/** Checks that the imported trades of every symbol add up, in one currency. */
export async function checkSyncedTrades(db: Db): Promise<Problem[]> {
  const problems: Problem[] = [];
  const types = new Map<string, SecuritiesAccountRow['account_type']>();
  for await (const { id, account_type } of allRows<SecuritiesAccountRow>(
    db,
    'securities_accounts',
    ['id'],
  )) {
    types.set(id, account_type);
  }
  let group: SyncedTradeRow[] = [];
  const check = () => {
    const [first] = group;
    // Trades without an account are orphans, which the relation reports.
    const type = types.get(first?.account_id ?? '');
    const what = first && type && problemOf(group, type);
    if (what) {
      problems.push({
        table: 'synced_trades',
        row: `${first.account_id}/${first.symbol}`,
        what,
      });
    }
    group = [];
  };
  for await (const row of allRows<SyncedTradeRow>(db, 'synced_trades', [
    'account_id',
    'symbol',
    'sequence',
  ])) {
    const [first] = group;
    if (first && (first.account_id !== row.account_id || first.symbol !== row.symbol)) check();
    group.push(row);
  }
  check();
  return problems;
}

function problemOf(
  rows: readonly SyncedTradeRow[],
  type: SecuritiesAccountRow['account_type'],
): string | undefined {
  if (rows.some(({ currency }) => currency !== rows[0]?.currency)) return 'its currencies differ';
  try {
    const folded = foldSyncedTrades(rows, type);
    return 'problem' in folded ? `its trade ${folded.entry.id} takes what is not held` : undefined;
  } catch {
    // The rule of the column reports which value is wrong.
    return 'its trades cannot be counted';
  }
}
