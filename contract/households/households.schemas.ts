import { z } from 'zod';
import { createTransferBody } from '../accounts/account-fields.ts';
import { account } from '../accounts/accounts.schemas.ts';
import type { CallSchemas } from '../endpoint.ts';
import { id, instant, nothing, pageOf, pageQuery, requiredText, rowId } from '../fields/fields.ts';
import { householdBody, householdRemindersBody } from './household-bodies.ts';
import { householdRoles, invitedRoles } from './household-fields.ts';
import { keptParts, takenParts } from './taken-fields.ts';

const role = z.enum(householdRoles, { error: '请选择权限' });

/** Not OWNER: a link may reach the wrong person, so owners are chosen among members. */
const invitedRole = z.enum(invitedRoles, { error: '请选择权限' });
const invitationBody = z.object({ role: invitedRole });
const roleBody = z.object({ role });

/** The secret is in the part of a link that no browser sends to a server, so it comes in a body. */
const secretBody = z.object({
  secret: requiredText('请打开完整的邀请链接', 100, '邀请链接不完整'),
});

/** Names the account that the page has shown: another may have signed in meanwhile, in another tab. */
const acceptBody = secretBody.extend({ accountId: rowId('账号不正确') });

const memberBody = z.object({ memberId: rowId('请选择成员') });

const member = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role,
  joinedAt: instant,
});

const invitation = z.object({
  id,
  role,
  /** Who invites; null when they have left. */
  invitedBy: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
});

const household = z.object({
  id,
  name: z.string(),
  /** The caller's own. */
  role,
  members: z.array(member),
  /** Those that can still be used; only an owner sees them. */
  invitations: z.array(invitation),
  /** Who has been asked to take over all that is the household's. */
  offer: z.object({ memberId: id, expiresAt: instant }).nullable(),
  /** Whether the caller is also reminded of what falls due in the household. */
  getsReminders: z.boolean(),
});

const madeInvitation = invitation.extend({
  /** The address below this server's; it is shown this once. */
  path: z.string(),
  /** The whole address, where the server knows its own. */
  url: z.string().nullable(),
});

/** What an invitation shows before it is accepted. */
const seenInvitation = z.object({
  name: z.string(),
  invitedBy: z.string().nullable(),
  role,
  members: z.int(),
  expiresAt: instant,
});

/** An account as the form of a transfer offers it. */
const movableAccount = account
  .pick({ id: true, accountName: true, balance: true, currency: true, isDefault: true })
  .extend({ whose: z.enum(['mine', 'ours']) });
export type HouseholdAccount = z.output<typeof movableAccount>;

/** A transfer between an own account and one of the household. */
const transfer = z.object({
  /** The id of the act, which the entries on both sides have in common. */
  id,
  day: z.iso.date(),
  amount: z.number(),
  toAmount: z.number(),
});

/** One line of the household's records: an action on its data or its members, and who took it. */
const record = z.object({
  id,
  at: instant,
  /** The person's name; null once their account is deleted. */
  by: z.string().nullable(),
  /** What they did, as the rest of a sentence that begins with the name. */
  what: z.string(),
  /** Whether a program did it, with an access token of the person. */
  isByProgram: z.boolean(),
});

/** What becomes a person's own when they accept a household. */
const takeOver = z.object({
  /** How much of each part there is; none with 0. */
  parts: z.array(z.object({ part: z.enum(takenParts), count: z.int() })),
  /** The number of entries and payments, and the day of the first. */
  entries: z.int(),
  firstDay: z.string().nullable(),
  /** The transfers between the person and the household, which become transfers between own accounts. */
  transfers: z.int(),
  /** Categories and tags of the household's entries that the person lacks, which are created. */
  newCategories: z.array(z.string()),
  newTags: z.array(z.string()),
  /** What the person has set already: theirs stays, and the household's is left out. */
  kept: z.array(z.enum(keptParts)),
  /** Fixed assets that get another code, because the person has one with that code. */
  recoded: z.array(z.object({ name: z.string(), code: z.string(), newCode: z.string() })),
  /** The names of securities accounts whose keys end: the person enters a new one before the next sync. */
  brokers: z.array(z.string()),
  /** Why it cannot be accepted now; null where it can. */
  refusal: z.string().nullable(),
});

export type TakeOver = z.output<typeof takeOver>;
export type HouseholdRecord = z.output<typeof record>;
export type Household = z.output<typeof household>;
export type HouseholdMember = z.output<typeof member>;
export type HouseholdInvitation = z.output<typeof invitation>;
export type MadeInvitation = z.output<typeof madeInvitation>;
export type SeenInvitation = z.output<typeof seenInvitation>;

export const householdsSchemas = {
  show: { data: household.nullable() },
  create: { body: householdBody, data: household },
  rename: { body: householdBody, data: household },
  remove: { body: householdBody, data: nothing },
  invite: { body: invitationBody, data: madeInvitation },
  revokeInvitation: { data: nothing },
  lookAtInvitation: { body: secretBody, data: seenInvitation },
  acceptInvitation: { body: acceptBody, data: household },
  declineInvitation: { body: secretBody, data: nothing },
  setRole: { body: roleBody, data: household },
  removeMember: { data: nothing },
  setReminders: { body: householdRemindersBody, data: household },
  leave: { data: nothing },
  handOver: { body: memberBody, data: household },
  offer: { body: memberBody, data: household },
  withdrawOffer: { data: nothing },
  lookAtOffer: { data: takeOver },
  acceptOffer: { data: nothing },
  accounts: { data: z.array(movableAccount) },
  transfer: { body: createTransferBody, data: transfer },
  undoTransfer: { data: nothing },
  records: { query: pageQuery, data: pageOf(record) },
} satisfies Record<string, CallSchemas>;
