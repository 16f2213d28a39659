import { calls } from '../endpoint.ts';
import type {
  payablesSchemas,
  receivablesPayablesSchemas,
  receivablesSchemas,
} from './debts.schemas.ts';

export type {
  DebtAgeing,
  DebtPayment,
  DebtPerson,
  DebtSummary,
  Payable,
  Receivable,
} from './debts.schemas.ts';

const shared = { access: 'user', sendsUserId: true } as const;

/** The calls that receivables and payables have alike. */
function debtCalls<const Area extends 'receivables' | 'payables'>(
  area: Area,
  words: { entry: string; noun: string; payments: string; paid: string; unpaid: string },
) {
  const path: `/${Area}` = `/${area}`;
  const rowPath: `/${Area}/:id` = `${path}/:id`;
  return {
    list: {
      ...shared,
      name: `${area}.list`,
      method: 'GET',
      path,
      exports: words.noun,
      summary: `All ${area}, earliest due date first`,
      effect: 'read',
      token: 'scope',
    },
    summary: {
      ...shared,
      name: `${area}.summary`,
      method: 'GET',
      path: `${path}/summary`,
      summary: `What is outstanding, overdue and paid of all ${area}`,
      effect: 'read',
      token: 'scope',
    },
    get: {
      ...shared,
      name: `${area}.get`,
      method: 'GET',
      path: rowPath,
      summary: `One ${words.entry}`,
      effect: 'read',
      token: 'scope',
    },
    create: {
      ...shared,
      name: `${area}.create`,
      method: 'POST',
      path,
      summary: `Add a ${words.entry}`,
      effect: 'transaction',
      token: 'scope',
      message: `${words.noun}已添加`,
    },
    update: {
      ...shared,
      name: `${area}.update`,
      method: 'PUT',
      path: rowPath,
      summary: `Edit a ${words.entry}; whether it is paid stays`,
      effect: 'transaction',
      token: 'scope',
      message: `${words.noun}已更新`,
    },
    remove: {
      ...shared,
      name: `${area}.remove`,
      role: 'OWNER',
      method: 'DELETE',
      path: rowPath,
      summary: `Delete a ${words.entry}`,
      effect: 'transaction',
      token: 'scope',
      message: `${words.noun}已删除`,
    },
    markPaid: {
      ...shared,
      name: `${area}.markPaid`,
      method: 'PUT',
      path: `${rowPath}/paid`,
      summary: `Mark a ${words.entry} as paid, today or on a day since it arose; one that is paid already stays as it is`,
      effect: 'transaction',
      token: 'scope',
      message: words.paid,
    },
    unmarkPaid: {
      ...shared,
      name: `${area}.unmarkPaid`,
      method: 'DELETE',
      path: `${rowPath}/paid`,
      summary: `Take the paid mark from a ${words.entry}; one without it stays as it is`,
      effect: 'transaction',
      token: 'scope',
      message: words.unpaid,
    },
    payments: {
      ...shared,
      name: `${area}.payments`,
      method: 'GET',
      path: `${rowPath}/payments`,
      exports: words.payments,
      summary: `What was paid of a ${words.entry}, oldest first`,
      effect: 'read',
      token: 'scope',
    },
    pay: {
      ...shared,
      name: `${area}.pay`,
      method: 'POST',
      path: `${rowPath}/payments`,
      summary: `Settle a part of a ${words.entry}, with or without a cash account`,
      effect: 'transaction',
      token: 'scope',
      message: '已记录还款',
    },
    undoPayment: {
      ...shared,
      name: `${area}.undoPayment`,
      method: 'DELETE',
      path: `${rowPath}/payments/:paymentId`,
      summary: `Undo one payment of a ${words.entry}; its money moves back`,
      effect: 'transaction',
      token: 'scope',
      message: '还款已撤销',
    },
    ageing: {
      ...shared,
      name: `${area}.ageing`,
      method: 'GET',
      path: `${path}/ageing`,
      summary: `What is outstanding of all ${area}, by how long it is past due`,
      effect: 'read',
      token: 'scope',
    },
  } as const;
}

export const receivables = calls<typeof receivablesSchemas>()(
  debtCalls('receivables', {
    entry: 'receivable',
    noun: '应收款',
    payments: '收款记录',
    paid: '已标记为收款',
    unpaid: '已恢复为未收',
  }),
);

export const payables = calls<typeof payablesSchemas>()(
  debtCalls('payables', {
    entry: 'payable',
    noun: '应付款',
    payments: '还款记录',
    paid: '已标记为付款',
    unpaid: '已恢复为未付',
  }),
);

export const receivablesPayables = calls<typeof receivablesPayablesSchemas>()({
  people: {
    ...shared,
    name: 'receivablesPayables.people',
    method: 'GET',
    path: '/receivables-payables/people',
    exports: '往来余额',
    summary: 'What is outstanding between the owner and each person, largest balance first',
    effect: 'read',
    token: 'scope',
  },
  overdue: {
    ...shared,
    name: 'receivablesPayables.overdue',
    method: 'GET',
    path: '/receivables-payables/overdue',
    summary: 'Everything overdue, earliest due date first',
    effect: 'read',
    token: 'scope',
  },
  upcoming: {
    ...shared,
    name: 'receivablesPayables.upcoming',
    method: 'GET',
    path: '/receivables-payables/upcoming',
    summary: 'What falls due from today to today + days, both included, earliest first',
    effect: 'read',
    token: 'scope',
  },
});

/** What people call the states of both kinds. */
export const debtStatusLabels = {
  receivables: { PENDING: '待收', OVERDUE: '已逾期', PAID: '已收' },
  payables: { PENDING: '待付', OVERDUE: '已逾期', PAID: '已付' },
} as const;
