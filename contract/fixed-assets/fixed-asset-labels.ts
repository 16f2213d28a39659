import { keysOf } from '../fields/keys-of.ts';

/** Depreciation methods, named as in 企业会计准则第4号——固定资产, article 17. */
export const depreciationMethodLabels = {
  STRAIGHT_LINE: '年限平均法（直线法）',
  DOUBLE_DECLINING: '双倍余额递减法',
  SUM_OF_YEARS: '年数总和法',
  UNITS_OF_PRODUCTION: '工作量法',
} as const;
export type DepreciationMethod = keyof typeof depreciationMethodLabels;
export const depreciationMethods = keysOf(depreciationMethodLabels);

export const usageStatusLabels = {
  IN_USE: '使用中',
  IDLE: '闲置',
  MAINTENANCE: '维修中',
  SCRAPPED: '已报废',
} as const;
export const usageStatuses = keysOf(usageStatusLabels);

export const disposalKindLabels = { SALE: '出售', SCRAP: '报废', HANDED_OVER: '移出' } as const;
export type DisposalKind = keyof typeof disposalKindLabels;
export const disposalKinds = keysOf(disposalKindLabels);
/** What people choose. A move between a person and their household hands over. */
export const chosenDisposalKinds = ['SALE', 'SCRAP'] as const satisfies readonly DisposalKind[];

/** Which value of an asset counts in net worth. */
export const valueBasisLabels = { BOOK: '账面价值', MARKET: '市场估值' } as const;
export type ValueBasis = keyof typeof valueBasisLabels;
export const valueBases = keysOf(valueBasisLabels);

/** Why an asset could not be depreciated, for people. */
export const depreciationNotes = {
  NO_UNITS: '工作量法需要填写预计总工作量和已完成工作量，未填写时不计提折旧',
} as const;
