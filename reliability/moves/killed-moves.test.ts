import { afterEach, beforeEach, expect, it } from 'vitest';
import { depth } from '../../server/testing/depth/depth.ts';
import { createTestDatabase, type TestDatabase } from '../../server/testing/test-database.ts';
import { killMoves } from './kill-moves.ts';

// 300 kills: `npm run reliability -- --only moves`.
const kills = depth(2, 20);
const importedRows = depth(300, 2000);

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.close());

it('a server that is killed while things move to a household and back leaves each wholly with one owner', async () => {
  expect(await killMoves(test, { kills, importedRows })).toMatchObject({ kills, wrong: [] });
}, 400_000);
