import { expect, it } from 'vitest';
import { sameNamed } from '../../../../finance/spending/same-named.ts';
import { checkData } from '../../../integrity/check-data.ts';
import { accountsFixture } from '../../../testing/accounts-fixture.ts';

const fixture = accountsFixture();
const add = async (names: { name: string; kind: string }[]) =>
  (await fixture.call('POST', '/spending/categories/named', { names })).body;

it('the categories of another program are added in two levels, each once', async () => {
  const own = { name: '餐饮', kind: 'EXPENSE' };
  const { id: food } = (await fixture.call('POST', '/spending/categories', own)).body.data;
  const names = [
    { name: '餐饮 / 早点', kind: 'EXPENSE' },
    { name: '居家 / 水电 / 电费', kind: 'EXPENSE' },
    { name: '工资', kind: 'INCOME' },
    { name: ' 工 资 ', kind: 'INCOME' },
  ];
  const { data } = await add(names);
  const parent = (id: string) => data.find((one: { id: string }) => one.id === id)?.name;
  const shown = data.map(({ kind, name, parentId }: Record<string, string>) => [
    ...[kind, name, parentId && parent(parentId)],
  ]);
  expect(shown).toEqual([
    ['EXPENSE', '餐饮', null],
    ['EXPENSE', '早点', '餐饮'],
    ['EXPENSE', '居家', null],
    ['EXPENSE', '水电 / 电费', '居家'],
    ['INCOME', '工资', null],
  ]);
  expect(data[0].id).toBe(food);
  expect((await add(names)).data).toEqual(data);
  const many = Array.from({ length: 200 }, (_, n) => ({ name: `分类${n}`, kind: 'EXPENSE' }));
  expect(await add(many)).toMatchObject({ code: 'VALIDATION_FAILED', message: '最多200个分类' });
  expect((await add(names)).data).toEqual(data);
  expect(await checkData(fixture.test.deps.db)).toEqual([]);
});

it('a category whose name was too long is found again by the name in the file', async () => {
  const word = `${'大'.repeat(45)} / ${'小'.repeat(45)}`;
  const { data } = await add([{ name: word, kind: 'EXPENSE' }]);
  const [upper, lower] = data;
  expect([upper.name, lower.name]).toEqual(['大'.repeat(40), '小'.repeat(40)]);
  const stored = [
    { ...upper, parent_id: null },
    { ...lower, parent_id: upper.id },
  ];
  expect(sameNamed(stored, word, false)).toBe(lower.id);
});
