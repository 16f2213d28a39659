import { keysOf } from '../fields/keys-of.ts';

/** What the entries of a category count as. */
export const categoryKindLabels = {
  EXPENSE: '支出',
  INCOME: '收入',
  NEUTRAL: '不计收支',
} as const;
export type CategoryKind = keyof typeof categoryKindLabels;
export const categoryKinds = keysOf(categoryKindLabels);

/** Categories that entries belong to by what they are: interest of accounts, and that of loans. */
export const builtInLabels = { INTEREST: '利息', LOAN_INTEREST: '贷款利息' } as const;
export type BuiltIn = keyof typeof builtInLabels;
export const builtIns = keysOf(builtInLabels);

/** Who chose the category of an entry: a person, a rule, earlier choices, its file, or a program. */
export const choosers = ['PERSON', 'RULE', 'LEARNED', 'FILE', 'AGENT'] as const;

/** Changes of many entries that can be undone as one. */
export const spendingActLabels = {
  MARK: '批量修改',
  RULE: '应用规则',
  MERGE: '合并分类',
  MERGE_TAG: '合并标签',
  REMOVE: '删除分类',
  JOIN: '记为转账',
  TWIN: '合并重复',
  REFUSE: '不是一对',
} as const;
export type SpendingActKind = keyof typeof spendingActLabels;
export const spendingActKinds = keysOf(spendingActLabels);

/** What two entries are: the sides of a transfer, one payment that two sources brought, or neither. */
export const linkKindLabels = {
  TRANSFER: '转账',
  TWIN: '重复',
  REFUSED: '不是一对',
} as const;
export type LinkKind = keyof typeof linkKindLabels;
export const linkKinds = keysOf(linkKindLabels);
/** Days between the sides of a transfer. */
export const mostDaysOfTransfer = 5;
/** Days between two rows of one payment. */
export const mostDaysOfTwins = 3;
/** Pairs of entries that are linked by one call. */
export const mostPairs = 200;

export const mostCategories = 200;
export const longestCategoryName = 40;
export const mostTags = 200;
export const longestTagName = 30;
export const mostRules = 200;
/** Categories of other programs' files whose meaning is remembered. */
export const mostWords = 5000;
/** Entries that are changed by one call. */
export const mostMarked = 20_000;
/** Entries that one proposal gives a category. */
export const mostCategorized = 80;
export const mostTagsOfEntry = 10;
export const mostParts = 20;
/** Purchases that one entry returns. */
export const mostReturns = 20;
export const longestPayee = 100;

/**
 * The lines of a report of income and expense, which sum to what is saved. Interest, and money that went between
 * a person and their household, stand beside them.
 */
export const spendingLineLabels = {
  INCOME: '收入',
  EXPENSE: '支出',
  NEUTRAL: '不计收支',
  PRINCIPAL: '还贷本金',
  DEBTS: '债权债务收付',
  OTHER_ASSETS: '其他资产存取',
  UNLINKED: '未关联的流水',
  INTEREST: '利息',
  HOUSEHOLD: '家庭往来',
} as const;
export type SpendingLine = keyof typeof spendingLineLabels;
export const spendingLines = Object.keys(spendingLineLabels) as [SpendingLine, ...SpendingLine[]];
