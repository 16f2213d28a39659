import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTransaction } from '../../../db/with-transaction.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { upsertCloses } from '../../quotes/quotes.repository.ts';

let test: TestApp;
let token: string;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ token } = await signIn(test));
});

const call = async (method: string, path: string, body?: unknown) => {
  const answer = await test.call(method, path, { token, body });
  return { status: answer.status, ...answer.body };
};

/** The path of the entries of a new holding: 100 units at 8.00 on 2026-01-05. */
async function hold(symbol = '#1#', currency = 'CNY'): Promise<string> {
  const { data } = await call('POST', '/investments', {
    investmentName: '某股',
    symbol,
    investmentType: 'STOCK',
    currency,
    quantity: 100,
    purchasePrice: 8,
    purchaseDate: '2026-01-05',
  });
  return `/investments/${data.id}`;
}

async function add(path: string, body: object) {
  const answer = await call('POST', `${path}/entries`, body);
  expect(answer.status, answer.message).toBe(200);
  return answer.data;
}

const price = (path: string, day: string, currentPrice: number) =>
  call('PUT', `${path}/price`, { day, currentPrice });

/** The flows as they are listed, oldest first. */
const flows = async (path: string) =>
  (await call('GET', `${path}/entries?size=100`)).data.records
    .map(({ effect }: { effect: { flow: number | null } }) => effect.flow)
    .reverse();

async function storeClose(key: string, day: string, close: string) {
  const row = { key, day, close, currency: 'CNY' as const, source: 'tencent' };
  await withTransaction(test.deps.db, (tx) => upsertCloses(tx, [row]));
}

const transferIn = { type: 'TRANSFER_IN', day: '2026-02-03', quantity: 50, cost: 300 };
const transferOut = { type: 'TRANSFER_OUT', day: '2026-02-04', quantity: 40 };
const correction = { type: 'CORRECTION', day: '2026-02-05', quantity: 120, cost: 1000 };

describe('the flow of a transfer or a correction', () => {
  it('is its market value on its day, in the answer to the write and in the list', async () => {
    const path = await hold();
    await price(path, '2026-02-03', 12);
    await price(path, '2026-02-04', 12.5);
    await price(path, '2026-02-05', 13);
    // 50 × 12.00 come in; 40 × 12.50 go out; 100 + 50 − 40 = 110 become 120: 10 × 13.00.
    expect((await add(path, transferIn)).effect.flow).toBe(600);
    expect((await add(path, transferOut)).effect.flow).toBe(-500);
    expect((await add(path, correction)).effect.flow).toBe(130);
    expect(await flows(path)).toEqual([800, 600, -500, 130]);
  });

  it('follows a price that is entered later, and an edit', async () => {
    const path = await hold();
    const { id, version } = await add(path, transferIn);
    expect(await flows(path)).toEqual([800, null]);
    await price(path, '2026-02-03', 12);
    expect(await flows(path)).toEqual([800, 600]);
    const edit = { quantity: 20, version };
    const edited = await call('PUT', `${path}/entries/${id}`, edit);
    expect(edited.data.effect.flow).toBe(240);
    const refused = await call('PUT', `${path}/entries/${id}`, edit);
    expect([refused.status, refused.error.current.effect.flow]).toEqual([409, 240]);
  });

  it('takes the close of the last trading day on a day without one, but none that is weeks old', async () => {
    await storeClose('SH600901', '2026-02-06', '11.10');
    const path = await hold('SH600901');
    await add(path, { ...transferIn, day: '2026-02-08' });
    await add(path, { ...transferIn, day: '2026-03-01' });
    // 50 × 11.10 of the Friday; no price is known in the three weeks before the second.
    expect(await flows(path)).toEqual([800, 555, null]);
  });

  it('is not known when the only price is from before a split', async () => {
    const path = await hold();
    await price(path, '2026-02-01', 12);
    await add(path, { type: 'SPLIT', day: '2026-02-02', ratioNew: 2, ratioOld: 1 });
    await add(path, transferIn);
    expect(await flows(path)).toEqual([800, 0, null]);
  });

  it('is not known where the price cannot be converted', async () => {
    await storeClose('SH600902', '2026-02-03', '11.10');
    const path = await hold('SH600902', 'USD');
    await add(path, transferIn);
    expect(await flows(path)).toEqual([800, null]);
  });
});
