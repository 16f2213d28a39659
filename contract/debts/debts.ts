import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { dayField } from '../fields/day-field.ts';
import {
  currencyField,
  decimal,
  id,
  instant,
  nothing,
  optionalText,
  requiredText,
  versionField,
} from '../fields/fields.ts';

/** PAID once marked, else OVERDUE when the due date is before today, else PENDING. */
export const debtStatuses = ['PENDING', 'OVERDUE', 'PAID'] as const;
export type DebtStatus = (typeof debtStatuses)[number];

const longestName = 100;
export const customerName = requiredText('客户名称不能为空', longestName);
export const supplierName = requiredText('供应商名称不能为空', longestName);

/** What an entry of either kind is given, beside the name of the other side. */
export const debtTerms = {
  amount: decimal({ message: '金额必须大于0', min: 0.01, decimals: 2 }),
  dueDate: dayField('到期日不能为空'),
  description: optionalText(500),
};

/** What is left out stays; `description: null` clears it. The paid mark has calls of its own. */
const changes = {
  amount: debtTerms.amount.optional(),
  dueDate: debtTerms.dueDate.optional(),
  description: debtTerms.description,
  version: versionField,
};

// The two kinds differ on the wire in the name of the other side alone: handlers see `counterparty`.
const createReceivableBody = z
  .object({ customerName, ...debtTerms })
  .transform(({ customerName: counterparty, ...rest }) => ({ counterparty, ...rest }));
const createPayableBody = z
  .object({ supplierName, ...debtTerms })
  .transform(({ supplierName: counterparty, ...rest }) => ({ counterparty, ...rest }));
const updateReceivableBody = z
  .object({ customerName: customerName.optional(), ...changes })
  .transform(({ customerName: counterparty, ...rest }) => ({ counterparty, ...rest }));
const updatePayableBody = z
  .object({ supplierName: supplierName.optional(), ...changes })
  .transform(({ supplierName: counterparty, ...rest }) => ({ counterparty, ...rest }));

const facts = {
  id,
  amount: z.number(),
  currency: currencyField,
  /** A day; null only where an entry came from elsewhere without one. */
  dueDate: z.iso.date().nullable(),
  description: z.string().nullable(),
  status: z.enum(debtStatuses),
  /** Days from today to the due date, below 0 when it has passed; null when paid or without one. */
  dueInDays: z.int().nullable(),
  paidAt: instant.nullable(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
};

const receivable = z.object({ customerName: z.string(), ...facts });
const payable = z.object({ supplierName: z.string(), ...facts });
export type Receivable = z.output<typeof receivable>;
export type Payable = z.output<typeof payable>;

const debtSummary = z.object({
  /** What is outstanding, in `currency`. */
  totalAmount: z.number(),
  /** The part of `totalAmount` whose due date has passed. */
  overdueAmount: z.number(),
  /** What has been paid; not in `totalAmount`. */
  paidAmount: z.number(),
  outstandingCount: z.int(),
  overdueCount: z.int(),
  paidCount: z.int(),
  currency: currencyField,
  rateTime: z.string().nullable(),
  missingRates: z.array(currencyField),
  staleRates: z.array(currencyField),
});
export type DebtSummary = z.output<typeof debtSummary>;

interface Schemas {
  entry: z.ZodType;
  create: z.ZodType;
  update: z.ZodType;
}

const shared = { access: 'user', sendsUserId: true } as const;

/** The calls that receivables and payables have alike. */
function debtCalls<const Area extends 'receivables' | 'payables', const S extends Schemas>(
  area: Area,
  words: { entry: string; noun: string; paid: string; unpaid: string },
  schemas: S,
) {
  const path: `/${Area}` = `/${area}`;
  const rowPath: `/${Area}/:id` = `${path}/:id`;
  return {
    list: endpoint({
      ...shared,
      name: `${area}.list`,
      method: 'GET',
      path,
      summary: `All ${area}, earliest due date first`,
      effect: 'read',
      data: z.array(schemas.entry as S['entry']),
    }),
    summary: endpoint({
      ...shared,
      name: `${area}.summary`,
      method: 'GET',
      path: `${path}/summary`,
      summary: `What is outstanding, overdue and paid of all ${area}`,
      effect: 'read',
      query: z.object({ currency: currencyField.optional() }),
      data: debtSummary,
    }),
    get: endpoint({
      ...shared,
      name: `${area}.get`,
      method: 'GET',
      path: rowPath,
      summary: `One ${words.entry}`,
      effect: 'read',
      data: schemas.entry as S['entry'],
    }),
    create: endpoint({
      ...shared,
      name: `${area}.create`,
      method: 'POST',
      path,
      summary: `Add a ${words.entry}`,
      effect: 'transaction',
      body: schemas.create as S['create'],
      data: schemas.entry as S['entry'],
      message: `${words.noun}已添加`,
    }),
    update: endpoint({
      ...shared,
      name: `${area}.update`,
      method: 'PUT',
      path: rowPath,
      summary: `Edit a ${words.entry}; whether it is paid stays`,
      effect: 'transaction',
      body: schemas.update as S['update'],
      data: schemas.entry as S['entry'],
      message: `${words.noun}已更新`,
    }),
    remove: endpoint({
      ...shared,
      name: `${area}.remove`,
      method: 'DELETE',
      path: rowPath,
      summary: `Delete a ${words.entry}`,
      effect: 'transaction',
      data: nothing,
      message: `${words.noun}已删除`,
    }),
    markPaid: endpoint({
      ...shared,
      name: `${area}.markPaid`,
      method: 'PUT',
      path: `${rowPath}/paid`,
      summary: `Mark a ${words.entry} as paid; one that is paid already stays as it is`,
      effect: 'transaction',
      data: schemas.entry as S['entry'],
      message: words.paid,
    }),
    unmarkPaid: endpoint({
      ...shared,
      name: `${area}.unmarkPaid`,
      method: 'DELETE',
      path: `${rowPath}/paid`,
      summary: `Take the paid mark from a ${words.entry}; one without it stays as it is`,
      effect: 'transaction',
      data: schemas.entry as S['entry'],
      message: words.unpaid,
    }),
  };
}

export const receivables = debtCalls(
  'receivables',
  { entry: 'receivable', noun: '应收款', paid: '已标记为收款', unpaid: '已恢复为未收' },
  { entry: receivable, create: createReceivableBody, update: updateReceivableBody },
);

export const payables = debtCalls(
  'payables',
  { entry: 'payable', noun: '应付款', paid: '已标记为付款', unpaid: '已恢复为未付' },
  { entry: payable, create: createPayableBody, update: updatePayableBody },
);

const both = z.object({ receivables: z.array(receivable), payables: z.array(payable) });

export const receivablesPayables = {
  overdue: endpoint({
    ...shared,
    name: 'receivablesPayables.overdue',
    method: 'GET',
    path: '/receivables-payables/overdue',
    summary: 'Everything overdue, earliest due date first',
    effect: 'read',
    data: both,
  }),
  upcoming: endpoint({
    ...shared,
    name: 'receivablesPayables.upcoming',
    method: 'GET',
    path: '/receivables-payables/upcoming',
    summary: 'What falls due from today to today + days, both included, earliest first',
    effect: 'read',
    query: z.object({
      days: z.coerce
        .string()
        .regex(/^\d{1,4}$/, { error: '天数不正确' })
        .transform(Number)
        .pipe(z.number().max(3650, { error: '天数最多为3650' }))
        .default(7),
    }),
    data: both,
  }),
};
