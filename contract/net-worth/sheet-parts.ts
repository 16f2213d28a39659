import type { SheetGroup } from './net-worth-fields.ts';

interface PartDeclaration {
  side: 'ASSET' | 'LIABILITY';
  label: string;
  /** Its group on a household's balance sheet, unless an item says that it is restricted or long-term. */
  group: SheetGroup;
  /** Its place where people see it, by which its colour and pattern go in charts. */
  look: number;
  /** Counts as liquid, but for what an area says it cannot sell or take out at once. */
  isLiquid?: true;
  /** Left out of answers while there is none. */
  isOptional?: true;
}

/**
 * The parts of a balance sheet, in the order of its answers. The key of a part is the name of its amount on
 * the wire, and what areas say their worth by. Balance sheet, history, the lines of the report and the charts
 * loop over them: a new class of assets is a line here.
 */
export const sheetParts = {
  cash: { side: 'ASSET', label: '现金', group: 'liquid', look: 0, isLiquid: true },
  investments: { side: 'ASSET', label: '投资', group: 'financial', look: 1, isLiquid: true },
  fixedAssets: { side: 'ASSET', label: '固定资产', group: 'real', look: 2 },
  /** What is valued by hand, such as provident funds and insurances. */
  otherAssets: {
    side: 'ASSET',
    label: '其他资产',
    group: 'financial',
    look: 4,
    isLiquid: true,
    isOptional: true,
  },
  receivables: { side: 'ASSET', label: '应收款', group: 'receivables', look: 3 },
  /** What accounts are below zero; no area says it, because it follows from `cash`. */
  creditDebt: { side: 'LIABILITY', label: '信用账户欠款', group: 'currentDebt', look: 7 },
  payables: { side: 'LIABILITY', label: '应付款', group: 'currentDebt', look: 5 },
  loans: { side: 'LIABILITY', label: '贷款', group: 'currentDebt', look: 6 },
} as const satisfies Record<string, PartDeclaration>;

type Parts = typeof sheetParts;
export type SheetPart = keyof Parts;
export type AssetPart = {
  [P in SheetPart]: Parts[P]['side'] extends 'ASSET' ? P : never;
}[SheetPart];
export type LiabilityPart = Exclude<SheetPart, AssetPart>;
/** The parts that may be left out of an answer. */
export type OptionalPart = {
  [P in SheetPart]: Parts[P] extends { isOptional: true } ? P : never;
}[SheetPart];

export const sheetPartNames = Object.keys(sheetParts) as SheetPart[];
export const assetParts = sheetPartNames.filter(isAsset);
export const liabilityParts = sheetPartNames.filter((part) => !isAsset(part)) as LiabilityPart[];

export const optionalParts = assetParts.filter(isOptional);

export function isAsset(part: SheetPart): part is AssetPart {
  return sheetParts[part].side === 'ASSET';
}

/** The parts in the order in which people see them, by which their colours go. */
export const assetsByLook = assetParts.toSorted(byLook);
export const liabilitiesByLook = liabilityParts.toSorted(byLook);

function byLook(a: SheetPart, b: SheetPart): number {
  return sheetParts[a].look - sheetParts[b].look;
}

function isOptional(part: AssetPart): part is OptionalPart {
  return partOf(part).isOptional === true;
}

export function partOf(part: SheetPart): PartDeclaration {
  return sheetParts[part];
}

/** A value for each part. */
export function forEachPart<Value>(of: (part: SheetPart) => Value): Record<SheetPart, Value> {
  return recordOf(sheetPartNames, of);
}

/** A value for each of some parts. */
export function recordOf<Part extends SheetPart, Value>(
  parts: readonly Part[],
  of: (part: Part) => Value,
): Record<Part, Value> {
  return Object.fromEntries(parts.map((part) => [part, of(part)])) as Record<Part, Value>;
}

/** Amounts by part, as answers have them. */
export interface Breakdowns {
  assetBreakdown: Record<Exclude<AssetPart, OptionalPart>, number> &
    Partial<Record<AssetPart & OptionalPart, number | undefined>>;
  liabilityBreakdown: Record<LiabilityPart, number>;
}

/** The amounts of a balance sheet as answers have them. */
export function toBreakdowns(amounts: Record<SheetPart, number>): Breakdowns {
  const shown = assetParts.filter((part) => !partOf(part).isOptional || amounts[part] !== 0);
  return {
    assetBreakdown: recordOf(shown, (part) => amounts[part]) as Breakdowns['assetBreakdown'],
    liabilityBreakdown: recordOf(liabilityParts, (part) => amounts[part]),
  };
}

/** The amounts of an answer by part; what it leaves out is 0. */
export function ofBreakdowns({ assetBreakdown, liabilityBreakdown }: Breakdowns) {
  const amounts: Partial<Record<SheetPart, number | undefined>> = {
    ...assetBreakdown,
    ...liabilityBreakdown,
  };
  return forEachPart((part) => amounts[part] ?? 0);
}
