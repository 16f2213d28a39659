import { sql } from 'kysely';
import { mostMembers } from '../../../contract/households/household-fields.ts';
import {
  householdInvitationsTable,
  householdMembersTable,
  householdMovesTable,
  householdOffersTable,
  householdSharesTable,
} from '../../../contract/households/households.table.ts';
import type { Area } from '../../area.ts';
import type { Db } from '../../db/database.ts';
import type { Problem } from '../../integrity/problem.ts';
import { toOwner } from '../../integrity/relations.ts';
import { integrityOf } from '../../integrity/table-rules.ts';
import { householdRoutes } from './households.routes.ts';
import { householdSharesTransfer } from './shares/shares.transfer.ts';
import { checkShares } from './shares/shares-check.ts';

const { rules, relations } = integrityOf([
  householdMembersTable,
  householdInvitationsTable,
  householdOffersTable,
  householdSharesTable,
  householdMovesTable,
]);

/** Who shares a household's data. The data themselves are those of the other areas, as a person's are. */
export const householdsArea = {
  name: 'households',
  routes: (deps) => householdRoutes(deps),
  transfer: [householdSharesTransfer],
  integrity: {
    rules,
    relations: [
      ...relations,
      toOwner('household_members'),
      toOwner('household_offers'),
      toOwner('household_moves'),
      {
        child: 'household_offers',
        columns: ['owner_id', 'user_id'],
        parent: 'household_members',
        keys: ['owner_id', 'user_id'],
      },
      {
        child: 'household_shares',
        columns: ['owner_id', 'user_id'],
        parent: 'household_members',
        keys: ['owner_id', 'user_id'],
      },
    ],
    checks: [checkHouseholds, checkShares],
  },
} satisfies Area;

/** Checks that every household has an owner and no more members than it may have, and that no person has members. */
async function checkHouseholds(db: Db): Promise<Problem[]> {
  const { rows } = await sql<{ id: string; kind: string; members: number; owners: number }>`
    SELECT o.id, o.kind, count(m.user_id) AS members,
      coalesce(sum(CASE WHEN m.role = 'OWNER' THEN 1 ELSE 0 END), 0) AS owners
    FROM owners AS o LEFT JOIN household_members AS m ON m.owner_id = o.id
    GROUP BY o.id, o.kind ORDER BY o.id`.execute(db);
  return rows.flatMap(({ id, kind, members, owners }) => {
    const isHousehold = kind === 'HOUSEHOLD';
    const problems = [
      isHousehold && Number(owners) === 0 && 'is a household without an owner',
      isHousehold && Number(members) > mostMembers && `has more than ${mostMembers} members`,
      !isHousehold && Number(members) > 0 && 'is a person and has members',
    ];
    return problems
      .filter((what) => what !== false)
      .map((what) => ({ table: 'owners', row: id, what }));
  });
}
