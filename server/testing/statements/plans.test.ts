import { expect, it } from 'vitest';
import { scansOf } from './plans.ts';
import { shapeOf } from './record-statements.ts';

it('a plan names the index of every table, and the tables that it reads whole', () => {
  const plan = {
    'Node Type': 'Nested Loop',
    Plans: [
      { 'Node Type': 'Seq Scan', 'Relation Name': 'quotes' },
      { 'Node Type': 'Index Scan', 'Relation Name': 'users', 'Index Name': 'users_pkey' },
      {
        'Node Type': 'Bitmap Heap Scan',
        'Relation Name': 'debts',
        Plans: [{ 'Node Type': 'Bitmap Index Scan', 'Index Name': 'debts_of_owner' }],
      },
    ],
  };
  expect(scansOf(plan)).toEqual([
    { table: 'quotes' },
    { table: 'users', index: 'users_pkey' },
    { table: '', index: 'debts_of_owner' },
  ]);
});

it('statements that differ in the length of a list are one', () => {
  const list = (ids: string) => `select * from t where owner = $1 and id in (${ids}) limit $9`;
  expect(shapeOf(list('$2, $3, $4'))).toBe(shapeOf(list('$2, $3')));
  expect(shapeOf('insert into t values ($1, $2), ($3, $4)')).toBe(
    shapeOf('insert into t values ($1, $2)'),
  );
  expect(shapeOf('select $1 from a')).not.toBe(shapeOf('select $1 from b'));
});
