import { changePartLabels } from '../../../contract/net-worth/net-worth-fields.ts';
import { otherAssetKindLabels } from '../../../contract/other-assets/other-asset-fields.ts';
import type { OtherAsset, OtherAssetValue } from '../../../contract/other-assets/other-assets.ts';
import { type Columns, yesNoCell } from '../../spreadsheets/sheet.ts';

export const otherAssetColumns: Columns<OtherAsset> = [
  ['名称', 'text', 24, (a) => a.name],
  ['类型', 'text', 14, (a) => otherAssetKindLabels[a.kind]],
  ['金额', 'amount', 16, (a) => a.value],
  ['货币', 'text', 8, (a) => a.currency],
  ['记录日期', 'day', 12, (a) => a.valueDay],
  ['受限', 'text', 8, (a) => yesNoCell(a.isRestricted)],
  ['年利率（%）', 'number', 12, (a) => a.annualRatePercent],
  ['备注', 'text', 30, (a) => a.note],
];

export const valueColumns: Columns<OtherAssetValue & { currency: string }> = [
  ['日期', 'day', 12, (v) => v.day],
  ['金额', 'amount', 16, (v) => v.value],
  ['较上次', 'amount', 16, (v) => v.change],
  ['存入', 'amount', 16, (v) => v.paidIn],
  ['取出', 'amount', 16, (v) => v.takenOut],
  ['利息', 'amount', 16, (v) => v.interest],
  [changePartLabels.market, 'amount', 16, (v) => v.gain],
  ['货币', 'text', 8, (v) => v.currency],
  ['备注', 'text', 30, (v) => v.note],
];
