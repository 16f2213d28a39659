import { type MovableKind, movableKinds } from '../../../../contract/moves/move-words.ts';
import type { MovePreview } from '../../../../contract/moves/moves.ts';
import { toWire } from '../../../../finance/money/decimal.ts';
import type { HandOver } from '../../../area-hand-overs.ts';
import { areas } from '../../../areas.ts';
import { todayOf } from '../../../business-day.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, required } from '../../../errors.ts';
import { kindOf, nameOfThing, type Row, tableOf } from '../catalogue.ts';
import type { Root } from '../closure.ts';
import {
  beingImported,
  findNamed,
  isImported,
  type MoveBody,
  type Mover,
  type Named,
  refusalOfMover,
} from '../mover.ts';
import { listRowsWith } from '../rows.repository.ts';
import { linkedToday } from './live-links.ts';
import { type HandOverUndo, writeHandOver } from './write-hand-over.ts';

const handOvers: readonly HandOver[] = areas.flatMap((area) => area.handOvers ?? []);

/** The kinds that areas hand over, each of which the contract names. */
export const kindsHandedOver = handOvers.map(({ kind }) => kind);

interface Thing {
  root: Root;
  kind: MovableKind;
  row: Row;
  handOver: HandOver;
}

/**
 * The things that the body of a move names, those that others refer to first. Within a transaction they are locked
 * before it is checked whether they can be handed over.
 */
async function thingsOf(db: Db, { roots, owners }: Named): Promise<Thing[]> {
  const things: Thing[] = [];
  for (const root of roots) {
    const kind = required(kindOf(root.table));
    const handOver = required(handOvers.find((one) => one.kind === kind));
    const isLocked = db.isTransaction;
    const [row] = await listRowsWith(db, owners.from, root.table, 'id', [root.id], { isLocked });
    things.push({ root, kind, row: required(row), handOver });
  }
  const place = ({ kind }: Thing) => order.indexOf(kind);
  return things.sort((a, b) => place(a) - place(b));
}

/** Accounts pay, and loans pay for assets. */
const order: readonly MovableKind[] = [
  ...(['ACCOUNT', 'FIXED_ASSET'] as const),
  ...movableKinds.filter((kind) => kind !== 'ACCOUNT' && kind !== 'FIXED_ASSET'),
];

/** What a move from today on would do. */
export async function previewHandOver(
  db: Db,
  deps: Deps,
  mover: Mover,
  body: MoveBody,
): Promise<MovePreview> {
  const named = await findNamed(db, mover, body);
  const { owners, roots, row } = named;
  const things = await thingsOf(db, named);
  const worths: NonNullable<MovePreview['handed']>['worths'] = [];
  let refusal = (await refusalOf(db, mover, named)) ?? null;
  for (const thing of things) {
    const { amount, currency, refusal: ofThing } = await look(db, deps, named, thing);
    const name = nameOfThing(thing.kind, thing.row);
    worths.push({ name, amount: toWire(amount, 2), currency });
    refusal ??= ofThing;
  }
  const day = todayOf(deps);
  return {
    ...{ kind: body.kind, id: body.id, name: nameOfThing(body.kind, row), from: 'TODAY' },
    to: owners.to === mover.userId ? 'mine' : 'ours',
    handed: { day, worths },
    ...{ entries: 0, firstDay: null, hasCategories: false, newCategories: [], newTags: [] },
    with: body.with.flatMap(({ kind, id }) => {
      const one = things.find(({ root }) => root.id === id && root.table === tableOf(kind));
      return one ? [{ kind, id, name: nameOfThing(kind, one.row) }] : [];
    }),
    linked: await linkedToday(db, owners.from, roots),
    ...{ endedLinks: 0, refusal },
  };
}

/** Hands over what a body names. The caller has locked both owners. */
export async function makeHandOver(
  tx: Tx,
  deps: Deps,
  mover: Mover,
  body: MoveBody,
): Promise<{ named: Named; write: () => Promise<HandOverUndo> }> {
  const named = await findNamed(tx, mover, body);
  const refusal = await refusalOf(tx, mover, named);
  if (refusal) throw new AppError('CONFLICT', refusal);
  const things = await thingsOf(tx, named);
  for (const thing of things) {
    const { refusal: ofThing } = await look(tx, deps, named, thing);
    if (ofThing) throw new AppError('CONFLICT', ofThing);
  }
  const { userId, householdId } = mover;
  const facts = { userId, householdId, ...named.owners, day: todayOf(deps) };
  const ids = new Map<string, string>();
  const copyOf = (id: string | null) => (id === null ? null : (ids.get(id) ?? null));
  const write = () =>
    writeHandOver(
      tx,
      named.owners,
      things.map(({ root }) => root),
      async ({ table, id }) => {
        const { handOver } = required(things.find(({ root }) => root.id === id));
        const copy = await handOver.hand(tx, deps, { ...facts, id, copyOf });
        ids.set(id, copy);
        return { table, id: copy };
      },
    );
  return { named, write };
}

async function look(
  db: Db,
  deps: Deps,
  { owners, roots }: Named,
  { root, kind, row, handOver }: Thing,
) {
  const seen = await handOver.look(db, deps, { ...owners, id: root.id });
  const isOne = roots.length === 1;
  // Of several things the refusal names the one that it is about.
  const refusal =
    seen.refusal && !isOne ? `“${nameOfThing(kind, row)}”${seen.refusal}` : seen.refusal;
  return { ...seen, refusal };
}

async function refusalOf(
  db: Db,
  mover: Mover,
  { owners, roots }: Named,
): Promise<string | undefined> {
  const refusal = refusalOfMover(mover, owners);
  if (refusal) return refusal;
  const ids = roots.map(({ id }) => id);
  return (await isImported(db, owners.from, ids)) ? beingImported : undefined;
}
