import type { HouseholdShareInFile } from '../../../../contract/households/shares-in-file.ts';
import { decimal, sum } from '../../../../finance/money/decimal.ts';
import { itemKeyOf, type Transfer } from '../../../area-transfer.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { fieldError } from '../../../errors.ts';
import { listItemPlaces } from '../../../ledger/item-places.repository.ts';
import { numberCell, sheet } from '../../../spreadsheets/sheet.ts';
import { listMembers } from '../households.repository.ts';
import { type ShareRow, shareRows } from './shares.repository.ts';

/** A row that names its member by the e-mail address in the file, until it is inserted. */
type NamedShareRow = Omit<ShareRow, 'user_id'> & { member: string; field: string };

export const householdSharesTransfer: Transfer<
  'householdShares',
  { household_shares: NamedShareRow[] }
> = {
  list: 'householdShares',
  read: readShares,
  prepare: (source, owner_id, list) => {
    const rows = list.map(({ percent, member, ...place }, index): NamedShareRow => {
      const field = `householdShares.${index}`;
      const item_key = itemKeyOf(source, place, `${field}.item`);
      return { owner_id, item_key, percent, member, field };
    });
    for (const shares of Map.groupBy(rows, ({ item_key }) => item_key).values()) {
      const field = shares[0]?.field ?? '';
      if (new Set(shares.map(({ member }) => member)).size < shares.length) {
        throw fieldError(`${field}.member`, '每位成员只能有一个份额');
      }
      if (!sum(shares.map(({ percent }) => decimal(percent))).eq(100)) {
        throw fieldError(`${field}.percent`, '份额合计必须是100%');
      }
    }
    return { household_shares: rows };
  },
  insert: async (tx, { household_shares: rows = [] }) => {
    const owners = Map.groupBy(rows, ({ owner_id }) => owner_id);
    for (const [ownerId, named] of owners) await insertShares(tx, ownerId, named);
  },
  // Few people are in a household: the others get no empty sheet.
  sheets: (rows) =>
    rows.length === 0
      ? []
      : [
          sheet<HouseholdShareInFile>(
            '家庭份额',
            [
              ['类别', 'text', 16, ({ area }) => area],
              ['序号或编号', 'text', 16, ({ item }) => item],
              ['成员', 'text', 28, ({ member }) => member],
              ['份额（%）', 'number', 12, ({ percent }) => numberCell(percent)],
            ],
            rows,
          ),
        ],
};

/** The shares of things that are in the file. Those of deleted things are left out. */
async function readShares(db: Db, ownerId: string): Promise<HouseholdShareInFile[]> {
  const rows = await shareRows.list(db, ownerId, {}, 'item_key', 'user_id');
  if (rows.length === 0) return [];
  const places = await listItemPlaces(db, ownerId);
  const emails = new Map((await listMembers(db, ownerId)).map((one) => [one.user_id, one.email]));
  return rows.flatMap(({ item_key, user_id, percent }) => {
    const [item, member] = [places.get(item_key), emails.get(user_id)];
    if (item === undefined || member === undefined) return [];
    return [{ area: item_key.slice(0, item_key.indexOf(' ')), item, member, percent }];
  });
}

/** Inserts shares of members; refused where the file names somebody else. */
async function insertShares(
  tx: Tx,
  ownerId: string,
  named: readonly NamedShareRow[],
): Promise<void> {
  const members = new Map((await listMembers(tx, ownerId)).map((one) => [one.email, one.user_id]));
  const rows = named.map(({ member, field, ...row }): ShareRow => {
    const user_id = members.get(member);
    if (user_id === undefined) {
      throw fieldError(
        `${field}.member`,
        `文件中的份额属于 ${member}，不是这个家庭的成员：请先邀请对方，或者删去文件中的份额`,
      );
    }
    return { ...row, user_id };
  });
  await shareRows.insert(tx, rows);
}
