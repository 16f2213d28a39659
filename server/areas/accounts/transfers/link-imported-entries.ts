import type { PersonalFile } from '../../../../contract/personal-data/personal-data.ts';
import {
  type LinkedEntry,
  type LinkProblem,
  linkProblems,
} from '../../../../finance/ledger/linked-entries.ts';
import { cashPlace, type RowSource } from '../../../area-transfer.ts';
import { fieldError } from '../../../errors.ts';
import type { AccountTransactionRow } from '../account-transactions.repository.ts';

/** An account of a file, and its entries as rows, in the same order. */
export interface ImportedAccount {
  inFile: PersonalFile['accounts'][number];
  entries: AccountTransactionRow[];
}

const problemTexts: Record<LinkProblem, string> = {
  REVERSES_NOTHING: '冲正必须与它冲正的那笔流水类型、日期相同，金额相反',
  REVERSED_TWICE: '同一笔流水被冲正了两次',
  SIDES_DISAGREE: '一笔转账必须是同一天从一个账户转出、转入另一个账户',
  SUM_NOT_ZERO: '同币种转账的转出与转入金额必须相同',
  HALF_REVERSED: '转账只有一边被冲正',
};

/**
 * Sets `transfer_id` on the rows that are sides of one transfer, and `reverses` on those that undo another
 * row. Throws at the row of the file whose links are inconsistent.
 */
export function linkImportedEntries(
  { newId }: Pick<RowSource, 'newId'>,
  accounts: readonly ImportedAccount[],
): void {
  const linked: LinkedEntry[] = [];
  const rowsOf = new Map<string, AccountTransactionRow[]>();
  const places = new Map<string, string>();
  for (const [index, { inFile, entries }] of accounts.entries()) {
    const reversed = new Set(inFile.transactions.map(({ reverses }) => reverses));
    for (const [at, { type, transferId, reverses }] of inFile.transactions.entries()) {
      const row = entries[at];
      if (!row) continue;
      const place = `accounts.${index}.transactions.${at}`;
      if ((type === 'TRANSFER') !== (transferId !== undefined)) {
        throw fieldError(`${place}.transferId`, '转账流水必须带转账编号，其他流水不能带');
      }
      const isReversed = reversed.has(at + 1);
      if (transferId === undefined && reverses === undefined && !isReversed) continue;
      if (reverses !== undefined) row.reverses = entries[reverses - 1]?.id ?? row.id;
      if (transferId !== undefined) append(rowsOf, transferId, row);
      places.set(row.id, place);
      linked.push({
        id: row.id,
        account: row.account_id,
        currency: inFile.currency,
        sequence: row.sequence,
        day: row.day,
        type,
        amount: row.amount,
        transferId: transferId ?? null,
        act: row.act_kind && `${row.act_kind} ${row.act_id}`,
        reverses: row.reverses,
      });
    }
  }
  const [first] = linkProblems(linked);
  if (first) throw fieldError(`${places.get(first.entry.id)}.amount`, problemTexts[first.problem]);
  for (const rows of rowsOf.values()) {
    // A transfer has the id of the entry that takes the money, as one that is booked here.
    const source = rows.find((row) => row.reverses === null && row.amount.startsWith('-'));
    const id = source?.id ?? newId();
    for (const row of rows) row.transfer_id = id;
  }
}

function append<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

/**
 * Gives the transactions of each act of a file one id, and lets the areas find the acts by the place of
 * their first transaction. Throws at a transaction that names none such.
 */
export function linkImportedActs(
  newId: RowSource['newId'],
  acts: RowSource['acts'],
  accounts: readonly ImportedAccount[],
): void {
  for (const [index, { inFile, entries }] of accounts.entries()) {
    const takenBack = new Set(inFile.transactions.map(({ reverses }) => reverses));
    for (const [at, { act, actKind, reverses, amount }] of inFile.transactions.entries()) {
      const row = entries[at];
      if (!row || !act || !actKind) continue;
      const place = cashPlace(act.account, act.transaction);
      const isFirst = place === cashPlace(index + 1, at + 1);
      if (isFirst) acts.set(place, { id: newId(), standing: [] });
      const known = acts.get(place);
      if (!known) {
        const field = `accounts.${index}.transactions.${at}.act`;
        throw fieldError(field, '业务编号必须指向同一业务的第一笔流水');
      }
      row.act_id = known.id;
      if (reverses !== undefined || takenBack.has(at + 1)) continue;
      const { account_id: accountId, day } = row;
      known.standing.push({ kind: actKind, accountId, currency: inFile.currency, day, amount });
    }
  }
}
