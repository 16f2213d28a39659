import {
  closingKindLabels,
  depositStateLabels,
  depositTypeLabels,
  renewalLabels,
} from '../../../contract/deposits/deposit-fields.ts';
import type { Deposit } from '../../../contract/deposits/deposits.ts';
import { stateInWords } from '../../../contract/moves/move-words.ts';
import type { Columns } from '../../spreadsheets/sheet.ts';

export const depositColumns: Columns<Deposit> = [
  ['存款名称', 'text', 24, (d) => d.name],
  ['类型', 'text', 14, (d) => depositTypeLabels[d.depositType]],
  ['状态', 'text', 10, (d) => stateInWords(d, depositStateLabels[d.state])],
  ['本金', 'amount', 16, (d) => d.currentPrincipal],
  ['已计利息', 'amount', 14, (d) => d.accruedInterest],
  ['本息', 'amount', 16, (d) => d.worth],
  ['货币', 'text', 8, (d) => d.currency],
  ['年利率（%）', 'number', 12, (d) => d.currentRatePercent],
  ['存入日期', 'day', 12, (d) => d.startDate],
  ['存期', 'text', 10, (d) => (d.months === null ? `${d.days}天` : `${d.months}个月`)],
  ['到期方式', 'text', 14, (d) => renewalLabels[d.renewal]],
  ['到期日', 'day', 12, (d) => d.maturityDate],
  ['到期本息', 'amount', 16, (d) => d.worthAtMaturity],
  ['支取日期', 'day', 12, (d) => d.closing?.day ?? null],
  ['支取方式', 'text', 12, (d) => (d.closing ? closingKindLabels[d.closing.kind] : null)],
  ['支取利息', 'amount', 14, (d) => d.closing?.interest ?? null],
  ['支取本息', 'amount', 16, (d) => d.closing?.worth ?? null],
  ['备注', 'text', 30, (d) => d.note],
];
