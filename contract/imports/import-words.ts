/** What a file holds: movements of cash accounts, or trades. */
export const importKinds = ['CASH', 'TRADES'] as const;
export type ImportKind = (typeof importKinds)[number];

/** A draft is worked on, an applied import can be undone once. */
export const importStates = ['DRAFT', 'APPLIED', 'UNDONE'] as const;
export type ImportState = (typeof importStates)[number];

export const importRowStates = ['NEW', 'DUPLICATE', 'ERROR', 'SKIPPED'] as const;

export const mappingDateOrders = ['YMD', 'DMY', 'MDY'] as const;
export const mappingAmountModes = ['SIGNED', 'IN_OUT', 'DIRECTION'] as const;

/** Rows of one import, and of one call. */
export const maxImportRows = 20_000;
export const maxRowsOfCall = 2000;
/** Mappings that a user keeps. */
export const maxMappings = 50;
