import { createHash } from 'node:crypto';
import type { Data, Input } from '../../../../contract/endpoint.ts';
import type { householdShares } from '../../../../contract/households/shares.ts';
import { isAsset } from '../../../../contract/net-worth/sheet-parts.ts';
import { centsToWire } from '../../../../finance/money/cents.ts';
import { decimal, sum, toText, toWire } from '../../../../finance/money/decimal.ts';
import type { SheetItem } from '../../../../finance/net-worth/sheet-items.ts';
import { todayOf } from '../../../business-day.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { fieldError, staleVersion } from '../../../errors.ts';
import { noteAuditDetail } from '../../../http/pipeline/audit.ts';
import { mayOnlyRead } from '../../../http/pipeline/membership.ts';
import { listItemPlaces } from '../../../ledger/item-places.repository.ts';
import { lockOwnHousehold } from '../../households/members.service.ts';
import { type ShareRow, shareRows } from '../../households/shares/shares.repository.ts';
import type { WorthContext } from '../net-worth.service.ts';
import { sheetOfDay } from '../sheet-items.service.ts';
import type { JointContext } from './joint-sheet.service.ts';

/**
 * The keys of things that can have shares: single things that people entered themselves, by area and id. Positions
 * of synced accounts, and money under way between accounts, have other keys.
 */
const keyOfThing =
  /^(accounts|deposits|investments|fixed-assets|other-assets|debts|loans) [0-9a-f-]{36}$/;

/** The things of a household that can have shares, those that have some first. */
export async function listSharedItems(
  db: Db,
  context: JointContext,
  user: WorthContext['user'],
): Promise<Data<typeof householdShares.list>> {
  const items = await thingsOf(db, { ...context, user });
  const stated = Map.groupBy(
    await shareRows.list(db, user.ownerId, {}, 'item_key', 'user_id'),
    ({ item_key }) => item_key,
  );
  const sharesOf = (item: string) => toShares(stated.get(item) ?? []);
  const known = items.map(({ key, name, kind, part, amount }) => ({
    item: key,
    name,
    kind,
    amount: amount === null ? null : centsToWire(isAsset(part) ? amount : -amount),
    ...sharesOf(key),
  }));
  const gone = [...stated.keys()].filter((key) => !items.some((item) => item.key === key));
  const nameless = gone.map((item) => {
    return { item, name: null, kind: null, amount: null, ...sharesOf(item) };
  });
  const all = [...known, ...nameless];
  return {
    currency: context.currency,
    items: [
      ...all.filter(({ shares }) => shares.length > 0),
      ...all.filter(({ shares }) => shares.length === 0),
    ],
  };
}

/**
 * Replaces the shares of one thing. Without shares it counts whole for everybody again. With the version of the
 * shares that somebody has seen, it is refused once they are others.
 */
export async function setShares(
  tx: Tx,
  userId: string,
  { item, shares, version }: Input<typeof householdShares.set>['body'],
): Promise<null> {
  const { id, members, own } = await lockOwnHousehold(tx, userId);
  if (own.role === 'VIEWER') throw mayOnlyRead();
  const before = await shareRows.list(tx, id, { item_key: item }, 'user_id');
  const current = toShares(before);
  if (version != null && version !== current.version) throw staleVersion({ item, ...current });
  if (shares.length > 0) {
    checkShares(shares, new Set(members.map(({ user_id }) => user_id)));
    if (before.length === 0 && !(await listItemPlaces(tx, id)).has(item))
      throw fieldError('item', '请选择家庭的资产或负债');
  }
  await shareRows.remove(tx, id, { item_key: item });
  const rows = shares.map(
    ({ memberId, percent }): ShareRow => ({
      owner_id: id,
      item_key: item,
      user_id: memberId,
      percent: toText(decimal(percent)),
    }),
  );
  await shareRows.insert(tx, rows);
  noteAuditDetail(tx, { item, before: current.shares, after: rows.map(toShare) });
  return null;
}

function checkShares(
  shares: Input<typeof householdShares.set>['body']['shares'],
  members: ReadonlySet<string>,
): void {
  const named = new Set<string>();
  for (const [index, { memberId }] of shares.entries()) {
    const field = `shares.${index}.memberId`;
    if (!members.has(memberId)) throw fieldError(field, '只能为家庭的成员设置份额');
    if (named.has(memberId)) throw fieldError(field, '每位成员只能有一个份额');
    named.add(memberId);
  }
  const total = sum(shares.map(({ percent }) => decimal(percent)));
  if (!total.eq(100)) {
    throw fieldError('shares', `份额合计必须是100%，现在是${toText(total)}%`);
  }
}

async function thingsOf(db: Db, context: WorthContext): Promise<SheetItem[]> {
  const { items } = await sheetOfDay(db, context, todayOf(context.deps));
  return items.filter(({ key }) => keyOfThing.test(key));
}

/** The shares of one thing in the order of their members, with their version. */
function toShares(rows: readonly ShareRow[]) {
  const shares = rows.map(toShare);
  const digest = createHash('sha256').update(JSON.stringify(shares)).digest();
  return { shares, version: shares.length === 0 ? 0 : digest.readUIntBE(0, 6) };
}

function toShare({ user_id, percent }: ShareRow) {
  return { memberId: user_id, percent: toWire(decimal(percent), 2) };
}
