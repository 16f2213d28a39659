import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkData } from '../../integrity/check-data.ts';
import { personalFileOfAll } from '../../testing/bodies/personal-file.ts';
import { depth } from '../../testing/depth/depth.ts';
import { personalDataFixture } from '../../testing/fixtures/personal-data-fixture.ts';
import { signIn } from '../../testing/sign-in.ts';

const fixture = personalDataFixture();

describe('a file with random contents', () => {
  const amount = fc.integer({ min: 1, max: 99_999_999 }).map((cents) => cents / 100);
  const word = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .map((text) => `文${text.trim()}`);
  const movement = fc.record({ amount, description: fc.option(word) });
  const account = fc.record({
    name: word,
    opening: amount,
    moves: fc.array(movement, { maxLength: 8 }),
  });

  it('is exported and imported again unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(account, { maxLength: 4 }),
        fc.array(word),
        async (accounts, names) => {
          const from = await signIn(fixture.test);
          for (const { name, opening, moves } of accounts) {
            const body = { accountName: name, accountType: 'CREDIT', initialBalance: opening };
            const { id } = (
              await fixture.test.call('POST', '/accounts', { token: from.token, body })
            ).body.data;
            for (const [index, move] of moves.entries()) {
              const kind = index % 2 === 0 ? 'withdraw' : 'deposit';
              await fixture.test.call('POST', `/accounts/${id}/${kind}`, {
                token: from.token,
                body: move,
              });
            }
          }
          for (const name of names) {
            const body = { supplierName: name, amount: 0.01, dueDate: '2026-12-01' };
            await fixture.test.call('POST', '/payables', { token: from.token, body });
          }
          const to = await signIn(fixture.test);
          expect(
            (await fixture.importFile(await fixture.exportFile(from.token), to.token)).status,
          ).toBe(200);
          expect(await fixture.exportedRows(to.token)).toEqual(
            await fixture.exportedRows(from.token),
          );
        },
      ),
      { numRuns: depth(2, 24) },
    );
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });

  it('is refused or leaves valid data, never an error and never half imported', async () => {
    const junk = fc.oneof(
      fc.constantFrom<unknown>(null, '', '0', '-1', '1e5', '0.001', 'NaN', [], {}, true, 1, -1),
      fc.constantFrom('2026-01-05', '9999-99-99', '2026-01-05T01:00:00.000Z', 'CREDIT', 'SCRAPPED'),
      fc.constantFrom('a\0b', '\ud800', '0'.repeat(90), '9'.repeat(39), `0.${'0'.repeat(38)}1`),
      fc.string({ unit: 'binary', maxLength: 30 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(), junk, async (which, where, value) => {
        const file = personalFileOfAll();
        const rows = everyObject(file);
        const row = rows[which % rows.length] ?? {};
        const names = Object.keys(row);
        row[names[where % names.length] ?? ''] = value;
        const to = await signIn(fixture.test);
        const answer = await fixture.importFile(file, to.token);
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
        const accountCount = (await fixture.exportedRows(to.token)).accounts.length;
        expect(accountCount > 0 || answer.status !== 200 || file.accounts.length === 0).toBe(true);
      }),
      { numRuns: depth(15, 300) },
    );
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });

  /** The file and every object in it. */
  function everyObject(value: unknown): Record<string, unknown>[] {
    if (typeof value !== 'object' || value === null) return [];
    const inner = Object.values(value).flatMap(everyObject);
    return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner];
  }
});
