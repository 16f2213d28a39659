import type { z } from 'zod';
import type { updateFixedAssetBody } from '../../../../contract/fixed-assets/fixed-asset-fields.ts';
import {
  depreciationMethodLabels,
  usageStatusLabels,
} from '../../../../contract/fixed-assets/fixed-asset-labels.ts';
import { currencyOptions } from '../../../lib/format/currency-names.ts';

/** Every field that can be filled in. */
export type FieldName = Exclude<keyof z.output<typeof updateFixedAssetBody>, 'version'>;

interface Option {
  value: string;
  label: string;
}

export interface FieldSpec {
  name: FieldName;
  label: string;
  /**
   * `money` has two decimals, `number` as many as it needs; `category` and `subcategory` suggest
   * what is usual; `lines` is a text of several lines; `flag` is 0 or 1.
   */
  kind:
    | 'text'
    | 'lines'
    | 'money'
    | 'number'
    | 'day'
    | 'flag'
    | 'category'
    | 'subcategory'
    | Option[];
  required?: true;
  hint?: string;
  unit?: string;
}

const options = (labels: Record<string, string>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const purchaseDate = {
  name: 'purchaseDate',
  label: '购买日期',
  kind: 'day',
  required: true,
} as const;
const startUseDate = {
  name: 'startUseDate',
  label: '开始使用日期',
  kind: 'day',
  required: true,
  hint: '从次月起计提折旧',
} as const;

/** The six tabs of docs/specification.md, chapter 2 with their fields. */
export const assetTabs = {
  main: {
    label: '主要信息',
    fields: [
      { name: 'name', label: '资产名称', kind: 'text', required: true },
      {
        name: 'assetCode',
        label: '资产编号',
        kind: 'text',
        required: true,
        hint: '例如 FA-20250830-0001',
      },
      { name: 'assetCategory', label: '资产类别', kind: 'category', required: true },
      { name: 'assetSubcategory', label: '子类别', kind: 'subcategory' },
      { name: 'originalValue', label: '原值', kind: 'money', required: true },
      {
        name: 'depreciationMethod',
        label: '折旧方法',
        kind: options(depreciationMethodLabels),
        required: true,
      },
      { name: 'estimatedLife', label: '预计使用年限', kind: 'number', required: true, unit: '年' },
      { name: 'usageStatus', label: '使用状态', kind: options(usageStatusLabels) },
      purchaseDate,
      startUseDate,
      { name: 'location', label: '存放地点', kind: 'text' },
      { name: 'department', label: '使用部门', kind: 'text' },
      { name: 'responsiblePerson', label: '责任人', kind: 'text' },
      { name: 'status', label: '记录状态', kind: options({ 1: '有效', 0: '停用' }) },
    ],
  },
  financial: {
    label: '财务信息',
    fields: [
      { name: 'currency', label: '货币', kind: currencyOptions },
      {
        name: 'exchangeRate',
        label: '汇率',
        kind: 'number',
        hint: '1 单位这种货币折合多少本位币',
      },
      { name: 'salvageRate', label: '残值率', kind: 'number', unit: '%' },
      { name: 'salvageValue', label: '残值', kind: 'money' },
      { name: 'totalUnits', label: '预计总工作量', kind: 'number', hint: '例如总里程、总小时数' },
      { name: 'usedUnits', label: '已完成工作量', kind: 'number' },
      { name: 'disposalDate', label: '报废日期', kind: 'day', hint: '报废的次月起停止计提折旧' },
    ],
  },
  purchase: {
    label: '购置信息',
    fields: [
      purchaseDate,
      startUseDate,
      { name: 'brandModel', label: '品牌型号', kind: 'text' },
      { name: 'serialNumber', label: '序列号', kind: 'text' },
      { name: 'supplier', label: '供应商', kind: 'text' },
      { name: 'invoiceNumber', label: '发票号', kind: 'text' },
      { name: 'warrantyStartDate', label: '保修开始日期', kind: 'day' },
      { name: 'warrantyEndDate', label: '保修结束日期', kind: 'day' },
    ],
  },
  maintenance: {
    label: '维护信息',
    fields: [
      { name: 'requireInspection', label: '需要定期检查', kind: 'flag' },
      { name: 'inspectionCycle', label: '检查周期', kind: 'number', unit: '月' },
      { name: 'nextInspectionDate', label: '下次检查日期', kind: 'day' },
      { name: 'maintenanceRecord', label: '维护记录', kind: 'lines' },
    ],
  },
  insurance: {
    label: '保险信息',
    fields: [
      { name: 'insuranceCompany', label: '保险公司', kind: 'text' },
      { name: 'insurancePolicyNumber', label: '保单号', kind: 'text' },
      { name: 'insuranceStartDate', label: '保险开始日期', kind: 'day' },
      { name: 'insuranceEndDate', label: '保险结束日期', kind: 'day' },
    ],
  },
  extended: {
    label: '扩展信息',
    fields: [
      { name: 'isImportant', label: '重要资产', kind: 'flag' },
      { name: 'tags', label: '标签', kind: 'text', hint: '用逗号分隔' },
      {
        name: 'photoUrl',
        label: '照片地址',
        kind: 'text',
        hint: '以 https:// 开头；照片由您的浏览器直接加载',
      },
      { name: 'description', label: '描述', kind: 'lines' },
      { name: 'specifications', label: '规格参数', kind: 'lines' },
      { name: 'remarks', label: '备注', kind: 'lines' },
    ],
  },
} as const satisfies Record<string, { label: string; fields: readonly FieldSpec[] }>;

export type TabName = keyof typeof assetTabs;
export const tabNames = Object.keys(assetTabs) as TabName[];

export function fieldsOf(tab: TabName): readonly FieldSpec[] {
  return assetTabs[tab].fields;
}
