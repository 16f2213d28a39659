import { describe, expect, it } from 'vitest';
import type { Account } from '../../../contract/accounts/accounts.ts';
import { differing } from '../../lib/forms/use-row-edit.ts';
import { accountForm, columnsOf, fieldsOf, newAccount } from './account-values.ts';

const creditCard: Account = {
  id: 'a',
  accountName: '信用卡',
  accountType: 'CREDIT',
  balance: -8321.5,
  currency: 'CNY',
  description: null,
  statementDay: null,
  paymentDay: null,
  isDefault: false,
  version: 3,
  createdAt: '2026-11-21T07:30:00.000Z',
  updatedAt: '2026-11-21T07:30:00.000Z',
};

function textsOf(fields: Partial<ReturnType<typeof newAccount>>, ownBalance?: number) {
  const result = accountForm(ownBalance).schema.safeParse({
    ...newAccount(),
    accountName: '现金',
    ...fields,
  });
  return result.success ? [] : result.error.issues.map(({ message }) => message);
}

describe('the fields of an account', () => {
  it('start with the specified defaults and an empty name', () => {
    expect(textsOf({ accountName: ' ' })).toEqual(['账户名称不能为空']);
    expect(textsOf({})).toEqual([]);
  });

  it('require a currency that has a rate', () => {
    expect(textsOf({ currency: '' as 'CNY' })).toEqual(['货币不能为空']);
    expect(textsOf({ currency: 'TWD' as 'CNY' })).toEqual(['不支持的货币']);
  });

  it('require a plain balance of at least 0 with at most 15 digits', () => {
    expect(textsOf({ balance: '' })).toEqual(['余额不能为负数']);
    expect(textsOf({ balance: '-0.01' })).toEqual(['余额不能为负数']);
    expect(textsOf({ balance: '999999999999999.01' })).toEqual(['数字最多保留15位有效数字']);
    expect(textsOf({ balance: '1e5' })).toEqual(['请填写普通的数字，例如 1234.56']);
    expect(textsOf({ balance: '0.10' })).toEqual([]);
  });

  it('accept a negative balance that was there before, but no new one', () => {
    expect(textsOf({ balance: '-8321.50' }, creditCard.balance)).toEqual([]);
    expect(textsOf({ balance: '-8321.51' }, creditCard.balance)).toEqual(['余额不能为负数']);
  });
});

describe('the days of a card', () => {
  const errorsOf = async (accountType: 'CREDIT' | 'SAVINGS') => {
    const fields = { ...newAccount(), accountName: '现金', accountType, statementDay: '40' };
    const options = { fields: {}, shouldUseNativeValidation: false } as const;
    return Object.keys((await accountForm().resolver(fields, undefined, options)).errors);
  };

  it('are refused only where they are shown', async () => {
    expect(await errorsOf('CREDIT')).toEqual(['statementDay']);
    expect(await errorsOf('SAVINGS')).toEqual([]);
  });
});

describe('the changes that are sent for an account', () => {
  const edited = (fields: Partial<typeof newAccount>) =>
    differing(
      creditCard,
      columnsOf(
        accountForm(creditCard.balance).schema.parse({ ...fieldsOf(creditCard), ...fields }),
      ),
    );

  it('are none when nothing was touched, so that nothing is sent', () => {
    expect(edited({})).toEqual({});
  });

  it('are only those of the fields that were edited', () => {
    expect(edited({ accountName: '招行信用卡' })).toEqual({ accountName: '招行信用卡' });
    expect(edited({ balance: '0' })).toEqual({ balance: 0 });
  });

  it('contain null for a description that was cleared', () => {
    const described = { ...creditCard, description: '账单日 5 日' };
    const values = accountForm(described.balance).schema.parse({
      ...fieldsOf(described),
      description: ' ',
    });
    expect(differing(described, columnsOf(values))).toEqual({ description: null });
  });
});
