import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dayField } from '../../../contract/fields/day-field.ts';
import {
  currencyField,
  decimal,
  optionalText,
  requiredText,
  wholeFrom,
} from '../../../contract/fields/fields.ts';
import { listOf } from '../../../contract/fields/list-field.ts';
import { formOf } from './form-of.ts';

const amount = decimal({ message: '金额必须大于0', min: 0.01, decimals: 2 });
const part = z.object({ accountId: z.string().nullish(), amount, note: optionalText(20) });
const body = z.object({
  name: requiredText('名称不能为空', 20),
  kind: z.enum(['CASH', 'LOAN']),
  currency: currencyField.nullish(),
  amount,
  ratePercent: amount.nullish(),
  months: wholeFrom(1, 600, '期数必须在1到600之间').optional(),
  since: z
    .int()
    .nullish()
    .transform((year) => year ?? null),
  dueDate: dayField('请选择日期').nullish(),
  isFixed: z.boolean().nullish(),
  accountId: z.string().nullish(),
  rates: z.array(amount),
  tagIds: z.array(z.string()).optional(),
  limits: z.object({ min: amount.nullish(), max: amount }),
  parts: listOf(part, { error: '必须是列表', max: 9, tooLong: '最多9项' }),
});
const form = formOf(body, { nones: { accountId: 'none' } });
const empty = form.empty({ kind: 'CASH', currency: 'CNY' });
const filled = { ...empty, name: '房贷', amount: '1', limits: { min: '', max: '2' } };

/** The fields that are refused, with their texts. */
function refusals(fields: typeof empty) {
  const issues = form.schema.safeParse(fields).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

const cents = fc.integer({ min: 1, max: 99_999_999_999 }).map((count) => count / 100);
const text = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 9 }).map((t) => `a${t}z`);
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const rows = fc.record({
  name: text,
  kind: fc.constantFrom('CASH', 'LOAN'),
  currency: fc.constantFrom('CNY', 'USD'),
  amount: cents,
  ratePercent: orNull(cents),
  months: fc.integer({ min: 1, max: 600 }),
  since: orNull(fc.integer({ min: 1900, max: 2200 })),
  dueDate: orNull(fc.constantFrom('2026-02-28', '2199-12-31')),
  isFixed: fc.boolean(),
  accountId: orNull(text),
  rates: fc.array(cents),
  tagIds: fc.array(text),
  limits: fc.record({ min: orNull(cents), max: cents }),
  parts: fc.array(fc.record({ accountId: orNull(text), amount: cents, note: orNull(text) }), {
    maxLength: 9,
  }),
});

describe('the form of a schema', () => {
  it('reads from the fields of a row the body of that row', () => {
    fc.assert(
      fc.property(rows, (row) => {
        expect(form.schema.parse(form.fieldsOf(row))).toEqual(row);
      }),
    );
  });

  it('starts with empty texts, marks and lists, and with what is given', () => {
    expect(empty).toEqual({
      ...{ name: '', kind: 'CASH', currency: 'CNY', amount: '', ratePercent: '', months: '' },
      ...{ since: '', dueDate: '', isFixed: false, accountId: 'none', rates: [], tagIds: [] },
      ...{ limits: { min: '', max: '' }, parts: [] },
    });
  });

  it('makes of an empty field null where that may be, or else leaves it out', () => {
    const { months, ...values } = form.schema.parse(filled);
    expect(months).toBeUndefined();
    expect(values).toEqual({
      ...{ name: '房贷', kind: 'CASH', currency: 'CNY', amount: 1, ratePercent: null },
      ...{ since: null, dueDate: null, isFixed: false, accountId: null, rates: [], tagIds: [] },
      ...{ limits: { min: null, max: 2 }, parts: [] },
    });
  });

  it.each([
    ['1,234.50', 1234.5],
    ['￥1,234 元', 1234],
    ['１２３．４５', 123.45],
    [' 7 ', 7],
  ])('reads the number that is meant by %j', (typed, value) => {
    expect(form.schema.parse({ ...filled, amount: typed }).amount).toBe(value);
  });

  it.each([
    ['1e5', '请填写普通的数字，例如 1234.56'],
    ['1,23', '请填写普通的数字，例如 1234.56'],
    ['', '金额必须大于0'],
    ['  ', '金额必须大于0'],
    ['0', '金额必须大于0'],
    ['1.234', '最多保留2位小数'],
    ['1234567890123456', '数字最多保留15位有效数字'],
  ])('refuses %j at its field: %s', (typed, message) => {
    expect(refusals({ ...filled, amount: typed })).toEqual({ amount: message });
    const limits = { ...filled.limits, max: typed };
    expect(refusals({ ...filled, limits })).toEqual({ 'limits.max': message });
    const parts = [{ accountId: 'none', amount: typed, note: '' }];
    expect(refusals({ ...filled, parts })).toEqual({ 'parts.0.amount': message });
  });

  it('refuses an empty text or choice that has to be given', () => {
    expect(refusals({ ...filled, name: ' ', kind: '' as 'CASH' })).toEqual({
      name: '名称不能为空',
      kind: expect.any(String),
    });
  });

  it('does not read the fields that are emptied because of what is chosen', () => {
    const ownForm = formOf(
      z.object({ kind: z.enum(['CASH', 'LOAN']), months: z.int().nullish() }),
      {
        own: (fields) => (fields.kind === 'LOAN' ? fields : { ...fields, months: '' }),
      },
    );
    const months = (kind: 'CASH' | 'LOAN') => ownForm.schema.safeParse({ kind, months: 'x' });
    expect(months('CASH').data).toEqual({ kind: 'CASH', months: null });
    expect(months('LOAN').error?.issues.map(({ path }) => path)).toEqual([['months']]);
  });
});
