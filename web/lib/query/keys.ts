/** Names of what is cached, one branch per area. An area's `all` covers everything below it. */
export const keys = {
  accounts: {
    all: ['accounts'],
    list: ['accounts', 'list'],
    summary: ['accounts', 'summary'],
    transactions: (id: string, page: number) => ['accounts', 'transactions', id, page] as const,
  },
  fixedAssets: {
    all: ['fixed-assets'],
    list: (filter: object) => ['fixed-assets', 'list', filter] as const,
    one: (id: string) => ['fixed-assets', 'one', id] as const,
    statistics: ['fixed-assets', 'statistics'],
    categories: ['fixed-assets', 'categories'],
    codes: (prefix: string) => ['fixed-assets', 'codes', prefix] as const,
  },
  investments: {
    all: ['investments'],
    list: (sorting: object) => ['investments', 'list', sorting] as const,
    summary: ['investments', 'summary'],
    trend: ['investments', 'trend'],
  },
  securities: {
    all: ['securities'],
    list: (currency: string) => ['securities', 'list', currency] as const,
    overview: (currency: string) => ['securities', 'overview', currency] as const,
    positions: (query: object) => ['securities', 'positions', query] as const,
    credentialKey: ['credential-key'],
  },
  debts: {
    all: ['debts'],
    list: (side: string) => ['debts', 'list', side] as const,
    summary: (side: string) => ['debts', 'summary', side] as const,
  },
  ownAccount: {
    all: ['own-account'],
    sessions: ['own-account', 'sessions'],
    storage: ['own-account', 'storage'],
  },
  netWorth: {
    all: ['net-worth'],
    overview: ['net-worth', 'overview'],
  },
} as const;
