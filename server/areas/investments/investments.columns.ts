import {
  type Investment,
  investmentTypeLabels,
} from '../../../contract/investments/investment-fields.ts';
import { type Columns, yesNoCell } from '../../spreadsheets/sheet.ts';

/** Holdings with their figures of the moment. */
export const investmentColumns: Columns<Investment> = [
  ['投资名称', 'text', 24, (i) => i.investmentName],
  ['投资代码', 'text', 14, (i) => i.symbol],
  ['投资类型', 'text', 12, (i) => investmentTypeLabels[i.investmentType]],
  ['数量', 'number', 16, (i) => i.quantity],
  ['货币', 'text', 8, (i) => i.currency],
  ['持仓成本', 'amount', 16, (i) => i.totalCost],
  ['买入均价', 'number', 14, (i) => i.averageCost],
  ['摊薄成本价', 'number', 14, (i) => i.dilutedUnitCost],
  ['当前价格', 'number', 14, (i) => i.currentPrice],
  ['价格时间', 'text', 26, (i) => i.priceTime],
  ['当前市值', 'amount', 16, (i) => i.currentValue],
  ['浮动盈亏', 'amount', 16, (i) => i.profit],
  ['收益率（%）', 'number', 12, (i) => i.profitRate],
  ['当日盈亏', 'amount', 14, (i) => i.dayGain],
  ['已实现盈亏', 'amount', 16, (i) => i.realizedGain],
  ['分红收入', 'amount', 14, (i) => i.income],
  ['费用', 'amount', 12, (i) => i.fees],
  ['税费', 'amount', 12, (i) => i.taxes],
  ['累计盈亏', 'amount', 16, (i) => i.totalGain],
  ['在途', 'amount', 14, (i) => i.inTransit],
  ['购买日期', 'day', 12, (i) => i.purchaseDate],
  ['计入总资产', 'text', 10, (i) => yesNoCell(i.status !== 0)],
  ['描述', 'text', 30, (i) => i.description],
];
