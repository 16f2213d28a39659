import { z } from 'zod';
import { accountOfMoney } from '../accounts/account-fields.ts';
import { dayField, optionalDayField } from '../fields/day-field.ts';
import { decimal, optionalText, requiredText, versionField } from '../fields/fields.ts';

/** PAID once nothing is outstanding, else OVERDUE when the due date is before today, else PENDING. */
export const debtStatuses = ['PENDING', 'OVERDUE', 'PAID'] as const;
export type DebtStatus = (typeof debtStatuses)[number];

/** How long a debt is overdue: not due yet, or by so many days. */
export const ageingKeys = ['NOT_DUE', 'D1_30', 'D31_90', 'D90_PLUS'] as const;
export type AgeingKey = (typeof ageingKeys)[number];

const longestName = 100;
export const customerName = requiredText('客户名称不能为空', longestName);
export const supplierName = requiredText('供应商名称不能为空', longestName);

/** The fields of receivables and payables, without the name of the other party. */
export const debtTerms = {
  amount: decimal({ message: '金额必须大于0', min: 0.01, decimals: 2 }),
  dueDate: dayField('到期日不能为空'),
  description: optionalText(500),
};

/** When the debt arose, not after today; left out it is today, or the due date if that has passed. */
const day = optionalDayField;
/** The day on which it was paid, not before it arose; the body may be missing. */
export const paidBody = z.object({ day: optionalDayField }).nullish();

/** What settles a part of a debt, or all that is left of it. */
export const payDebtBody = z.object({
  amount: debtTerms.amount,
  /** Not before the debt arose; today when left out. */
  day: optionalDayField,
  ...accountOfMoney,
  note: optionalText(500),
});

/** Omitted fields are unchanged; `description: null` clears it. The paid mark has separate calls. */
const changes = {
  amount: debtTerms.amount.optional(),
  dueDate: debtTerms.dueDate.optional(),
  description: debtTerms.description,
  version: versionField,
};

// On the wire the two kinds differ only in the name of the other party; handlers get `counterparty`.
export const createReceivableBody = z
  .object({ customerName, ...debtTerms, day })
  .transform(({ customerName: counterparty, ...rest }) => ({ counterparty, ...rest }));
export const createPayableBody = z
  .object({ supplierName, ...debtTerms, day })
  .transform(({ supplierName: counterparty, ...rest }) => ({ counterparty, ...rest }));
export const updateReceivableBody = z
  .object({ customerName: customerName.optional(), ...changes })
  .transform(({ customerName: counterparty, ...rest }) => ({ counterparty, ...rest }));
export const updatePayableBody = z
  .object({ supplierName: supplierName.optional(), ...changes })
  .transform(({ supplierName: counterparty, ...rest }) => ({ counterparty, ...rest }));
