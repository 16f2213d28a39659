import { describe, expect, it } from 'vitest';
import type { Investment } from '../../../contract/investments/investment-fields.ts';
import { differing } from '../../lib/forms/use-row-edit.ts';
import {
  columnsOf,
  fieldsOf,
  investmentForm,
  newInvestment,
  typeOptions,
} from './investment-values.ts';

const held = {
  investmentName: '比特币',
  symbol: 'BTC',
  investmentType: 'CRYPTO',
  quantity: 0.0000015,
  purchasePrice: 69850,
  currency: 'USD',
  purchaseDate: '2026-03-22',
  description: null,
} as Investment;

const textsOf = (fields: object) => {
  const result = investmentForm.schema.safeParse({ ...newInvestment, ...fields });
  return Object.fromEntries(
    (result.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
  );
};

describe('the fields of an investment', () => {
  it('start with a stock in dollars', () => {
    expect(newInvestment).toMatchObject({ investmentType: 'STOCK', currency: 'USD' });
  });

  it('require a currency', () => {
    expect(textsOf({ currency: '' })).toMatchObject({ currency: '货币不能为空' });
  });

  it('are all named with their labels when they are missing', () => {
    expect(textsOf({})).toEqual({
      investmentName: '投资名称不能为空',
      symbol: '投资代码不能为空',
      quantity: '数量必须大于0',
      costPrice: '成本价格必须大于0',
      purchaseDate: '购买日期不能为空',
    });
  });

  it.each([
    ['quantity', '0', '数量必须大于0'],
    ['quantity', '0.0000001', '数量必须大于0'],
    ['costPrice', '0.001', '成本价格必须大于0'],
    ['quantity', '1.234567890123456', '数字最多保留15位有效数字'],
  ])('refuse a %s of %s', (field, value, text) => {
    expect(textsOf({ [field]: value })[field]).toBe(text);
  });

  it('show small numbers without an exponent', () => {
    expect(fieldsOf(held)).toMatchObject({ quantity: '0.0000015', costPrice: '69850' });
  });

  it('send only what was edited, and nothing when nothing was', () => {
    const untouched = investmentForm.schema.parse(fieldsOf(held));
    expect(differing(held, columnsOf(untouched))).toEqual({});
    const touched = investmentForm.schema.parse({
      ...fieldsOf(held),
      costPrice: '70000',
      purchaseDate: '2026-03-23',
    });
    expect(differing(held, columnsOf(touched))).toEqual({
      purchasePrice: 70000,
      purchaseDate: '2026-03-23',
    });
  });
});

describe('the types that the form offers', () => {
  it('are those of new investments, and the type that an edited investment has', () => {
    const values = (own?: 'BOND') => typeOptions(own).map(({ value }) => value);
    expect(values()).toEqual(['STOCK', 'FUND', 'CRYPTO', 'GOLD', 'OTHER']);
    expect(values('BOND')).toContain('BOND');
  });
});
