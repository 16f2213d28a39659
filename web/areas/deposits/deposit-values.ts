import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import { createDepositBody } from '../../../contract/deposits/deposit-bodies.ts';
import {
  type DepositType,
  problemOfTerm,
  usualDemandRatePercent,
} from '../../../contract/deposits/deposit-fields.ts';
import type { Deposit } from '../../../contract/deposits/deposits.ts';
import { accountOfMoneyFields, noAccount } from '../../ledger/account-of-money.ts';
import { amountFromText, textOfNumber } from '../../ui/forms/amount-text.ts';

/** What stands in the fields of the form. */
export interface DepositFields extends Record<string, string> {
  name: string;
  depositType: DepositType;
  currency: Deposit['currency'];
  principal: string;
  annualRatePercent: string;
  startDate: string;
  /** Of a product, whether it is agreed in months or in days. */
  termUnit: 'MONTHS' | 'DAYS';
  months: string;
  days: string;
  renewal: Deposit['renewal'];
  renewalRates: string;
  demandRatePercent: string;
  accountId: string;
  accountAmount: string;
  note: string;
}

/** Whether the term is typed in days. */
export function isInDays({
  depositType,
  termUnit,
}: Pick<DepositFields, 'depositType' | 'termUnit'>) {
  return depositType === 'NOTICE' || (depositType === 'PRODUCT' && termUnit === 'DAYS');
}

const { shape } = createDepositBody;
const terms = {
  depositType: shape.depositType,
  currency: shape.currency,
  principal: shape.principal,
  annualRatePercent: shape.annualRatePercent,
  startDate: shape.startDate,
  months: shape.months,
  days: shape.days,
  renewal: shape.renewal,
  renewalRates: shape.renewalRates,
  demandRatePercent: shape.demandRatePercent,
};

/** The numbers of the fields; what the chosen type does not have is left out of the deposit. */
function read(fields: DepositFields) {
  const inDays = isInDays(fields);
  const renewal = fields.depositType === 'INSTALMENT' ? 'NONE' : fields.renewal;
  return {
    ...fields,
    principal: amountFromText(fields.principal),
    annualRatePercent: amountFromText(fields.annualRatePercent),
    demandRatePercent: amountFromText(fields.demandRatePercent),
    months: inDays ? null : (amountFromText(fields.months) ?? null),
    days: inDays ? (amountFromText(fields.days) ?? null) : null,
    renewal,
    renewalRates: renewal === 'NONE' ? [] : ratesOf(fields.renewalRates),
  };
}

/** The rates in a text, which separates them by commas or blanks. */
function ratesOf(text: string) {
  return text
    .split(/[\s,，、;；]/)
    .filter((part) => part !== '')
    .map((part) => amountFromText(part.replace('%', '')));
}

interface CheckedTerm {
  depositType: DepositType;
  months?: number | null | undefined;
  days?: number | null | undefined;
  renewal?: Deposit['renewal'] | null | undefined;
}

function checkTerm(
  { depositType, months = null, days = null, renewal }: CheckedTerm,
  context: z.RefinementCtx,
): void {
  const problem = problemOfTerm({ depositType, months, days, renewal: renewal ?? 'NONE' });
  if (problem) context.addIssue({ code: 'custom', message: problem.text, path: [problem.field] });
}

const termsSchema = z.preprocess(
  (fields) => read(fields as DepositFields),
  z.object(terms).superRefine(checkTerm),
);
const depositSchema = z.preprocess(
  (fields) => read(fields as DepositFields),
  z
    .object({ name: shape.name, ...terms, ...accountOfMoneyFields, note: shape.note })
    .superRefine(checkTerm),
);

export type DepositValues = z.output<typeof depositSchema>;

export const depositResolver = zodResolver(
  depositSchema as z.ZodType<DepositValues, DepositFields>,
) as Resolver<DepositFields, unknown, DepositValues>;

/** What an empty form starts with. */
export const newDeposit = (): DepositFields => ({
  name: '',
  depositType: 'TIME',
  currency: 'CNY',
  principal: '',
  annualRatePercent: '',
  startDate: '',
  termUnit: 'DAYS',
  months: '12',
  days: '7',
  renewal: 'NONE',
  renewalRates: '',
  demandRatePercent: textOfNumber(usualDemandRatePercent),
  accountId: noAccount,
  accountAmount: '',
  note: '',
});

export function fieldsOfDeposit(deposit: Deposit): DepositFields {
  return {
    name: deposit.name,
    depositType: deposit.depositType,
    currency: deposit.currency,
    principal: textOfNumber(deposit.principal),
    annualRatePercent: textOfNumber(deposit.annualRatePercent),
    startDate: deposit.startDate,
    termUnit: deposit.months === null ? 'DAYS' : 'MONTHS',
    months: textOfNumber(deposit.months ?? 12),
    days: textOfNumber(deposit.days ?? 7),
    renewal: deposit.renewal,
    renewalRates: deposit.renewalRates.join('，'),
    demandRatePercent: textOfNumber(deposit.demandRatePercent),
    accountId: deposit.fromAccountId ?? noAccount,
    accountAmount: '',
    note: deposit.note ?? '',
  };
}

/** What the fields come to in the body of a call. */
export function bodyOf({ accountId, note = null, ...values }: DepositValues) {
  return { ...values, note, fromAccountId: accountId };
}

/** The terms that a preview needs; undefined while one of them is missing or wrong. */
export function previewBodyOf(fields: DepositFields) {
  const read = termsSchema.safeParse(fields);
  return read.success ? read.data : undefined;
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
