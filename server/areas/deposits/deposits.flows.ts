import {
  changesBetween,
  type DepositChange,
  worthOnDays,
} from '../../../finance/deposits/deposit-history.ts';
import { centsToText } from '../../../finance/money/cents.ts';
import { type Fixed, fixedOfText } from '../../../finance/money/fixed.ts';
import type {
  AreaFlows,
  Beginning,
  Flow,
  ItemFlow,
  ItemWorth,
  WorthItem,
} from '../../../finance/net-worth/flows.ts';
import type { BeginningQuestion, FlowQuestion } from '../../area-worth.ts';
import type { Db } from '../../db/database.ts';
import { heldOf } from './deposit-terms.ts';
import { listDeposits, type StoredDeposit } from './deposits.repository.ts';

/**
 * What deposits changed by between the ends of two days. Money that is paid in or out is the other side of
 * what an account paid or got, and without an account money that was put by or spent; the rest is interest.
 */
export async function depositFlows(
  db: Db,
  { ownerId, from, to }: FlowQuestion,
): Promise<AreaFlows> {
  const opening: ItemWorth[] = [];
  const flows: ItemFlow[] = [];
  for (const stored of await listDeposits(db, ownerId)) {
    const heldDeposit = heldOf(stored);
    const { currency, name, id } = stored.row;
    const of: WorthItem = { key: id, name, part: 'cash', kind: '定期存款' };
    const [before = 0n] = worthOnDays(heldDeposit, [from]);
    if (before !== 0n) opening.push({ of, currency, amount: fixedOf(before) });
    for (const change of changesBetween(heldDeposit, from, to)) {
      flows.push({
        of,
        day: change.day,
        subject: `${name} ${labels[change.kind]}`,
        currency,
        amount: fixedOf(change.amount),
        part: partOf(stored, change),
      });
    }
  }
  return { opening, flows };
}

/** What was put into deposits that no own account has paid. */
export async function depositBeginnings(
  db: Db,
  { ownerId, isEnteredBy }: BeginningQuestion,
): Promise<Beginning[]> {
  const deposits = await listDeposits(db, ownerId);
  return deposits.flatMap(({ row, opening }) => {
    const { start_date: day, name: subject, currency, principal } = row;
    if (opening || row.taken_over_on !== null || !isEnteredBy(day, row.created_at)) return [];
    return [{ day, subject, currency, amount: fixedOfText(principal), thing: row.id }];
  });
}

const labels: Record<DepositChange['kind'], string> = {
  OPENING: '存入',
  INSTALMENT: '每月存入',
  PAYOUT: '转存时付息',
  CLOSING: '支取',
  INTEREST: '利息',
  TAKEN_OVER: '移入',
};

/** The money of an act has its other side in an account; accounts say the same key. */
function partOf({ row, opening, closing }: StoredDeposit, { kind }: DepositChange): Flow['part'] {
  if (kind === 'TAKEN_OVER') return 'household';
  if (kind === 'CLOSING' && row.handed_over_on !== null) return 'household';
  if (kind === 'INTEREST') return 'income';
  const act = kind === 'OPENING' ? opening : kind === 'CLOSING' ? closing : null;
  if (act === null) return 'saving';
  return { key: `act ${act.id}`, side: 'deposit', alone: 'saving', rest: 'fx' };
}

function fixedOf(cents: bigint): Fixed {
  return fixedOfText(centsToText(cents));
}
