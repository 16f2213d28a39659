/** The fields that the rules use; a form may have only some of them. */
export interface RuledFields {
  originalValue?: number | null | undefined;
  salvageValue?: number | null | undefined;
  warrantyStartDate?: string | null | undefined;
  warrantyEndDate?: string | null | undefined;
  insuranceStartDate?: string | null | undefined;
  insuranceEndDate?: string | null | undefined;
}

/**
 * Checks the rules between the fields of an asset. Returns the messages of broken rules, under every
 * field that could be changed to fix them. Days are `YYYY-MM-DD`.
 */
export function brokenRules(asset: RuledFields): Record<string, string[]> {
  const broken: Record<string, string[]> = {};
  if (asset.salvageValue != null && asset.originalValue != null) {
    if (asset.salvageValue > asset.originalValue) {
      broken.salvageValue = ['残值不能大于原值'];
      broken.originalValue = ['原值不能小于残值'];
    }
  }
  if (endsBefore(asset.warrantyStartDate, asset.warrantyEndDate)) {
    broken.warrantyEndDate = ['保修结束日期不能早于开始日期'];
    broken.warrantyStartDate = ['保修开始日期不能晚于结束日期'];
  }
  if (endsBefore(asset.insuranceStartDate, asset.insuranceEndDate)) {
    broken.insuranceEndDate = ['保险结束日期不能早于开始日期'];
    broken.insuranceStartDate = ['保险开始日期不能晚于结束日期'];
  }
  return broken;
}

function endsBefore(start: string | null | undefined, end: string | null | undefined): boolean {
  return Boolean(start && end && end < start);
}
