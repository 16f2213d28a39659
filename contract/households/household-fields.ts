/** The roles of members, the most powerful first: each may do all that the next one may. */
export const householdRoles = ['OWNER', 'EDITOR', 'VIEWER'] as const;
export type HouseholdRole = (typeof householdRoles)[number];

/** The roles that a link gives. */
export const invitedRoles = ['EDITOR', 'VIEWER'] as const;

export const roleLabels: Record<HouseholdRole, string> = {
  OWNER: '所有者',
  EDITOR: '可编辑',
  VIEWER: '仅查看',
};

/** What a role allows, in one sentence. */
export const roleExplanations: Record<HouseholdRole, string> = {
  OWNER: '查看、记录和删除家庭的资产，导出数据，并管理成员。',
  EDITOR: '查看和记录家庭的资产，也可以把自己的证券账户连接到家庭。',
  VIEWER: '只能查看家庭的资产。',
};

export const mostMembers = 8;
export const mostInvitations = 10;

/** The number of days for which members can read the records of their household. */
export const recordDays = 365;

/** An invitation, and the offer to take a household over, end after this many hours. */
export const invitationHours = 72;
