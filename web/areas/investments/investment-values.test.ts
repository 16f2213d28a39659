import { describe, expect, it } from 'vitest';
import type { Investment } from '../../../contract/investments/investment-fields.ts';
import { differing } from '../../lib/forms/use-row-edit.ts';
import {
  columnsOf,
  fieldsOf,
  investmentSchema,
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
  const result = investmentSchema.safeParse({ ...newInvestment, ...fields });
  return Object.fromEntries(
    (result.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
  );
};

describe('the fields of a holding', () => {
  it('start with a stock in dollars', () => {
    expect(newInvestment).toMatchObject({ investmentType: 'STOCK', currency: 'USD' });
  });

  it('want a currency', () => {
    expect(textsOf({ currency: '' })).toMatchObject({ currency: '货币不能为空' });
  });

  it('name everything that is missing in the words of the form', () => {
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

  it('write small numbers out, without an exponent', () => {
    expect(fieldsOf(held)).toMatchObject({ quantity: '0.0000015', costPrice: '69850' });
  });

  it('send nothing when nothing was touched, and only what was', () => {
    const untouched = investmentSchema.parse(fieldsOf(held));
    expect(differing(held, columnsOf(untouched))).toEqual({});
    const touched = investmentSchema.parse({
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

describe('the types a form offers', () => {
  it('are those of a new holding, and the one an edited holding has', () => {
    const values = (own?: 'BOND') => typeOptions(own).map(({ value }) => value);
    expect(values()).toEqual(['STOCK', 'FUND', 'CRYPTO', 'GOLD', 'OTHER']);
    expect(values('BOND')).toContain('BOND');
  });
});
