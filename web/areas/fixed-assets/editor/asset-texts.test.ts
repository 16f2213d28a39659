import { expect, it } from 'vitest';
import { statusLabel } from './asset-texts.ts';

it.each([
  ['IN_USE', '使用中'],
  ['SCRAPPED', '已报废'],
  ['SOLD', '已报废'],
  ['', '已报废'],
])('the status %j reads %s', (status, label) => {
  expect(statusLabel(status)).toBe(label);
});
