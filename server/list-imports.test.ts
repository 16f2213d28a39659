import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Tx } from './db/database.ts';
import type { Deps } from './deps.ts';
import { importsOfList } from './list-imports.ts';

const imports = importsOfList({
  kind: 'ACCOUNTS',
  restsOn: ['accounts'],
  body: z.object({}),
  numbers: [],
  days: [],
  keyOf: () => '',
  findKeys: async () => [],
  describe: () => ({ item: '', amount: 0, currency: 'CNY', day: null, detail: null }),
  check: () => undefined,
  add: async () => ({ id: '', version: 1 }),
  remove: async () => undefined,
});

it('a long list that is undone lets other requests go on', async () => {
  const items = Array.from({ length: 1000 }, (_, index) => ({ id: `${index}`, version: 1 }));
  const batch = { id: 'b', ownerId: 'o', accounts: [], investments: [], items };
  let turns = 0;
  let isOver = false;
  const takeTurn = () => {
    turns += 1;
    if (!isOver) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  await imports.undo({} as Tx, {} as Deps, batch);
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(5);
});
