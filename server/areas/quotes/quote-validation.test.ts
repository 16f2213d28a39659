import { describe, expect, it } from 'vitest';
import type { Quote } from '../../providers/quotes/quote.ts';
import { quoteRefusal } from './quote-validation.ts';
import type { QuoteRow } from './quotes.repository.ts';

const stored: QuoteRow = {
  key: 'SH600519',
  price: '100',
  currency: 'CNY',
  at: '2026-11-20T07:00:00.000Z',
  day: '2026-11-20',
  source: 'tencent',
  name: null,
  fetched_at: '2026-11-20T07:00:10.000Z',
};
const quote = (changes: Partial<Quote>): Quote => ({
  key: 'SH600519',
  price: '101',
  currency: 'CNY',
  at: '2026-11-20T07:01:00.000Z',
  day: '2026-11-20',
  source: 'tencent',
  ...changes,
});
const now = new Date('2026-11-20T08:00:00Z');
const later = (day: string, price: string) => quote({ day, at: `${day}T07:00:00.000Z`, price });

describe('a valid quote', () => {
  it.each([
    ['that is a little dearer', quote({})],
    ['of the same moment', quote({ at: stored.at })],
    ['without a time, of the same day', quote({ at: null })],
    ['half again as dear, to the cent', quote({ price: '150' })],
    ['half as dear, to the cent', quote({ price: '50' })],
    ['of a day that has begun in the east', quote({ day: '2026-11-21', at: null })],
  ])('%s is stored', (_, one) => {
    expect(quoteRefusal(one, stored, now)).toBeUndefined();
  });

  it('is any first quote of an instrument', () => {
    expect(quoteRefusal(quote({ price: '0.000001' }), undefined, now)).toBeUndefined();
  });

  it('is one with a large change after more than a weekend', () => {
    const fourDaysOn = new Date('2026-11-24T08:00:00Z');
    expect(quoteRefusal(later('2026-11-24', '10'), stored, fourDaysOn)).toBeUndefined();
  });
});

describe('an invalid quote', () => {
  it.each([
    ['0', quote({ price: '0' }), '不是正数'],
    ['negative', quote({ price: '-5' }), '不是正数'],
    ['of the day before', quote({ day: '2026-11-19', at: null }), '更旧'],
    ['of a minute before', quote({ at: '2026-11-20T06:59:00.000Z' }), '更旧'],
    ['of the day after tomorrow', quote({ day: '2026-11-22', at: null }), '在将来'],
    ['dearer by more than half', quote({ price: '150.01' }), '相差超过50%'],
    ['a tenth, as after a split', quote({ price: '10' }), '手动修改价格'],
    ['a hundred times, as in pence', quote({ price: '10000' }), '单位不同'],
    ['in another currency', quote({ currency: 'HKD' }), '以 HKD 计价'],
  ])('%s is refused with the reason', (_, one, words) => {
    expect(quoteRefusal(one, stored, now)).toContain(words);
  });

  it('is one with a large change from Friday to Monday', () => {
    const monday = new Date('2026-11-23T08:00:00Z');
    expect(quoteRefusal(later('2026-11-23', '10'), stored, monday)).toContain('拆股');
  });
});
