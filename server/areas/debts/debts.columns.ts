import {
  type DebtPayment,
  type DebtPerson,
  debtStatusLabels,
  type Payable,
  type Receivable,
} from '../../../contract/debts/debts.ts';
import { stateInWords } from '../../../contract/moves/move-words.ts';
import type { Columns } from '../../spreadsheets/sheet.ts';

/** Receivables or payables as a list answers them. */
export function debtColumns(side: keyof typeof debtStatusLabels): Columns<Receivable | Payable> {
  return [
    ['对方', 'text', 24, (d) => ('customerName' in d ? d.customerName : d.supplierName)],
    ['金额', 'amount', 16, (d) => d.amount],
    ['货币', 'text', 8, (d) => d.currency],
    ['发生日', 'day', 12, (d) => d.day],
    ['到期日', 'day', 12, (d) => d.dueDate],
    ['状态', 'text', 10, (d) => stateInWords(d, debtStatusLabels[side][d.status])],
    ['已结清', 'amount', 16, (d) => d.settledAmount],
    ['未结清', 'amount', 16, (d) => d.outstandingAmount],
    ['付清日', 'day', 12, (d) => d.paidDay],
    ['描述', 'text', 30, (d) => d.description],
  ];
}

export const paymentColumns: Columns<DebtPayment & { counterparty: string; currency: string }> = [
  ['对方', 'text', 24, (p) => p.counterparty],
  ['日期', 'day', 12, (p) => p.day],
  ['金额', 'amount', 16, (p) => p.amount],
  ['货币', 'text', 8, (p) => p.currency],
  ['备注', 'text', 30, (p) => p.note],
];

export const peopleColumns: Columns<DebtPerson> = [
  ['对方', 'text', 24, (p) => p.name],
  ['应收', 'amount', 16, (p) => p.receivable],
  ['应付', 'amount', 16, (p) => p.payable],
  ['净额', 'amount', 16, (p) => p.net],
  ['货币', 'text', 8, (p) => p.currency],
];
