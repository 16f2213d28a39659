import {
  choice,
  flag,
  foreign,
  idOrNull,
  internal,
  json,
  moment,
  orNull,
  percent,
  plainText,
  rowKey,
  sha256,
} from '../column-kinds.ts';
import { movableKinds } from '../moves/move-words.ts';
import { keyedTable, table } from '../table.ts';
import { householdRoles } from './household-fields.ts';

/** Who belongs to a household. A person is a member of one household at most. */
export const householdMembersTable = keyedTable('household_members', ['owner_id', 'user_id'], {
  user_id: rowKey('users'),
  role: choice(householdRoles),
  joined_at: moment(),
  /** Whether the member is also reminded of what falls due in the household. */
  gets_reminders: flag(),
});

/** Invitations by a link. A row stays until a week after its end, so that a used link is answered as such. */
export const householdInvitationsTable = table('household_invitations', {
  role: choice(householdRoles),
  /** Of the secret in the link, which is never stored. */
  token_hash: internal(sha256()),
  /** The member who invites; null when they have left since. */
  user_id: idOrNull(),
  created_at: moment(),
  expires_at: moment(),
  used_at: orNull(moment()),
});

/** The offer to one member to take over all that is a household's, after which the others are no members any more. */
export const householdOffersTable = keyedTable('household_offers', ['owner_id'], {
  /** Who is to take it over. */
  user_id: rowKey('users'),
  created_at: moment(),
  expires_at: moment(),
});

/** A member's share of an asset or debt of the household. The shares of one thing sum to 100. */
export const householdSharesTable = keyedTable(
  'household_shares',
  ['owner_id', 'item_key', 'user_id'],
  {
    /** The area and the id of the thing, as on the balance sheet; the thing may be deleted since. */
    item_key: foreign(200, '不能为空'),
    user_id: rowKey('users'),
    percent: percent(),
  },
);

/** What a member has moved between their own data and the household's, for as long as it can be undone. */
export const householdMovesTable = table('household_moves', {
  user_id: rowKey('users'),
  kind: choice(movableKinds),
  /** The id of the moved row, and its name at that time. */
  row_id: rowKey(),
  name: plainText(),
  /** Whether it became the household's, or the member's own. */
  to_household: flag(),
  moved_at: moment(),
  /** What undoes it: `Undo` or `HandOverUndo` in `server/areas/moves/`. */
  undo: internal(json()),
});
