import type { AllocationDimension } from '../../../contract/allocation/allocation-fields.ts';

/** What an owner wants a dimension to be divided into; one row for all targets of a dimension. */
export interface AllocationTargetsTable {
  owner_id: string;
  dimension: AllocationDimension;
  /** JSON: keys and percentages, which make up 100, or an empty list. */
  targets: string;
  version: number;
  created_at: string;
  updated_at: string;
}
