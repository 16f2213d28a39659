import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { dayField } from '../fields/day-field.ts';
import {
  currencyField,
  id,
  instant,
  nothing,
  pageOf,
  pageQuery,
  requiredText,
  rowId,
} from '../fields/fields.ts';
import { sheetPartNames } from '../net-worth/sheet-parts.ts';
import { householdBody, householdRemindersBody } from './household-bodies.ts';
import { householdRoles, invitedRoles } from './household-fields.ts';

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
  /** Whether the caller's reminders are also of what falls due in the household. */
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

/** What there is of a part of the balance sheet, or a sum of it, at the end of the day; what is owed is above zero. */
const jointLine = z.object({
  key: z.enum([...sheetPartNames, 'totalAssets', 'totalLiabilities', 'netWorth']),
  label: z.string(),
  mine: z.number(),
  ours: z.number(),
  together: z.number(),
});

/** One's own balance sheet, the household's, and both together: never another member's own. */
const jointSheet = z.object({
  day: z.string(),
  currency: currencyField,
  lines: z.array(jointLine),
  /** What the figures leave out. */
  missing: z.array(
    z.object({ whose: z.enum(['mine', 'ours']), subject: z.string(), message: z.string() }),
  ),
});
export type JointSheet = z.output<typeof jointSheet>;

/** What somebody did to the household's data, or about its members. */
const record = z.object({
  id,
  at: instant,
  /** How the person is called; null once their account is deleted. */
  by: z.string().nullable(),
  /** The rest of a sentence that the name begins. */
  what: z.string(),
  /** A program did it with an access token of the person. */
  isByProgram: z.boolean(),
});

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
  acceptOffer: { data: household },
  records: { query: pageQuery, data: pageOf(record) },
  balanceSheet: {
    query: z.object({
      day: dayField('日期不能为空').optional(),
      currency: currencyField.optional(),
    }),
    data: jointSheet,
  },
} satisfies Record<string, CallSchemas>;
