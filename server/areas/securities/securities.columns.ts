import { type Position, positionTypeLabels } from '../../../contract/securities/positions.ts';
import {
  brokerLabels,
  type SecuritiesAccount,
} from '../../../contract/securities/securities-fields.ts';
import { type Columns, yesNoCell } from '../../spreadsheets/sheet.ts';

export const accountColumns: Columns<SecuritiesAccount> = [
  ['账户名称', 'text', 24, (a) => a.accountName],
  ['券商或交易所', 'text', 16, (a) => brokerLabels[a.accountType]],
  ['总资产', 'amount', 16, (a) => a.totalAssets],
  ['浮动盈亏', 'amount', 16, (a) => a.totalPnl],
  ['收益率（%）', 'number', 12, (a) => a.totalPnlPercent],
  ['货币', 'text', 8, (a) => a.currency],
  ['持仓数', 'number', 10, (a) => a.positionCount],
  ['没有价格的持仓', 'number', 16, (a) => a.unpricedCount],
  ['启用', 'text', 8, (a) => yesNoCell(a.isActive)],
  ['最近同步', 'text', 26, (a) => a.lastSyncTime],
  ['同步失败的原因', 'text', 30, (a) => a.syncError],
];

export const positionColumns: Columns<Position> = [
  ['账户名称', 'text', 24, (p) => p.accountName],
  ['券商或交易所', 'text', 16, (p) => brokerLabels[p.accountType]],
  ['代码', 'text', 14, (p) => p.symbol],
  ['名称', 'text', 24, (p) => p.symbolName],
  ['类型', 'text', 10, (p) => positionTypeLabels[p.positionType]],
  ['数量', 'number', 16, (p) => p.quantity],
  ['市值', 'amount', 16, (p) => p.marketValue],
  ['现价', 'number', 14, (p) => p.currentPrice],
  ['平均成本', 'number', 14, (p) => p.avgCost],
  ['浮动盈亏', 'amount', 16, (p) => p.unrealizedPnl],
  ['收益率（%）', 'number', 12, (p) => p.unrealizedPnlPercent],
  ['货币', 'text', 8, (p) => p.currency],
  ['交易价格', 'number', 14, (p) => p.tradingPrice],
  ['交易货币', 'text', 10, (p) => p.tradingCurrency],
  ['读取时间', 'text', 26, (p) => p.syncTime],
];
