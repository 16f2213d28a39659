import { z } from 'zod';
import { createAccountBody, updateAccountBody } from '../../../contract/accounts/account-fields.ts';
import type { Account } from '../../../contract/accounts/accounts.ts';
import { dayField } from '../../../contract/fields/day-field.ts';
import { currencyField } from '../../../contract/fields/fields.ts';
import { dayUnlessToday, today } from '../../lib/format/format.ts';
import { type FieldsOf, formOf, type ValuesOf } from '../../lib/forms/form-of.ts';
import { amountFromText, textOfNumber } from '../../ui/forms/amount-text.ts';

const { balance } = updateAccountBody.shape;

/**
 * The fields of an account, new or edited. `ownBalance` is what an existing account has: it
 * is not checked and comes out as `undefined`, because a credit account may owe, and only a
 * typed balance has to be 0 or more.
 */
export function accountForm(ownBalance?: number) {
  const fields = createAccountBody.omit({ initialBalance: true }).extend({
    currency: currencyField,
    day: dayField('请选择日期'),
    balance: z.preprocess((text: string) => {
      const amount = amountFromText(text);
      return ownBalance !== undefined && amount === ownBalance ? undefined : amount;
    }, balance),
  });
  return formOf(fields, {
    own: (typed) =>
      typed.accountType === 'CREDIT' ? typed : { ...typed, statementDay: '', paymentDay: '' },
  });
}

export const newAccountForm = accountForm();
export type AccountFields = FieldsOf<typeof newAccountForm>;
export type AccountValues = ValuesOf<typeof newAccountForm>;

/** What an empty form starts with (docs/specification.md, chapter 5). */
export const newAccount = () =>
  newAccountForm.empty({ accountType: 'CHECKING', currency: 'CNY', balance: '0', day: today() });

export const fieldsOf = (account: Account): AccountFields =>
  newAccountForm.fieldsOf({ ...account, balance: textOfNumber(account.balance), day: today() });

/**
 * The columns that the fields contain; a balance that was not touched is left out, with its day.
 */
export function columnsOf({ day, ...values }: AccountValues) {
  const balanceDay = values.balance === undefined ? undefined : dayUnlessToday(day);
  return { ...values, day: balanceDay };
}
