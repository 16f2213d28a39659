import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NetWorthPoint } from '../../../contract/net-worth/net-worth.ts';
import { addDays } from '../../../finance/calendar/days.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { depth } from '../../testing/depth/depth.ts';
import { signIn } from '../../testing/sign-in.ts';

const first = '2026-10-01';
const today = '2026-11-21';
const dayAt = (index: number) => addDays(first, index);
const lastIndex = 51;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  const days = Array.from({ length: lastIndex }, (_, index) => dayAt(index));
  const known = { source: 'test', fetched_at: `${today}T00:00:00.000Z` };
  await test.deps.db
    .insertInto('exchange_rates')
    .values(
      days.flatMap((day, index) => [
        { currency: 'CNY' as const, per_euro: String(7.5 + (index % 7) / 100), day, ...known },
        { currency: 'USD' as const, per_euro: String(1.1 + (index % 5) / 100), day, ...known },
      ]),
    )
    .execute();
});
afterAll(() => test.close());

const index = fc.nat(lastIndex);
const cents = fc.integer({ min: 1, max: 99_999_999 });
const household = fc.record({
  opened: fc.tuple(index, fc.constantFrom('CNY', 'USD'), cents),
  moved: fc.array(fc.tuple(index, cents), { maxLength: 4 }),
  bought: fc.array(fc.tuple(index, fc.integer({ min: 1, max: 500 }), cents), { maxLength: 3 }),
  priced: fc.array(fc.tuple(index, cents), { maxLength: 4 }),
  lent: fc.array(fc.tuple(index, cents), { maxLength: 2 }),
  late: fc.tuple(fc.constantFrom('deposit', 'entry', 'debt'), index, cents),
});

it('a late entry changes the days from its own on and no other, and history ends with the overview', async () => {
  await fc.assert(
    fc.asyncProperty(household, async ({ opened, moved, bought, priced, lent, late }) => {
      const { token } = await signIn(test);
      const send = async (method: string, path: string, body?: object) => {
        const answer = await test.call(method, path, { token, body });
        expect(answer.body, path).toMatchObject({ success: true });
        return answer.body.data;
      };
      const [openedAt, currency, initial] = opened;
      const { id: accountId } = await send('POST', '/accounts', {
        accountName: '卡',
        accountType: 'CREDIT',
        currency,
        day: dayAt(openedAt),
        initialBalance: initial / 100,
      });
      const deposit = (at: number, amount: number) =>
        send('POST', `/accounts/${accountId}/deposit`, { amount: amount / 100, day: dayAt(at) });
      for (const [at, amount] of moved) await deposit(at, amount);
      const { id: heldId } = await send('POST', '/investments', {
        investmentName: '股',
        symbol: '未上市',
        investmentType: 'STOCK',
        currency: 'USD',
        quantity: 10,
        costPrice: 3,
        purchaseDate: first,
      });
      const buy = (at: number, quantity: number, amount: number) =>
        send('POST', `/investments/${heldId}/entries`, {
          type: 'BUY',
          day: dayAt(at),
          quantity,
          price: amount / 100,
        });
      for (const [at, quantity, amount] of bought) await buy(at, quantity, amount);
      for (const [at, price] of priced) {
        await send('PUT', `/investments/${heldId}/price`, {
          currentPrice: price / 100,
          day: dayAt(at),
        });
      }
      const lend = (at: number, amount: number) =>
        send('POST', '/receivables', {
          customerName: '老王',
          amount: amount / 100,
          dueDate: '2026-12-31',
          day: dayAt(at),
        });
      for (const [at, amount] of lent) await lend(at, amount);
      const daily = async (): Promise<NetWorthPoint[]> =>
        (await send('GET', `/net-worth/history?from=${first}&interval=DAY`)).points;
      const before = await daily();
      const [kind, at, amount] = late;
      if (kind === 'deposit') await deposit(at, amount);
      if (kind === 'entry') await buy(at, 1, amount);
      if (kind === 'debt') await lend(at, amount);
      const after = await daily();
      const changed = after
        .filter(({ netWorth }, which) => netWorth !== before[which]?.netWorth)
        .map(({ day }) => day);
      expect(changed).toEqual(after.map(({ day }) => day).filter((day) => day >= dayAt(at)));
      const overview = await send('GET', '/overview/assets');
      expect(after.at(-1)).toMatchObject({ day: today, netWorth: overview.netWorth });
      // Today, and a past day beside it: what each group is made of sums to its line.
      const past = dayAt(Math.min(at, lastIndex - 1));
      const { rows } = await send('GET', `/reports/balance-sheet?compareDay=${past}`);
      for (const group of ['liquid', 'financial', 'receivables', 'currentDebt']) {
        const line = rows.find((row: { group?: string }) => row.group === group);
        const query = `group=${group}&compareDay=${past}&size=100`;
        const { records } = await send('GET', `/net-worth/rows?${query}`);
        for (const column of ['amount', 'compareAmount']) {
          const sum = records.reduce(
            (total: number, row: Record<string, number>) => total + (row[column] ?? 0),
            0,
          );
          expect(sum, `${group} ${column}`).toBeCloseTo(line[column], 2);
        }
      }
      const worth = await send('GET', `/net-worth?day=${past}`);
      const { cash, investments, receivables } = worth.assetBreakdown;
      expect(
        rows
          .filter((row: { group?: string; kind?: string }) => row.group && !row.kind)
          .map((row: { compareAmount: number }) => row.compareAmount),
      ).toEqual([cash, investments, 0, receivables, worth.totalLiabilities]);
      const why = await send('GET', `/net-worth/changes?from=${dayAt(at)}`);
      expect(why).toMatchObject({ residual: 0, closing: overview.netWorth });
      expect(why.parts.at(-1)).toMatchObject({ part: 'unexplained', amount: 0 });
    }),
    { numRuns: depth(5, 50) },
  );
});
