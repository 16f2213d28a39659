import { expect, it } from 'vitest';
import { dueWords } from './debt-list.tsx';

it.each([
  [-3, '已逾期 3 天'],
  [-1, '已逾期 1 天'],
  [0, '今天到期'],
  [5, '还有 5 天'],
  [null, undefined],
])('%s days are %s', (days, text) => {
  expect(dueWords(days)).toBe(text);
});
