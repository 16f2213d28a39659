import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { instrument, sourcesOn } from '../testing/sources-on.ts';
import { type QuoteStubs, startQuoteStubs } from '../testing/start-quote-stubs.ts';
import { asJson } from '../testing/stub-answer.ts';
import { tencentHistory } from './tencent-history.ts';

let stubs: QuoteStubs;
beforeAll(async () => {
  stubs = await startQuoteStubs();
});
afterEach(() => stubs.answer('tencent'));
afterAll(() => stubs.close());

/** Daily rows, of which those of ex-days have an object behind the volume. */
function rows(symbol: string, beside: Record<string, object>) {
  const day = Object.entries(beside).map(([on, what]) => [
    ...[on, '1', '1400.00', '9', '1', '7.000', what],
  ]);
  const plain = ['2026-06-24', '1', '1420.00', '9', '1', '7.000'];
  stubs.answer(
    'tencent',
    asJson({ code: 0, msg: '', data: { [symbol]: { day: [plain, ...day] } } }),
  );
}

const eventsOf = (symbol: string, from = '2026-01-01', to = '2026-11-20') =>
  tencentHistory(sourcesOn(stubs)).corporateEvents(instrument(symbol), from, to);

describe('what Tencent announces in its daily rows', () => {
  it('of an A share is its record day, its ex-day and the words of the announcement', async () => {
    rows('sh600519', {
      '2026-06-26': {
        ...{ nd: '2025', fh_sh: '280.2423', djr: '2026-06-25', cqr: '2026-06-26' },
        FHcontent: '10派280.2423元',
      },
    });
    expect(await eventsOf('600519')).toEqual([
      {
        ...{ kind: 'ANNOUNCED', exDay: '2026-06-26', text: '10派280.2423元' },
        ...{ recordDay: '2026-06-25', payDay: null },
      },
    ]);
    expect(await eventsOf('600519', '2026-01-01', '2026-06-25')).toEqual([]);
  });

  it('of new shares says which are 送 and which are 转, in Beijing too', async () => {
    const FHcontent = '10送8股,10转12股,10派39.74元';
    rows('bj920819', {
      '2026-06-12': { djr: '2026-06-11', cqr: '2026-06-12', FHcontent },
    });
    expect(await eventsOf('920819')).toMatchObject([{ text: FHcontent, recordDay: '2026-06-11' }]);
  });

  it('of Hong Kong is what one share is paid, in its currency, and when', async () => {
    rows('hk00005', {
      '2026-05-14': {
        ...{ djr: '2026-05-15', cqr: '2026-05-14', paixiri: '2026-06-25' },
        FHcontent: '0.1美元;相当于0.780688港元',
      },
      '2026-08-13': { djr: '', cqr: '2026-08-13', paixiri: '--', FHcontent: '5.3港元' },
    });
    expect(await eventsOf('0005.HK')).toEqual([
      {
        ...{ kind: 'ANNOUNCED', exDay: '2026-05-14' },
        ...{ text: '每股派0.1美元;相当于0.780688港元' },
        ...{ recordDay: '2026-05-15', payDay: '2026-06-25' },
      },
      {
        ...{ kind: 'ANNOUNCED', exDay: '2026-08-13', text: '每股派5.3港元' },
        ...{ recordDay: null, payDay: null },
      },
    ]);
  });

  it('is refused as a whole where words are not understood, so that another source is asked', async () => {
    rows('sh600519', {
      '2026-06-26': { cqr: '2026-06-26', FHcontent: '10派1元' },
      '2026-07-26': { cqr: '2026-07-26', FHcontent: '每10股获派1股乙公司' },
    });
    await expect(eventsOf('600519')).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
  });

  it('of a B share is left to another source: its words do not say whose 元', async () => {
    rows('sh900926', { '2026-06-26': { cqr: '2026-06-26', FHcontent: '10派1元' } });
    expect(await eventsOf('900926')).toEqual([]);
  });
});
