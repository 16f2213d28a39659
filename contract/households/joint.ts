import { calls } from '../endpoint.ts';
import type { jointSchemas } from './joint.schemas.ts';

export type {
  JointAllocation,
  JointChanges,
  JointDue,
  JointHistory,
  JointOverview,
  JointSheet,
} from './joint.schemas.ts';

const shared = { method: 'GET', access: 'user', effect: 'read' } as const;

/** The user's own figures, their household's, and both together; never another member's own. */
export const joint = calls<typeof jointSchemas>()({
  balanceSheet: {
    ...shared,
    name: 'household.balanceSheet',
    path: '/household/balance-sheet',
    summary: 'The balance sheet of a day: the user’s own, the household’s, and both together',
  },
  overview: {
    ...shared,
    name: 'household.overview',
    path: '/household/overview',
    summary: 'Everything owned and owed today: the user’s own, the household’s, and both together',
  },
  history: {
    ...shared,
    name: 'household.history',
    path: '/household/net-worth/history',
    summary: 'Net worth through a period: the user’s own, the household’s, and both together',
  },
  changes: {
    ...shared,
    name: 'household.changes',
    path: '/household/net-worth/changes',
    summary: 'Why the user’s net worth, the household’s, and both together changed',
  },
  allocation: {
    ...shared,
    name: 'household.allocation',
    path: '/household/allocation',
    summary:
      'How the balances and investments of the user and of the household are divided together',
  },
  dues: {
    ...shared,
    name: 'household.dues',
    path: '/household/dues',
    summary: 'What falls due on some days for the user and for the household, earliest first',
  },
});
