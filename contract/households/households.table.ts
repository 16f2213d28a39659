import {
  choice,
  flag,
  idOrNull,
  internal,
  moment,
  orNull,
  rowKey,
  sha256,
} from '../column-kinds.ts';
import { keyedTable, table } from '../table.ts';
import { householdRoles } from './household-fields.ts';

/** Who belongs to a household. A person is a member of one household at most. */
export const householdMembersTable = keyedTable('household_members', ['owner_id', 'user_id'], {
  user_id: rowKey('users'),
  role: choice(householdRoles),
  joined_at: moment(),
  /** Whether their reminders are also of what falls due in the household. */
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
