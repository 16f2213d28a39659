import type { Day } from '../../../finance/calendar/days.ts';
import { monthsBetween, sameDayInMonths } from '../../../finance/calendar/months.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { AreaDue, DuesQuestion } from '../../due.ts';
import { type AssetDueRow, listAssetDues } from './fixed-assets.repository.ts';

/** The ends of warranties and insurances, and the days of inspections, of what is not scrapped. */
export async function fixedAssetDues(
  db: Db,
  _deps: Deps,
  { ownerId, from, to }: DuesQuestion,
): Promise<AreaDue[]> {
  const assets = await listAssetDues(db, ownerId);
  return assets
    .flatMap((asset) => [
      ...expiryDue(asset, 'WARRANTY', '保修到期', asset.warranty_end_date),
      ...expiryDue(asset, 'INSURANCE', '保险到期', asset.insurance_end_date),
      ...inspections(asset, { from, to }),
    ])
    .filter(({ date }) => date >= from && date <= to);
}

function expiryDue(
  asset: AssetDueRow,
  kind: AreaDue['kind'],
  label: string,
  date: Day | null,
): AreaDue[] {
  return date === null ? [] : [dueOf(asset, { kind, label, date, occurrence: '' })];
}

/** The next inspection, and those that follow it by the asset's cycle, from about one day until another. */
function inspections(asset: AssetDueRow, { from, to }: { from: Day; to: Day }): AreaDue[] {
  const { require_inspection, next_inspection_date: first, inspection_cycle_months: cycle } = asset;
  if (require_inspection === 0 || first === null) return [];
  const dues: AreaDue[] = [];
  const begun = Math.floor(monthsBetween(first, from) / cycle);
  for (let number = Math.max(0, begun); ; number += 1) {
    const date = number === 0 ? first : sameDayInMonths(first, number * cycle);
    if (date > to) return dues;
    const occurrence = String(number);
    dues.push(dueOf(asset, { kind: 'INSPECTION', label: '检查', date, occurrence }));
  }
}

function dueOf(
  { id, name, version, updated_at }: AssetDueRow,
  {
    label,
    ...due
  }: Pick<AreaDue, 'kind' | 'date' | 'occurrence'> & {
    label: string;
  },
): AreaDue {
  return {
    ...due,
    rowId: id,
    title: `${name} ${label}`,
    money: null,
    link: `/dashboard/fixed-assets/edit/${id}`,
    isSettled: false,
    version,
    updatedAt: updated_at,
  };
}
