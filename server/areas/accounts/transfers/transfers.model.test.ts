import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkData } from '../../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { depth } from '../../../testing/depth/depth.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { listMovementsUntil } from '../account-transactions.repository.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const days = ['2026-11-01', '2026-11-08', '2026-11-15', '2026-11-21'];
const openings = [50_000, 0, 12_345];

type Step =
  | { kind: 'move'; from: number; to: number; cents: number; day: string }
  | { kind: 'undo'; number: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      from: fc.nat(2),
      to: fc.nat(2),
      cents: fc.integer({ min: 1, max: 40_000 }),
      day: fc.constantFrom(...days),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const), number: fc.nat(5) }) },
);

it('transfers and their undoing change no sum, and every past day is the sum of its entries', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 20 }), async (steps) => {
      const { token, userId } = await signIn(test);
      const ids: string[] = [];
      for (const cents of openings) {
        const [day] = days;
        const body = {
          accountName: '户',
          accountType: 'SAVINGS',
          initialBalance: cents / 100,
          day,
        };
        ids.push((await test.call('POST', '/accounts', { token, body })).body.data.id);
      }
      const now = [...openings];
      const standing: { id: string; from: number; to: number; cents: number; day: string }[] = [];
      for (const next of steps) {
        if (next.kind === 'move') {
          const { from, to, cents, day } = next;
          const body = {
            fromAccountId: ids[from],
            toAccountId: ids[to],
            amount: cents / 100,
            day,
          };
          const answer = await test.call('POST', '/accounts/transfers', { token, body });
          const isPossible = from !== to && cents <= (now[from] as number);
          expect(answer.status).toBe(isPossible ? 200 : 400);
          if (!isPossible) continue;
          now[from] = (now[from] as number) - cents;
          now[to] = (now[to] as number) + cents;
          standing.push({ id: answer.body.data.id, from, to, cents, day });
        } else {
          const undone = standing[next.number];
          if (!undone) continue;
          const { from, to, cents } = undone;
          const { status } = await test.call('DELETE', `/accounts/transfers/${undone.id}`, {
            token,
          });
          const isPossible = cents <= (now[to] as number);
          expect(status).toBe(isPossible ? 200 : 400);
          if (!isPossible) continue;
          now[from] = (now[from] as number) + cents;
          now[to] = (now[to] as number) - cents;
          standing.splice(next.number, 1);
        }
      }
      for (const day of days) {
        const expected = [...openings];
        for (const { from, to, cents } of standing.filter((transfer) => transfer.day <= day)) {
          expected[from] = (expected[from] as number) - cents;
          expected[to] = (expected[to] as number) + cents;
        }
        const cents = new Map(ids.map((id) => [id, 0]));
        for (const moved of await listMovementsUntil(test.deps.db, userId, day)) {
          const before = cents.get(moved.account_id) ?? 0;
          cents.set(moved.account_id, before + Math.round(Number(moved.amount) * 100));
        }
        expect(ids.map((id) => cents.get(id))).toEqual(expected);
        expect([...cents.values()].reduce((sum, one) => sum + one, 0)).toBe(62_345);
      }
    }),
    { numRuns: depth(6, 100), verbose: true },
  );
  expect(await checkData(test.deps.db)).toEqual([]);
});
