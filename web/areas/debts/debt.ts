import {
  customerName,
  type DebtStatus,
  supplierName,
} from '../../../contract/debts/debt-fields.ts';
import {
  debtStatusLabels,
  type Payable,
  payables,
  type Receivable,
  receivables,
} from '../../../contract/debts/debts.ts';

/** What others owe the user, or what the user owes. */
export type Side = 'receivables' | 'payables';

/** An entry of either side; on the wire the counterparty is `customerName` or `supplierName`. */
export type Debt = Omit<Receivable, 'customerName'> & { counterparty: string };

interface Words {
  noun: string;
  counterparty: string;
  /** Not paid yet; paid. */
  unpaid: string;
  paid: string;
  /** A part that was paid; what is left; the payments. */
  settled: string;
  left: string;
  payments: string;
  payPart: string;
  statuses: Record<DebtStatus, string>;
}

/** The two sides differ only in these texts. */
export const words: Record<Side, Words> = {
  receivables: {
    noun: '应收款',
    counterparty: '客户名称',
    unpaid: '未收',
    paid: '已收',
    settled: '已收',
    left: '未收',
    payments: '收款记录',
    payPart: '登记收款',
    statuses: debtStatusLabels.receivables,
  },
  payables: {
    noun: '应付款',
    counterparty: '供应商名称',
    unpaid: '未付',
    paid: '已付',
    settled: '已还',
    left: '未还',
    payments: '还款记录',
    payPart: '登记还款',
    statuses: debtStatusLabels.payables,
  },
};

export const calls = { receivables, payables };

export const counterpartyFields = { receivables: customerName, payables: supplierName };

export function toDebt(entry: Receivable | Payable): Debt {
  if ('customerName' in entry) {
    const { customerName: counterparty, ...facts } = entry;
    return { ...facts, counterparty };
  }
  const { supplierName: counterparty, ...facts } = entry;
  return { ...facts, counterparty };
}

/** The counterparty under the name that a side's calls have for it. */
export function counterpartyOnWire(side: Side, counterparty: string) {
  return side === 'receivables' ? { customerName: counterparty } : { supplierName: counterparty };
}

/** What a person can do with one entry. */
export type DebtAction = 'markPaid' | 'payOnDay' | 'payments' | 'unmarkPaid' | 'edit' | 'remove';

/** Called by every button of an entry. */
export type OnDebtAction = (action: DebtAction, debt: Debt) => void;
