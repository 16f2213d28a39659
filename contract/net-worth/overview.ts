import { calls } from '../endpoint.ts';
import type { overviewSchemas } from './overview.schemas.ts';

export type { AssetOverview } from './overview.schemas.ts';

export const riskLevelLabels = { HIGH: '高风险', MEDIUM: '中风险', LOW: '低风险' } as const;

export const overview = calls<typeof overviewSchemas>()({
  assets: {
    name: 'overview.assets',
    method: 'GET',
    path: '/overview/assets',
    summary: 'Everything owned and owed as one balance sheet',
    access: 'user',
    effect: 'read',
    token: 'scope',
  },
});
