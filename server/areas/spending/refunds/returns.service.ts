import type { EntryChanges } from '../../../../contract/spending/spending-bodies.ts';
import {
  type Cents,
  centsOfText,
  centsToDecimal,
  centsToText,
  toCents,
} from '../../../../finance/money/cents.ts';
import { decimal } from '../../../../finance/money/decimal.ts';
import type { Tx } from '../../../db/database.ts';
import { takeOwnerMutex } from '../../../db/with-transaction.ts';
import { fieldError } from '../../../errors.ts';
import { findCashAccount } from '../../../ledger/cash-accounts.repository.ts';
import {
  type CashEntry,
  chainOf,
  findPresentEntry,
} from '../../../ledger/entries/entry-chains.repository.ts';
import {
  type EntryDetails,
  ensureDetails,
  findDetails,
} from '../../../ledger/entries/entry-details.repository.ts';
import { listLinksOf } from '../../../ledger/links/entry-links.repository.ts';
import { refundRows } from '../read-spending.ts';

type Returns = Pick<EntryChanges, 'returns' | 'mayExceed'>;

/** Says which purchases money that came in returns, or holds the present ones against the entry as it is now. */
export async function saveReturns(
  tx: Tx,
  entry: CashEntry,
  { returns, mayExceed = false }: Returns,
  now: string,
): Promise<void> {
  const { owner_id: ownerId } = entry;
  const chain = chainOf(entry);
  const isOut = entry.amount.startsWith('-');
  const amount = centsOfText(entry.amount.replace('-', ''));
  if (returns) await replaceReturns(tx, entry, returns, mayExceed, now);
  const own = await refundRows.list(tx, ownerId, { entry_id: chain });
  const back = await refundRows.list(tx, ownerId, { purchase_id: chain });
  if (own.length + back.length === 0) return;
  if (isOut ? own.length > 0 : back.length > 0) {
    throw fieldError('type', '这笔流水关联了退款，请先取消关联');
  }
  await refuseOtherCurrency(tx, entry, [
    ...own.map((row) => row.purchase_id),
    ...back.map((row) => row.entry_id),
  ]);
  if (sumOf(own) > amount) {
    throw fieldError(
      returns ? 'returns' : 'amount',
      `关联的退款合计 ${inWords(sumOf(own))}，超过这笔收入`,
    );
  }
  if (sumOf(back) > amount && !mayExceed) {
    throw fieldError('amount', `已退回 ${inWords(sumOf(back))}，超过这笔支出`);
  }
}

async function replaceReturns(
  tx: Tx,
  entry: CashEntry,
  returns: NonNullable<Returns['returns']>,
  mayExceed: boolean,
  now: string,
): Promise<void> {
  const { owner_id: ownerId } = entry;
  const chain = chainOf(entry);
  // Two entries that return one purchase are edited one after the other.
  await takeOwnerMutex(tx, ownerId);
  await refundRows.remove(tx, ownerId, { entry_id: chain });
  if (returns.length > 0 && entry.type !== 'DEPOSIT') {
    throw fieldError('returns', '只有收入可以关联退款的支出');
  }
  const isJoined = async (id: string) =>
    (await listLinksOf(tx, ownerId, id)).some(({ kind }) => kind === 'TRANSFER');
  if (returns.length > 0 && (await isJoined(chain))) {
    throw fieldError('returns', '这笔流水已记为转账');
  }
  const named = new Set<string>();
  for (const [index, { purchaseId, amount }] of returns.entries()) {
    const field = `returns.${index}`;
    const purchase = await findPresentEntry(tx, ownerId, purchaseId);
    if (purchase?.type !== 'WITHDRAW') throw fieldError(`${field}.purchaseId`, '没有这笔支出');
    const id = chainOf(purchase);
    if (named.has(id)) throw fieldError(`${field}.purchaseId`, '每笔支出只能写一次');
    named.add(id);
    if (await isJoined(id)) throw fieldError(`${field}.purchaseId`, '这笔流水已记为转账');
    const share = toCents(decimal(amount));
    const others = sumOf(await refundRows.list(tx, ownerId, { purchase_id: id }));
    const whole = centsOfText(purchase.amount.replace('-', ''));
    if (others + share > whole && !mayExceed) {
      const text = `这笔支出 ${inWords(whole)}，退款合计将为 ${inWords(others + share)}，请确认`;
      throw fieldError(`${field}.amount`, text);
    }
    await ensureDetails(tx, purchase, now);
    await refundRows.insert(tx, [
      { owner_id: ownerId, entry_id: chain, purchase_id: id, amount: centsToText(share) },
    ]);
  }
}

async function refuseOtherCurrency(tx: Tx, entry: CashEntry, ids: readonly string[]) {
  const currencyOf = async (one: CashEntry) =>
    (await findCashAccount(tx, one.owner_id, one.account_id))?.currency;
  const own = await currencyOf(entry);
  for (const id of ids) {
    const other = await findPresentEntry(tx, entry.owner_id, id);
    if (other && (await currencyOf(other)) !== own) {
      throw fieldError('returns', '退款与支出的币种必须相同');
    }
  }
}

/** The category of money that came in for a purchase, which lowers that category; undefined where there is none. */
export async function categoryOfReturns(
  tx: Tx,
  ownerId: string,
  returns: EntryChanges['returns'],
): Promise<Pick<EntryDetails, 'category_id'> | undefined> {
  for (const { purchaseId } of returns ?? []) {
    const purchase = await findPresentEntry(tx, ownerId, purchaseId);
    const details = purchase && (await findDetails(tx, ownerId, chainOf(purchase)));
    if (details && details.category_id !== null) return { category_id: details.category_id };
  }
  return undefined;
}

function sumOf(rows: readonly { amount: string }[]): Cents {
  return rows.reduce((sum, { amount }) => sum + centsOfText(amount), 0n);
}

function inWords(cents: Cents): string {
  return centsToDecimal(cents).toFixed(2);
}
