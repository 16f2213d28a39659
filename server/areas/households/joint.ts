import type { JointAmount, JointNote, Whose } from '../../../contract/households/joint-fields.ts';
import { type Cents, centsOfText, centsToWire } from '../../../finance/money/cents.ts';
import { type Spans, spansOf } from '../../../finance/net-worth/member-shares.ts';
import type { Db } from '../../db/database.ts';
import { revisionMark } from '../../db/read-source.ts';
import type { Caller } from '../../http/pipeline/caller.ts';
import { findRole, noHousehold } from '../../http/pipeline/membership.ts';
import { findMembership } from './households.repository.ts';
import { shareRows } from './shares/shares.repository.ts';

type Owner = Pick<Caller, 'ownerId' | 'dataRevision'>;

/** The two owners whose answers a joint answer adds: a person and their household, never another member. */
export interface BothOwners {
  mine: Owner;
  ours: Owner;
  /** The person's shares of the household's assets and debts. */
  spans: Spans;
}

/** Finds the two owners of a joint answer. A user without a household is refused. */
export async function bothOwners(
  db: Db,
  { ownerId: userId, dataRevision }: Owner,
): Promise<BothOwners> {
  const membership = await findMembership(db, userId);
  const role = membership && (await findRole(db, membership.owner_id, userId));
  if (!membership || !role) throw noHousehold();
  const { owner_id: ownerId } = membership;
  const stated = await shareRows.list(db, ownerId);
  return {
    mine: { ownerId: userId, dataRevision },
    ours: { ownerId, dataRevision: role.data_revision + revisionMark() },
    spans: spansOf(
      stated.map(({ item_key: item, user_id: memberId, percent }) => ({ item, memberId, percent })),
      userId,
    ),
  };
}

/** Asks a question about the person and then about the household. */
export async function askBoth<Answer>(
  { mine, ours }: BothOwners,
  ask: (owner: Owner) => Promise<Answer>,
): Promise<Record<Whose, Answer>> {
  return { mine: await ask(mine), ours: await ask(ours) };
}

/** Adds an own amount and the household's to the fen. `others`: the other members' part of the household's amount. */
export function addBoth(mine: number, ours: number, others: Cents = 0n): JointAmount {
  const [own, shared] = [centsOfNumber(mine), centsOfNumber(ours) - others];
  return { mine, ours: centsToWire(shared), together: centsToWire(own + shared) };
}

/** Pairs the rows of both answers by key, those of the household first. `either`: the own row where there is one. */
export function pairBoth<Row, Key>(
  both: Record<Whose, readonly Row[]>,
  keyOf: (row: Row) => Key,
): { key: Key; either: Row; mine?: Row; ours?: Row }[] {
  const [mine, ours] = [byKey(both.mine, keyOf), byKey(both.ours, keyOf)];
  return [...new Map([...ours, ...mine])].map(([key, either]) => {
    const [own, shared] = [mine.get(key), ours.get(key)];
    return { key, either, ...(own && { mine: own }), ...(shared && { ours: shared }) };
  });
}

/** The notes of both answers, each with its owner. */
export function notesOfBoth(
  both: Record<Whose, { missing: readonly { subject: string; message: string }[] }>,
): JointNote[] {
  const notesOf = (whose: Whose) =>
    both[whose].missing.map(({ subject, message }) => ({ whose, subject, message }));
  return [...notesOf('mine'), ...notesOf('ours')];
}

/** An amount of an answer as cents. */
export function centsOfNumber(amount: number): Cents {
  return centsOfText(String(amount));
}

function byKey<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row> {
  return new Map(rows.map((row) => [keyOf(row), row]));
}
