import { expect, it } from 'vitest';
import { decimalText, moneyRules, typedRules } from './file-fields.ts';

it.each([
  ['an amount of money', moneyRules, '1234567890123.45', '12345678901234.56'],
  ['a quantity or price', typedRules, '0.123456789012345', '0.1234567890123456'],
])('%s in a file has at most fifteen digits', (_, rules, sound, tooLong) => {
  const field = decimalText(rules);
  expect(field.parse(sound)).toBe(sound);
  expect(field.safeParse(tooLong).error?.issues.map(({ message }) => message)).toEqual([
    '最多保留15位有效数字',
  ]);
});
