import { calls } from '../endpoint.ts';
import type { householdsSchemas } from './households.schemas.ts';

export type {
  Household,
  HouseholdAccount,
  HouseholdInvitation,
  HouseholdMember,
  HouseholdRecord,
  MadeInvitation,
  SeenInvitation,
} from './households.schemas.ts';

const change = { access: 'user', effect: 'transaction' } as const;

/** The household of the signed-in person, who is a member of one at most. */
export const households = calls<typeof householdsSchemas>()({
  show: {
    name: 'household.show',
    method: 'GET',
    path: '/household',
    summary:
      'The household that the user is a member of, its members and open invitations, or null',
    access: 'user',
    effect: 'read',
  },
  create: {
    ...change,
    name: 'household.create',
    method: 'POST',
    path: '/household',
    summary: 'Found a household with the user as its owner',
    message: '家庭已创建',
  },
  rename: {
    ...change,
    name: 'household.rename',
    method: 'PUT',
    path: '/household',
    summary: 'Give the household another name; for its owners',
    message: '名称已修改',
  },
  remove: {
    ...change,
    name: 'household.remove',
    method: 'DELETE',
    path: '/household',
    summary:
      'Delete the household with all its data; for the only member, who confirms its name in the body',
    confirmed: 'always',
    message: '家庭已删除',
  },
  invite: {
    ...change,
    name: 'household.invite',
    method: 'POST',
    path: '/household/invitations',
    summary: 'Make an invitation; the answer alone has its link. For owners',
    confirmed: 'always',
    answersSecret: true,
  },
  revokeInvitation: {
    ...change,
    name: 'household.revokeInvitation',
    method: 'DELETE',
    path: '/household/invitations/:id',
    summary: 'Revoke an invitation; for owners',
    message: '邀请已撤销',
  },
  lookAtInvitation: {
    name: 'household.lookAtInvitation',
    method: 'POST',
    path: '/household/invitations/look',
    summary: 'Which household an invitation is to, from whom, and with which role',
    access: 'user',
    effect: 'read',
  },
  acceptInvitation: {
    ...change,
    name: 'household.acceptInvitation',
    method: 'POST',
    path: '/household/invitations/accept',
    summary: 'Join the household of an invitation, which works once',
    message: '已加入家庭',
  },
  declineInvitation: {
    ...change,
    name: 'household.declineInvitation',
    method: 'POST',
    path: '/household/invitations/decline',
    summary: 'Decline an invitation, which does not work any more',
    message: '已拒绝邀请',
  },
  setRole: {
    ...change,
    name: 'household.setRole',
    method: 'PUT',
    path: '/household/members/:id',
    summary: 'Give a member another role; for owners. There is always an owner',
    confirmed: 'always',
    message: '权限已修改',
  },
  removeMember: {
    ...change,
    name: 'household.removeMember',
    method: 'DELETE',
    path: '/household/members/:id',
    summary: 'End the membership of another member, with what they can see; for owners',
    confirmed: 'always',
    message: '成员已移除',
  },
  setReminders: {
    ...change,
    name: 'household.setReminders',
    method: 'PUT',
    path: '/household/reminders',
    summary: 'Choose whether the user is also reminded of what falls due in the household',
    message: '提醒已设置',
  },
  leave: {
    ...change,
    name: 'household.leave',
    method: 'POST',
    path: '/household/leave',
    summary: 'Leave the household; not for its last owner',
    message: '已离开家庭',
  },
  handOver: {
    ...change,
    name: 'household.handOver',
    method: 'POST',
    path: '/household/hand-over',
    summary: 'Make another member an owner in one’s own place; for owners',
    confirmed: 'always',
    message: '已移交',
  },
  offer: {
    ...change,
    name: 'household.offer',
    method: 'POST',
    path: '/household/dissolution',
    summary:
      'Offer one other member all that is the household’s; when they accept, nobody else is a member. For owners',
    confirmed: 'always',
    message: '已发出，等待对方接受',
  },
  withdrawOffer: {
    ...change,
    name: 'household.withdrawOffer',
    method: 'DELETE',
    path: '/household/dissolution',
    summary: 'Withdraw the offer, or decline it as the member it is made to',
    message: '解散已取消',
  },
  acceptOffer: {
    ...change,
    name: 'household.acceptOffer',
    method: 'POST',
    path: '/household/dissolution/accept',
    summary: 'Accept all that is the household’s; the others are no members any more',
    message: '已接受',
  },
  records: {
    name: 'household.records',
    method: 'GET',
    path: '/household/records',
    summary:
      'Who did what in the household within the last year, the newest first; for all members',
    access: 'user',
    effect: 'read',
  },
  accounts: {
    name: 'household.accounts',
    method: 'GET',
    path: '/household/accounts',
    summary:
      'The cash accounts between which the user may move money: their own and the household’s; none where they may not write to both',
    access: 'user',
    effect: 'read',
  },
  transfer: {
    ...change,
    name: 'household.transfer',
    method: 'POST',
    path: '/household/transfers',
    summary:
      'Move money between an own account and one of the household; on both sides it counts as neither income nor expense',
    message: '转账成功',
  },
  undoTransfer: {
    ...change,
    name: 'household.undoTransfer',
    method: 'DELETE',
    path: '/household/transfers/:id',
    summary:
      'Undo a transfer between an own account and one of the household, by the id of its act: an entry on both accounts reverses it',
    message: '转账已撤销',
  },
});
