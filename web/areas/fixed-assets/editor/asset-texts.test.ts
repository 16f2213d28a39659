import { expect, it } from 'vitest';
import { stateInWords } from './asset-texts.ts';

it.each([
  ['IN_USE', '使用中'],
  ['SCRAPPED', '已报废'],
  ['SOLD', '已报废'],
  ['', '已报废'],
])('the status %j reads %s', (status, label) => {
  expect(stateInWords({ usageStatus: status, disposal: null })).toBe(label);
});

it.each([
  ['SALE', '已出售'],
  ['SCRAP', '已报废'],
  ['HANDED_OVER', '已移走'],
] as const)('an asset that left by %s reads %s', (kind, label) => {
  expect(stateInWords({ usageStatus: 'SCRAPPED', disposal: { kind } })).toBe(label);
});
