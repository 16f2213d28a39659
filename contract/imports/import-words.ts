/** What a table that is mapped by hand holds: movements of cash accounts, or trades. */
export const mappingKinds = ['CASH', 'TRADES'] as const;
export type MappingKind = (typeof mappingKinds)[number];

/** Lists whose own exports can be imported again, with the word for their rows. */
export const listKindLabels = {
  ACCOUNTS: '资金账户',
  FIXED_ASSETS: '固定资产',
  RECEIVABLES: '应收款',
  PAYABLES: '应付款',
} as const;
export type ListKind = keyof typeof listKindLabels;
const listKinds = Object.keys(listKindLabels) as ListKind[];

/** What a file holds. */
export const importKinds = [...mappingKinds, ...listKinds] as const;
export type ImportKind = (typeof importKinds)[number];

/** What a file holds, in a word. */
export const importKindLabels: Readonly<Record<ImportKind, string>> = {
  CASH: '收支账单',
  TRADES: '交易记录',
  ...listKindLabels,
};

export function isListKind(kind: ImportKind): kind is ListKind {
  return kind in listKindLabels;
}

/** A draft is worked on, an applied import can be undone once. */
export const importStates = ['DRAFT', 'APPLIED', 'UNDONE'] as const;
export type ImportState = (typeof importStates)[number];

export const importRowStates = ['NEW', 'DUPLICATE', 'ERROR', 'SKIPPED'] as const;

export const mappingDateOrders = ['YMD', 'DMY', 'MDY'] as const;
export const mappingAmountModes = ['SIGNED', 'IN_OUT', 'DIRECTION'] as const;

/** Rows of one import, and of one call. */
export const maxImportRows = 20_000;
export const maxRowsOfCall = 2000;
/** Rows that the page sends in a call: the server checks those of a call at one go, and others wait. */
export const rowsSentAtOnce = 250;
/** Mappings that a user keeps. */
export const maxMappings = 50;
