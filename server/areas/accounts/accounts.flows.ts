import {
  accountTypeLabels,
  type TransactionType,
} from '../../../contract/accounts/account-fields.ts';
import { type ActKindFacts, actFacts } from '../../../contract/accounts/act-kinds.ts';
import type { ChangePart } from '../../../contract/net-worth/net-worth-fields.ts';
import type { SignedType } from '../../../finance/ledger/ledger.ts';
import { centsToText } from '../../../finance/money/cents.ts';
import { fixedOfText } from '../../../finance/money/fixed.ts';
import type {
  AreaFlows,
  Beginning,
  Flow,
  ItemFlow,
  Matching,
  WorthItem,
} from '../../../finance/net-worth/flows.ts';
import type { BeginningQuestion, FlowQuestion } from '../../area-worth.ts';
import type { Db } from '../../db/database.ts';
import { chainOf } from '../../ledger/entry-chains.repository.ts';
import { transactionLabel } from '../../ledger/entry-label.ts';
import {
  type JoinedTransfer,
  listJoinedTransfers,
  transits,
} from '../../ledger/links/entry-links.repository.ts';
import {
  listMovementsBetween,
  listMovementsUntil,
  listOpenings,
  type NamedMovement,
} from './account-transactions.repository.ts';

/** What moved an owner's accounts between the ends of two days. */
export async function accountFlows(
  db: Db,
  { ownerId, from, to }: FlowQuestion,
): Promise<AreaFlows> {
  const before = await listMovementsUntil(db, ownerId, from);
  const moved = await listMovementsBetween(db, ownerId, from, to);
  const joined = await listJoinedTransfers(db, ownerId);
  const transferOf = new Map(
    joined.flatMap(({ id, sides }) =>
      sides.size === 2 ? [...sides.keys()].map((chain) => [chain, id] as const) : [],
    ),
  );
  const underWay = joinedFlows(joined);
  return {
    opening: [
      ...before.map((row) => ({
        of: itemOf(row),
        currency: row.currency,
        amount: fixedOfText(row.amount),
      })),
      ...underWay.filter(({ day }) => day <= from),
    ],
    flows: [
      ...moved.map((row) => ({
        of: itemOf(row),
        day: row.day,
        subject: subjectOf(row),
        currency: row.currency,
        amount: fixedOfText(row.amount),
        part: partOf(row, transferOf.get(chainOf(row))),
        source: chainOf(row),
      })),
      ...underWay.filter(({ day }) => day > from && day <= to),
    ],
  };
}

/** What joined transfers add to the money under way, and take from it when it has come. */
function joinedFlows(joined: readonly JoinedTransfer[]): ItemFlow[] {
  return transits(joined).flatMap(({ id, from, to, currency, amount }) => {
    const common = {
      of: { key: `transfer ${id}`, name: '在途转账', part: 'cash', kind: '在途转账' },
      subject: '在途转账',
      currency,
      part: transferPart(id, 'under way'),
    } as const;
    return [
      { ...common, day: from, amount: fixedOfText(centsToText(amount)) },
      { ...common, day: to, amount: fixedOfText(centsToText(-amount)) },
    ];
  });
}

function transferPart(id: string, side: string): Matching {
  return { key: `transfer ${id}`, side, alone: 'saving', rest: 'fx' };
}

/** The opening balances of an owner's accounts. */
export async function accountBeginnings(
  db: Db,
  { ownerId, isEnteredBy }: BeginningQuestion,
): Promise<Beginning[]> {
  const openings = await listOpenings(db, ownerId);
  const entered = openings.filter(({ day, created_at }) => isEnteredBy(day, created_at));
  return entered.map((row) => ({
    day: row.day,
    subject: row.account_name,
    currency: row.currency,
    amount: fixedOfText(row.amount),
  }));
}

function itemOf({
  account_id: key,
  account_name: name,
  account_type,
}: Pick<NamedMovement, 'account_id' | 'account_name' | 'account_type'>): WorthItem {
  return { key, name, part: 'cash', kind: accountTypeLabels[account_type] };
}

const partsByType: Record<Exclude<TransactionType, SignedType>, ChangePart> = {
  OPENING: 'recorded',
  DEPOSIT: 'saving',
  WITHDRAW: 'saving',
  INTEREST: 'income',
  ADJUSTMENT: 'recorded',
};

/**
 * What a movement counts for. A transfer, the money of a trade and that of a deposit have another
 * side; without it (the account or the holding is gone from the past) they are money that came or
 * went. What was paid of a debt is money that went, and the debt changes by a separate part.
 */
function partOf(row: NamedMovement, joinedAs: string | undefined): Flow['part'] {
  const { id, type, account_id, transfer_id, entry_id, order_id, act_kind, act_id } = row;
  if (joinedAs !== undefined) return transferPart(joinedAs, account_id);
  if (type === 'TRANSFER') return transferPart(transfer_id ?? id, account_id);
  if (type === 'ACT') {
    if (!act_kind) return 'recorded';
    const facts: ActKindFacts = actFacts[act_kind];
    if (!facts.movesOnly) return facts.part;
    return { key: `act ${act_id ?? id}`, side: 'cash', alone: facts.part, rest: 'fx' };
  }
  if (type === 'TRADE') {
    return {
      key: `trade ${entry_id ?? order_id ?? id}`,
      side: 'cash',
      alone: 'saving',
      rest: 'charges',
    };
  }
  return partsByType[type];
}

function subjectOf(row: NamedMovement): string {
  const { account_name, description } = row;
  return `${account_name} ${transactionLabel(row)}${description ? `：${description}` : ''}`;
}
