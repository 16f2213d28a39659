import type { CallShape } from './endpoint.ts';

/** What of a user a program can be given access to: the label, and the first words of its calls' names. */
const areas = {
  overview: { label: '资产总览', calls: ['overview'] },
  'net-worth': { label: '净资产', calls: ['netWorth'] },
  accounts: { label: '资金账户', calls: ['accounts', 'accountTransfers'] },
  investments: { label: '投资组合', calls: ['investments'] },
  securities: { label: '证券账户', calls: ['securities'] },
  'fixed-assets': { label: '固定资产', calls: ['fixedAssets'] },
  debts: { label: '应收应付', calls: ['receivables', 'payables', 'receivablesPayables'] },
  loans: { label: '贷款', calls: ['loans'] },
  deposits: { label: '存款', calls: ['deposits'] },
  'other-assets': { label: '其他资产', calls: ['otherAssets'] },
  allocation: { label: '资产配置', calls: ['allocation'] },
  returns: { label: '投资收益', calls: ['returns'] },
  reports: { label: '报表', calls: ['reports'] },
  dues: { label: '日历', calls: ['dues'] },
  reminders: { label: '提醒', calls: ['reminders'] },
  imports: { label: '导入', calls: ['imports'] },
  spending: {
    label: '收支',
    calls: [
      'spendingCategories',
      'spendingEntries',
      'spendingReport',
      'spendingTags',
      'spendingRules',
      'spendingMarks',
      'spendingActs',
      'spendingLinks',
      'spendingReconciliations',
      'spendingRecurring',
      'spendingBudgets',
      'spendingUncategorized',
    ],
  },
  planning: {
    label: '规划',
    calls: [
      'planningForecast',
      'planningGoals',
      'planningAssumptions',
      'planningRetirement',
      'planningScenarios',
      'planningMonths',
    ],
  },
  proposals: { label: '待确认', calls: ['proposals'] },
  'market-rules': { label: '交易规则', calls: ['marketRules'] },
} as const satisfies Record<string, { label: string; calls: readonly string[] }>;

type TokenArea = keyof typeof areas;
type TokenAccess = 'read' | 'write';

/** What a program may do in one area. `write` does not include `read`. */
export type TokenScope = `${TokenArea}:${TokenAccess}`;

const tokenAreas = Object.keys(areas) as TokenArea[];

const accessLabels: Record<TokenAccess, string> = { read: '读取', write: '写入' };

/** What a scope is called, such as `资金账户：读取`. */
export function scopeLabel(scope: TokenScope): string {
  const [area, access] = scope.split(':') as [TokenArea, TokenAccess];
  return `${areas[area].label}：${accessLabels[access]}`;
}

/** Some scopes, area by area, such as `资金账户（读取、写入）；贷款（读取）`. */
export function scopesInWords(scopes: readonly string[]): string {
  return tokenAreas
    .map((area) => {
      const accesses = (['read', 'write'] as const).filter((access) =>
        scopes.includes(`${area}:${access}`),
      );
      const words = accesses.map((access) => accessLabels[access]).join('、');
      return words && `${areas[area].label}（${words}）`;
    })
    .filter(Boolean)
    .join('；');
}

/**
 * The one scope that a program needs for a call, by the area and the effect of the call; `never` for a
 * call that is a browser's alone, and undefined for a public one, which needs nothing.
 */
export function tokenScopeOf(call: CallShape): TokenScope | 'never' | undefined {
  if (call.access === 'public') return undefined;
  if (call.token !== 'scope') return 'never';
  const [word = ''] = call.name.split('.');
  const area = tokenAreas.find((one) => (areas[one].calls as readonly string[]).includes(word));
  if (!area) throw new Error(`${call.name} belongs to no area of tokens`);
  const isReading = call.effect === 'read' || call.method === 'GET';
  return `${area}:${isReading ? 'read' : 'write'}`;
}

/** What no call takes but a tool of agents (`server/mcp/`), which proposes entries. */
const scopesOfTools: readonly TokenScope[] = ['proposals:write'];

/** The scopes that some calls or the tools of agents take, in the order of the areas. */
export function scopesOf(calls: readonly CallShape[]): TokenScope[] {
  const usedScopes = new Set<string | undefined>([...calls.map(tokenScopeOf), ...scopesOfTools]);
  const all = tokenAreas.flatMap((area) => [`${area}:read`, `${area}:write`] as const);
  return all.filter((scope) => usedScopes.has(scope));
}
