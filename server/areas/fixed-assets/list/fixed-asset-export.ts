import type { FileFormat } from '../../../../contract/fields/table-files.ts';
import type { FixedAsset } from '../../../../contract/fixed-assets/fixed-asset-answers.ts';
import type { FixedAssetFilter } from '../../../../contract/fixed-assets/fixed-asset-fields.ts';
import {
  depreciationMethodLabels,
  disposalKindLabels,
  usageStatusLabels,
  valueBasisLabels,
} from '../../../../contract/fixed-assets/fixed-asset-labels.ts';
import { dayIn } from '../../../../finance/calendar/days.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { FileAnswer } from '../../../http/replies/file-answer.ts';
import { type Columns, sheet, yesNoCell } from '../../../spreadsheets/sheet.ts';
import { tableFile } from '../../../spreadsheets/table-file.ts';
import { toFixedAsset } from '../fixed-asset-answers.ts';
import { factsOfAll } from '../value/asset-facts.ts';
import { eachFixedAsset } from './fixed-asset-filter.ts';

/** The columns of the sheet: header, kind, width in characters, and what stands in it. */
const columns: Columns<FixedAsset> = [
  ['资产编号', 'text', 20, (a) => a.assetCode],
  ['资产名称', 'text', 24, (a) => a.name],
  ['资产类别', 'text', 14, (a) => a.assetCategory],
  ['子类别', 'text', 14, (a) => a.assetSubcategory],
  ['使用状态', 'text', 10, (a) => usageStatusLabels[a.usageStatus]],
  ['货币', 'text', 8, (a) => a.currency],
  ['原值', 'amount', 16, (a) => a.originalValue],
  ['累计折旧', 'amount', 16, (a) => a.accumulatedDepreciation],
  ['当前价值', 'amount', 16, (a) => a.currentValue],
  ['市场估值', 'amount', 16, (a) => a.marketValue],
  ['估值日期', 'day', 12, (a) => a.marketDay],
  ['计入净资产', 'text', 12, (a) => valueBasisLabels[a.valueBasis]],
  ['汇率', 'number', 10, (a) => a.exchangeRate],
  ['残值率（%）', 'number', 12, (a) => a.salvageRate],
  ['残值', 'amount', 14, (a) => a.salvageValue],
  ['预计使用年限', 'number', 14, (a) => a.estimatedLife],
  ['折旧方法', 'text', 22, (a) => depreciationMethodLabels[a.depreciationMethod]],
  ['预计总工作量', 'number', 14, (a) => a.totalUnits],
  ['已完成工作量', 'number', 14, (a) => a.usedUnits],
  ['折旧说明', 'text', 24, (a) => a.depreciationNote],
  ['购买日期', 'day', 12, (a) => a.purchaseDate],
  ['开始使用日期', 'day', 14, (a) => a.startUseDate],
  ['报废日期', 'day', 12, (a) => a.disposalDate],
  ['处置方式', 'text', 10, (a) => a.disposal && disposalKindLabels[a.disposal.kind]],
  ['处置收入', 'amount', 14, (a) => a.disposal?.proceeds ?? null],
  ['处置费用', 'amount', 14, (a) => a.disposal?.costs ?? null],
  ['处置损益', 'amount', 14, (a) => a.disposal?.gain ?? null],
  ['拥有天数', 'number', 10, (a) => a.daysOwned],
  ['日均成本', 'amount', 12, (a) => a.dailyCost],
  ['存放地点', 'text', 18, (a) => a.location],
  ['使用部门', 'text', 14, (a) => a.department],
  ['责任人', 'text', 12, (a) => a.responsiblePerson],
  ['品牌型号', 'text', 20, (a) => a.brandModel],
  ['序列号', 'text', 20, (a) => a.serialNumber],
  ['供应商', 'text', 20, (a) => a.supplier],
  ['发票号', 'text', 18, (a) => a.invoiceNumber],
  ['保修开始日期', 'day', 14, (a) => a.warrantyStartDate],
  ['保修结束日期', 'day', 14, (a) => a.warrantyEndDate],
  ['重要资产', 'text', 10, (a) => yesNoCell(a.isImportant === 1)],
  ['需要检查', 'text', 10, (a) => yesNoCell(a.requireInspection === 1)],
  ['检查周期（月）', 'number', 14, (a) => a.inspectionCycle],
  ['下次检查日期', 'day', 14, (a) => a.nextInspectionDate],
  ['维护记录', 'text', 30, (a) => a.maintenanceRecord],
  ['保险公司', 'text', 18, (a) => a.insuranceCompany],
  ['保单号', 'text', 18, (a) => a.insurancePolicyNumber],
  ['保险开始日期', 'day', 14, (a) => a.insuranceStartDate],
  ['保险结束日期', 'day', 14, (a) => a.insuranceEndDate],
  ['照片地址', 'text', 24, (a) => a.photoUrl],
  ['描述', 'text', 30, (a) => a.description],
  ['规格参数', 'text', 30, (a) => a.specifications],
  ['标签', 'text', 18, (a) => a.tags],
  ['备注', 'text', 30, (a) => a.remarks],
];

/** The assets that match a filter as a file, each with its value today. */
export function exportFixedAssets(
  db: Db,
  { config: { timeZone }, now }: Deps,
  ownerId: string,
  filter: FixedAssetFilter,
  format: FileFormat,
): FileAnswer {
  const today = dayIn(timeZone, now());
  async function* rows() {
    const factsOf = await factsOfAll(db, ownerId);
    for await (const row of eachFixedAsset(db, ownerId, filter, timeZone)) {
      const asset = toFixedAsset(row, factsOf(row.id), today);
      yield columns.map(([, , , read]) => read(asset));
    }
  }
  return tableFile({ ...sheet('固定资产', columns, []), rows: rows() }, format, today);
}

interface ScheduleYear {
  year: number;
  months: number;
  depreciation: number;
  accumulated: number;
  endValue: number;
  currency: string;
}

/** The yearly depreciation of one asset. */
export const scheduleColumns: Columns<ScheduleYear> = [
  ['使用年', 'number', 10, (y) => y.year],
  ['月数', 'number', 8, (y) => y.months],
  ['本年折旧', 'amount', 16, (y) => y.depreciation],
  ['累计折旧', 'amount', 16, (y) => y.accumulated],
  ['年末价值', 'amount', 16, (y) => y.endValue],
  ['货币', 'text', 8, (y) => y.currency],
];
