import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { idOf, symbolOf, symbolOfTemplate, TemplateNames, tokenOf } from './row-template.ts';

const owner = '01965a2b-0000-7000-8000-000000000001';
const row = '01965a2b-0000-7000-8000-000000000002';
const hash = createHash('sha256').update('of the template').digest('hex');

it('ids are shaped like those of the server and in the order of users', () => {
  const ids = [idOf(0, 5), idOf(1, 0), idOf(1, 4095), idOf(999_999, 0)];
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(4);
});

it('a line names the rows of each user alike, and keeps everything else', () => {
  const lines = [`${row}\t${owner}\t\\N\tSH${symbolOfTemplate(1)}\t12.5`, `${owner}\t${hash}`];
  const names = new TemplateNames(lines);
  const [first, second] = lines.map((line) => names.lineOf(line));
  expect(first?.(3)).toBe(`${idOf(3, 1)}\t${idOf(3, 0)}\t\\N\tSH${symbolOf(22)}\t12.5`);
  const token = tokenOf(3, names.placeOf(hash));
  const hashOfToken = createHash('sha256').update(token).digest('hex');
  expect(second?.(3)).toBe(`${idOf(3, 0)}\t${hashOfToken}`);
});

it('a line without an id is everybody’s and copied for nobody', () => {
  expect(new TemplateNames([]).lineOf('CNY\t8.2\t2026-11-20')).toBeUndefined();
});
