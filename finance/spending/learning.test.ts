import { expect, it } from 'vitest';
import { learn } from './learning.ts';

const choices = (payee: string, ...ids: string[]) =>
  ids.map((categoryId) => ({ payee, isIncoming: false, categoryId }));

it.each([
  [[], undefined],
  [['餐饮'], undefined],
  [['餐饮', '餐饮'], '餐饮'],
  [['餐饮', '日用'], undefined],
  [['日用', '餐饮', '餐饮'], '餐饮'],
  [['日用', '日用', '餐饮', '餐饮', '餐饮'], '日用'],
  [['餐饮', '日用', '聚餐', '聚餐', '聚餐'], undefined],
])('of the choices %j, newest first, proposes %s', (ids, proposed) => {
  expect(learn(choices('楼下超市', ...ids))('楼下 超市', false)).toBe(proposed);
});

it('proposes nothing for other payees, or for money in the other direction', () => {
  const learnt = learn(choices('楼下超市', '日用', '日用'));
  expect([learnt('书店', false), learnt('楼下超市', true)]).toEqual([undefined, undefined]);
});
