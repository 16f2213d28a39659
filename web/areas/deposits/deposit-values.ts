import { z } from 'zod';
import { createDepositBody } from '../../../contract/deposits/deposit-bodies.ts';
import {
  problemOfTerm,
  usualDemandRatePercent,
} from '../../../contract/deposits/deposit-fields.ts';
import type { Deposit } from '../../../contract/deposits/deposits.ts';
import { noAccounts } from '../../ledger/account-of-money.ts';
import { type FieldsOf, formOf, type ValuesOf } from '../../lib/forms/form-of.ts';
import { amountFromText, textOfNumber } from '../../ui/forms/amount-text.ts';

/** The rates in a text, which separates them by commas or blanks. */
const ratesOf = (text: string) =>
  text
    .split(/[\s,，、;；]/)
    .filter((part) => part !== '')
    .map((part) => amountFromText(part.replace('%', '')));

const { fromAccountId: accountId, renewalRates } = createDepositBody.shape;
const deposit = createDepositBody.omit({ fromAccountId: true }).extend({
  accountId,
  renewalRates: z.preprocess(ratesOf, renewalRates),
  /** Of a product, whether it is agreed in months or in days. */
  termUnit: z.enum(['MONTHS', 'DAYS']),
});
const terms = deposit.omit({ name: true, accountId: true, accountAmount: true, note: true });

type Terms = z.output<typeof terms>;

function checkTerm({ months = null, days = null, ...term }: Terms, context: z.RefinementCtx) {
  const problem = problemOfTerm({ ...term, months, days, renewal: term.renewal ?? 'NONE' });
  if (problem) context.addIssue({ code: 'custom', message: problem.text, path: [problem.field] });
}

/** Whether the term is typed in days. */
export function isInDays({ depositType, termUnit }: Pick<Terms, 'depositType' | 'termUnit'>) {
  return depositType === 'NOTICE' || (depositType === 'PRODUCT' && termUnit === 'DAYS');
}

/** What the chosen type does not have is left out of the deposit. */
function ownFields<Fields extends Pick<Terms, 'depositType' | 'termUnit' | 'renewal'>>(
  fields: Fields,
): Fields {
  const renewal = fields.depositType === 'INSTALMENT' ? 'NONE' : fields.renewal;
  return {
    ...fields,
    ...(isInDays(fields) ? { months: '' } : { days: '' }),
    renewal,
    ...(renewal === 'NONE' && { renewalRates: '' }),
  };
}

const termsForm = formOf(terms.superRefine(checkTerm), { own: ownFields });
export const depositForm = formOf(deposit.superRefine(checkTerm), {
  own: ownFields,
  nones: noAccounts,
});
export type DepositFields = FieldsOf<typeof depositForm>;
export type DepositValues = ValuesOf<typeof depositForm>;

/** What an empty form starts with. */
export const newDeposit = () =>
  depositForm.empty({
    depositType: 'TIME',
    currency: 'CNY',
    termUnit: 'DAYS',
    months: '12',
    days: '7',
    renewal: 'NONE',
    demandRatePercent: textOfNumber(usualDemandRatePercent),
  });

export const fieldsOfDeposit = (row: Deposit) =>
  depositForm.fieldsOf({
    ...row,
    termUnit: row.months === null ? 'DAYS' : 'MONTHS',
    months: row.months ?? 12,
    days: row.days ?? 7,
    renewalRates: row.renewalRates.join('，'),
    accountId: row.fromAccountId,
    accountAmount: null,
  });

/** What the fields come to in the body of a call. */
export function bodyOf({ accountId: fromAccountId, termUnit: _, ...values }: DepositValues) {
  return { ...values, fromAccountId };
}

/** The terms that a preview needs; undefined while one of them is missing or wrong. */
export function previewBodyOf(fields: DepositFields) {
  const read = termsForm.schema.safeParse(fields);
  if (!read.success) return undefined;
  const { termUnit: _, ...body } = read.data;
  return body;
}

/** The terms of a deposit that is stored, for a preview of them. */
export function termsOfDeposit(deposit: Deposit) {
  return {
    depositType: deposit.depositType,
    currency: deposit.currency,
    principal: deposit.principal,
    annualRatePercent: deposit.annualRatePercent,
    startDate: deposit.startDate,
    months: deposit.months,
    days: deposit.days,
    renewal: deposit.renewal,
    renewalRates: deposit.renewalRates,
    demandRatePercent: deposit.demandRatePercent,
  };
}

/** What a deposit is agreed for, as people say it. */
export function termInWords({ months, days }: Pick<Deposit, 'months' | 'days'>): string {
  if (months === null) return `${days ?? 0} 天`;
  return months % 12 === 0 ? `${months / 12} 年` : `${months} 个月`;
}
