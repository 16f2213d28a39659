import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { instrument, sourcesOn } from '../testing/sources-on.ts';
import { type QuoteStubs, startQuoteStubs } from '../testing/start-quote-stubs.ts';
import { sinaHistory } from './sina-history.ts';

let stubs: QuoteStubs;
beforeAll(async () => {
  stubs = await startQuoteStubs();
});
afterEach(() => stubs.answer('sina'));
afterAll(() => stubs.close());

const closes = () =>
  sinaHistory(sourcesOn(stubs)).dailyCloses(
    instrument('XAU', 'commodity'),
    '2026-11-19',
    '2026-11-20',
  );

it('a script without rows means that Sina does not know the metal', async () => {
  stubs.answer('sina', { body: 'var t=(null);' });
  await expect(closes()).rejects.toMatchObject({ code: 'SYMBOL_NOT_FOUND' });
});

it.each(['var t=([{"d":"2026-11-20","c":"4200"}]);', 'var t=([4200]);', 'var t=([{);'])(
  'a script with other rows is a fault of the source, not an unknown metal: %s',
  async (body) => {
    stubs.answer('sina', { body });
    await expect(closes()).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
  },
);
