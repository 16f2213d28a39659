import {
  accountTypeLabels,
  type TransactionType,
} from '../../../contract/accounts/account-fields.ts';
import { type ActKindFacts, actFacts } from '../../../contract/accounts/act-kinds.ts';
import { keysOf } from '../../../contract/fields/keys-of.ts';
import { addDays, type Day } from '../../../finance/calendar/days.ts';
import { type BookedSum, BookedSums, partsByType } from '../../../finance/ledger/booked-sums.ts';
import type { SignedType } from '../../../finance/ledger/ledger.ts';
import { centsNumber, centsToText } from '../../../finance/money/cents.ts';
import { CentsSum } from '../../../finance/money/cents-sum.ts';
import { type Fixed, fixedOfText } from '../../../finance/money/fixed.ts';
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
import { chainOf } from '../../ledger/entries/entry-chains.repository.ts';
import { transactionLabel } from '../../ledger/entries/entry-label.ts';
import { entriesIn, readEntries } from '../../ledger/entries/entry-texts.repository.ts';
import {
  type JoinedTransfer,
  listJoinedTransfers,
  transfersByEntry,
  transits,
} from '../../ledger/links/entry-links.repository.ts';
import {
  listMovements,
  listMovementsBetween,
  listOpenings,
  type NamedMovement,
} from './account-transactions.repository.ts';
import { type AccountRow, listAccounts } from './accounts.repository.ts';

/** What moved an owner's accounts between the ends of two days. */
export async function accountFlows(
  db: Db,
  { ownerId, from, to, booked }: FlowQuestion,
): Promise<AreaFlows> {
  const accounts = new Map((await listAccounts(db, ownerId)).map((row) => [row.id, row]));
  const joined = await listJoinedTransfers(db, ownerId);
  const transferOf = transfersByEntry(joined);
  const underWay = joinedFlows(joined);
  const opening = await sumsUntil(db, ownerId, from);
  const read = typeof booked === 'object' ? booked : undefined;
  const moved = read
    ? await listMovements(db, ownerId, read.others)
    : await listMovementsBetween(db, ownerId, from, to, booked && signedTypes);
  const period = { from: addDays(from, 1), to };
  const summed =
    booked === 'SUMMED'
      ? await sumsOfDays(db, ownerId, period, transferOf, accounts)
      : (read?.sums ?? []);
  // The sides of joined transfers match each other, whatever is summed beside them.
  const counted = booked
    ? moved.filter((row) => isSigned(row.type) || transferOf.has(chainOf(row)))
    : moved;
  return {
    opening: [
      ...[...opening].flatMap(([id, amount]) => {
        const account = accounts.get(id);
        if (!account) return [];
        const { currency } = account;
        return [{ of: itemOf({ account_id: id, ...account }), currency, amount }];
      }),
      ...underWay.filter(({ day }) => day <= from),
    ],
    flows: [
      ...counted.map((row) => ({
        of: itemOf(row),
        day: row.day,
        subject: subjectOf(row),
        currency: row.currency,
        amount: fixedOfText(row.amount),
        part: partOf(row, transferOf.get(chainOf(row))),
        source: chainOf(row),
      })),
      ...summed.map((sum) => ({ of: allAccounts, subject: allAccounts.name, ...sum, isSummed })),
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

/** What each account came to at the end of a day. */
async function sumsUntil(db: Db, ownerId: string, day: Day): Promise<Map<string, Fixed>> {
  const sums = new Map<string, CentsSum>();
  for await (const days of readEntries(db, ownerId, { to: day }, ['account_id', 'amount'])) {
    for (const { account_id, amount } of days) {
      const amounts = entriesIn(amount);
      for (const [at, id] of entriesIn(account_id).entries())
        sumOf(sums, id).add(centsNumber(amounts[at] ?? ''));
    }
  }
  return new Map([...sums].map(([id, sum]) => [id, sum.total * fixedOfCent]));
}

/** The sums of entries without a second side, of each day, currency and part. */
async function sumsOfDays(
  db: Db,
  ownerId: string,
  range: { from: Day; to: Day },
  transferOf: ReadonlyMap<string, string>,
  accounts: ReadonlyMap<string, AccountRow>,
): Promise<readonly BookedSum[]> {
  const types = keysOf(partsByType);
  const sums = new BookedSums();
  const names = ['account_id', 'type', 'amount', 'chain'] as const;
  for await (const days of readEntries(db, ownerId, { ...range, types }, names)) {
    for (const { day, ...ofDay } of days) {
      const [ids, chains] = [entriesIn(ofDay.account_id), entriesIn(ofDay.chain)];
      const [ofTypes, amounts] = [entriesIn(ofDay.type), entriesIn(ofDay.amount)];
      for (const [at, id] of ids.entries()) {
        const account = accounts.get(id);
        if (!account || transferOf.has(chains[at] ?? '')) continue;
        sums.add(
          day,
          account.currency,
          ofTypes[at] as TransactionType,
          centsNumber(amounts[at] ?? ''),
        );
      }
    }
  }
  return sums.list();
}

const fixedOfCent: Fixed = fixedOfText('0.01');

function sumOf(sums: Map<string, CentsSum>, key: string): CentsSum {
  const known = sums.get(key);
  if (known) return known;
  const sum = new CentsSum();
  sums.set(key, sum);
  return sum;
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
    thing: row.account_id,
  }));
}

function itemOf({
  account_id: key,
  account_name: name,
  account_type,
}: Pick<NamedMovement, 'account_id' | 'account_name' | 'account_type'>): WorthItem {
  return { key, name, part: 'cash', kind: accountTypeLabels[account_type] };
}

/** The item of sums over all accounts. */
const allAccounts: WorthItem = { key: '', name: '资金账户', part: 'cash', kind: '资金账户' };
const isSummed = true as const;

/** What may have another side. */
const signedTypes: readonly SignedType[] = ['TRANSFER', 'TRADE', 'ACT'];

function isSigned(type: TransactionType): boolean {
  return signedTypes.some((signed) => signed === type);
}

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
