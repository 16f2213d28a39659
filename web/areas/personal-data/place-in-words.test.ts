import { expect, it } from 'vitest';
import { placeInWords } from './place-in-words.ts';

it.each([
  ['accounts.0.transactions.3.amount', '资金账户第1项 · 流水第4项 · 金额'],
  ['fixedAssets', '固定资产'],
  ['securitiesAccounts.11.cash', '证券账户第12项 · 现金'],
  ['investments.2', '投资第3项'],
  ['investments.2.status', '投资第3项 · status'],
])('says where %s is', (path, words) => {
  expect(placeInWords(path)).toBe(words);
});
