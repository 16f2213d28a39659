import type { FixedAsset } from '../../../../contract/fixed-assets/fixed-asset-answers.ts';
import {
  type DisposalKind,
  usageStatusLabels,
} from '../../../../contract/fixed-assets/fixed-asset-labels.ts';
import { daysBetween } from '../../../../finance/calendar/days.ts';

/** The address of the page that edits an asset. */
export function editPath(id: string): string {
  return `/dashboard/fixed-assets/edit/${id}`;
}

/** The address of the page that shows what an asset is worth. */
export function assetPath(id: string): string {
  return `/dashboard/fixed-assets/${id}`;
}

/**
 * How an asset is used, or what became of it. A status that is not known counts as scrapped
 * (docs/specification.md, chapter 3).
 */
export function stateInWords({ usageStatus, disposal }: DisposableAsset): string {
  if (disposal?.kind === 'SALE') return '已出售';
  if (disposal?.kind === 'HANDED_OVER') return '已移走';
  return (usageStatusLabels as Record<string, string>)[usageStatus] ?? usageStatusLabels.SCRAPPED;
}

/** What was handed over to another owner stays in the history of this one. */
export function isRemovable({ disposal }: Pick<DisposableAsset, 'disposal'>): boolean {
  return disposal?.kind !== 'HANDED_OVER';
}

interface DisposableAsset {
  usageStatus: string;
  disposal: { kind: DisposalKind } | null;
}

/** `电子设备 / 相机` */
export function categoryText({ assetCategory, assetSubcategory }: FixedAsset): string {
  return assetSubcategory ? `${assetCategory} / ${assetSubcategory}` : assetCategory;
}

const soonDays = 30;

/** What ends within thirty days, in words: `保修剩 12 天`. */
export function endingSoon(asset: FixedAsset, today: string): string[] {
  const ends = [
    ['保修', asset.warrantyEndDate],
    ['保险', asset.insuranceEndDate],
  ] as const;
  return ends.flatMap(([what, end]) => {
    const left = end === null ? -1 : daysBetween(today, end);
    if (left < 0 || left >= soonDays) return [];
    return [left === 0 ? `${what}今天到期` : `${what}剩 ${left} 天`];
  });
}
