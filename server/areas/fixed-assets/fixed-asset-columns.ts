import type { FixedAsset } from '../../../contract/fixed-assets/fixed-asset-answers.ts';
import type { FixedAssetRow } from './fixed-assets.repository.ts';

/** Fields that are the same on the wire and in their column: texts, days, whole numbers and flags. */
const sameColumns = {
  name: 'name',
  assetCode: 'asset_code',
  assetCategory: 'asset_category',
  assetSubcategory: 'asset_subcategory',
  location: 'location',
  department: 'department',
  responsiblePerson: 'responsible_person',
  usageStatus: 'usage_status',
  status: 'status',
  estimatedLife: 'estimated_life_years',
  depreciationMethod: 'depreciation_method',
  disposalDate: 'disposal_date',
  currency: 'currency',
  brandModel: 'brand_model',
  serialNumber: 'serial_number',
  purchaseDate: 'purchase_date',
  startUseDate: 'start_use_date',
  supplier: 'supplier',
  invoiceNumber: 'invoice_number',
  warrantyStartDate: 'warranty_start_date',
  warrantyEndDate: 'warranty_end_date',
  isImportant: 'is_important',
  requireInspection: 'require_inspection',
  inspectionCycle: 'inspection_cycle_months',
  nextInspectionDate: 'next_inspection_date',
  maintenanceRecord: 'maintenance_record',
  insuranceCompany: 'insurance_company',
  insurancePolicyNumber: 'insurance_policy_number',
  insuranceStartDate: 'insurance_start_date',
  insuranceEndDate: 'insurance_end_date',
  photoUrl: 'photo_url',
  description: 'description',
  specifications: 'specifications',
  tags: 'tags',
  remarks: 'remarks',
  version: 'version',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies Partial<Record<keyof FixedAsset, keyof FixedAssetRow>>;

type Same = typeof sameColumns;
type SameFields = { [Field in keyof Same]: FixedAssetRow[Same[Field]] };

const pairs = Object.entries(sameColumns) as [keyof Same, Same[keyof Same]][];

/** The fields of a row whose columns are copied unchanged. */
export function sameFields(row: FixedAssetRow): SameFields {
  return Object.fromEntries(pairs.map(([field, column]) => [field, row[column]])) as SameFields;
}

/** All of these columns, null. */
export const emptyColumns = Object.fromEntries(pairs.map(([, column]) => [column, null]));

/** The columns that are copied unchanged from a body, without those it leaves out. */
export function sameColumnsOf(body: object): Partial<FixedAssetRow> {
  const values = body as Record<string, unknown>;
  return Object.fromEntries(
    pairs.flatMap(([field, column]) =>
      values[field] === undefined ? [] : [[column, values[field]]],
    ),
  );
}
