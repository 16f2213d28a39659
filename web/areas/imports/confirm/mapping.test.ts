import { expect, it } from 'vitest';
import type { ImportMapping } from '../import-choices.ts';
import { canRead, missingFields, sentMapping, shownFields } from './mapping.ts';

const bill: ImportMapping = { kind: 'CASH', columns: { date: '日期' }, options: {} };
const fieldsOf = (mapping: ImportMapping) => shownFields(mapping).map(({ field }) => field);

it('a mapping asks for the columns of the amount that its form has', () => {
  expect(fieldsOf(bill)).toContain('amount');
  expect(fieldsOf(bill)).not.toContain('amountIn');
  const inOut: ImportMapping = { ...bill, options: { amountMode: 'IN_OUT' } };
  expect(fieldsOf(inOut)).toContain('amountOut');
  expect(fieldsOf(inOut)).not.toContain('amount');
  expect(fieldsOf({ ...bill, kind: 'TRADES' })).toContain('amount');
});

it('a mapping names the columns that are still missing', () => {
  expect(missingFields(bill)).toEqual(['金额']);
  expect(missingFields({ ...bill, options: { amountMode: 'IN_OUT' } })).toEqual([
    '收入金额',
    '支出金额',
  ]);
  expect(missingFields({ kind: 'TRADES', columns: { date: '日期' }, options: {} })).toEqual([
    '买卖方向（业务名称）',
    '代码',
    '数量',
  ]);
});

it('a column that the chosen form of amounts does not ask for is not sent', () => {
  const columns = { date: '日期', amount: '金额', amountIn: '收入' };
  expect(sentMapping({ ...bill, columns }).columns).toEqual({ date: '日期', amount: '金额' });
});

it('rows are read once a format is known or the mapping is complete', () => {
  expect(canRead({})).toBe(false);
  expect(canRead({ source: 'alipay' })).toBe(true);
  expect(canRead({ mapping: bill })).toBe(false);
  expect(canRead({ mapping: { ...bill, columns: { date: '日期', amount: '金额' } } })).toBe(true);
});
