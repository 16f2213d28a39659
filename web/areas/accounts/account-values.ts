import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import {
  accountTypes,
  cardDayFields,
  createAccountBody,
  updateAccountBody,
} from '../../../contract/accounts/account-fields.ts';
import type { Account } from '../../../contract/accounts/accounts.ts';
import { dayField } from '../../../contract/fields/day-field.ts';
import { currencyField } from '../../../contract/fields/fields.ts';
import { dayUnlessToday, today } from '../../lib/format/format.ts';
import { amountFromText, textOfNumber } from '../../ui/forms/amount-text.ts';
import { typedNumber } from '../../ui/forms/typed-number.ts';

const pastDay = dayField('请选择日期');
const balance = updateAccountBody.shape.balance.unwrap();

/**
 * The fields of an account, new or edited. `ownBalance` is what an existing account has: it
 * is not checked and comes out as `undefined`, because a credit account may owe, and only a
 * typed balance has to be 0 or more.
 */
export function accountSchema(ownBalance?: number) {
  return z.object({
    accountName: createAccountBody.shape.accountName,
    accountType: z.enum(accountTypes, { error: '请选择账户类型' }),
    currency: currencyField,
    description: createAccountBody.shape.description,
    day: pastDay,
    statementDay: typedNumber(cardDayFields.statementDay),
    paymentDay: typedNumber(cardDayFields.paymentDay),
    balance: z.preprocess((text: string) => {
      const amount = amountFromText(text);
      return ownBalance !== undefined && amount === ownBalance ? undefined : amount;
    }, balance.optional()),
  });
}

/** Reads the fields of an account. Days of a card that are not shown are not read. */
export function accountResolver(
  ownBalance?: number,
): Resolver<AccountFields, unknown, AccountValues> {
  const resolve = zodResolver(accountSchema(ownBalance));
  return (fields, ...rest) =>
    resolve(
      fields.accountType === 'CREDIT' ? fields : { ...fields, statementDay: '', paymentDay: '' },
      ...rest,
    );
}

export type AccountFields = z.input<ReturnType<typeof accountSchema>>;
export type AccountValues = z.output<ReturnType<typeof accountSchema>>;

/** What an empty form starts with (docs/specification.md, chapter 5). */
export const newAccount = (): AccountFields => ({
  accountName: '',
  accountType: 'CHECKING',
  currency: 'CNY',
  balance: '0',
  description: '',
  day: today(),
  statementDay: '',
  paymentDay: '',
});

export function fieldsOf(account: Account): AccountFields {
  return {
    accountName: account.accountName,
    accountType: account.accountType,
    currency: account.currency,
    balance: textOfNumber(account.balance),
    description: account.description ?? '',
    day: today(),
    statementDay: account.statementDay?.toString() ?? '',
    paymentDay: account.paymentDay?.toString() ?? '',
  };
}

/**
 * The columns that the fields contain; a balance that was not touched is left out, with its day.
 */
export function columnsOf({ description = null, day, ...values }: AccountValues) {
  const balanceDay = values.balance === undefined ? undefined : dayUnlessToday(day);
  return { ...values, description, day: balanceDay };
}
