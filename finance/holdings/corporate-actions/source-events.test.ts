import { describe, expect, it } from 'vitest';
import type { Currency } from '../../../contract/fields/currencies.ts';
import { decimal, toText } from '../../money/decimal.ts';
import type { Entry } from '../entries/entry.ts';
import { parseAnnouncement } from './announcement.ts';
import { announcementsOf, isCashOf, isSharesOf, partsOf } from './source-events.ts';

const exDay = '2026-06-12';
const dividend = (amount: string, currency: Currency) => ({
  dividend: { amount: decimal(amount), currency },
});
const split = (ratioNew: number, ratioOld: number) => ({ split: { ratioNew, ratioOld } });

describe('the announcement of what a source reports', () => {
  it.each([
    ['a dividend of an A share', true, 'CNY', dividend('23.882', 'CNY'), ['10派238.82元']],
    ['new shares of an A share', true, 'CNY', split(3, 2), ['10转5']],
    ['new shares that are no tenths', true, 'CNY', split(4, 3), ['10转3.333333']],
    [
      'both on one day',
      true,
      'CNY',
      ...([{ ...split(149, 100), ...dividend('0.2', 'CNY') }, ['10转4.9派2元']] as const),
    ],
    ['fewer A shares', true, 'CNY', split(1, 10), ['10合1']],
    ['a dividend in Hong Kong', false, 'HKD', dividend('4.5', 'HKD'), ['每股派4.5港元']],
    ['a dividend in the United States', false, 'USD', dividend('0.26', 'USD'), ['每股派0.26美元']],
    ['a split', false, 'USD', split(10, 1), ['1拆10']],
    ['a reverse split', false, 'HKD', split(1, 5), ['5合1']],
    [
      'a split and a dividend',
      false,
      'USD',
      ...([{ ...split(2, 1), ...dividend('1', 'USD') }, ['1拆2', '每股派1美元']] as const),
    ],
    ['cash in another currency than the holding’s', false, 'USD', dividend('1', 'HKD'), []],
    ['cash of a currency without a word for it', false, 'GBP', dividend('1', 'GBP'), []],
  ] as const)(
    'of %s is put into words that are read again',
    (_, isMainland, currency, stated, texts) => {
      expect(announcementsOf({ exDay, ...stated }, { isMainland, currency })).toEqual(texts);
      for (const text of texts) expect(parseAnnouncement(text), text).toBeDefined();
    },
  );

  it('of a listed fund is a split of its shares, and cash for each of them', () => {
    const fund = { isMainland: true, isFund: true, currency: 'CNY' } as const;
    const stated = { exDay, ...split(2, 1), ...dividend('0.046', 'CNY') };
    expect(announcementsOf(stated, fund)).toEqual(['1拆2', '每份派0.046元']);
    expect(toText(parseAnnouncement('每份派0.046元')?.cash ?? decimal(0))).toBe('0.046');
    expect(toText(parseAnnouncement('每10份派发红利0.46元')?.cash ?? decimal(0))).toBe('0.046');
    expect(partsOf('1份拆2份')).toEqual({ shares: true, cash: false });
  });

  it('keeps the cash of one share', () => {
    const [text = ''] = announcementsOf(
      { exDay, ...dividend('23.882', 'CNY') },
      { isMainland: true, currency: 'CNY' },
    );
    expect(toText(parseAnnouncement(text)?.cash ?? decimal(0))).toBe('23.882');
  });

  it('gives shares, cash or both', () => {
    expect(partsOf('10转5派2元')).toEqual({ shares: true, cash: true });
    expect(partsOf('1拆10')).toEqual({ shares: true, cash: false });
    expect(partsOf('每股派0.26美元')).toEqual({ shares: false, cash: true });
    expect(partsOf('10配3，配股价8元')).toEqual({ shares: false, cash: false });
  });
});

const entry = (fields: Partial<Entry>): Entry => ({
  id: '1',
  type: 'DIVIDEND',
  day: exDay,
  time: null,
  sequence: 1,
  quantity: null,
  price: null,
  amount: null,
  fee: '0',
  tax: '0',
  ratioNew: null,
  ratioOld: null,
  cost: null,
  confirmDay: null,
  recordDay: null,
  pairId: null,
  lots: null,
  ...fields,
});

describe('what was written already', () => {
  it.each([
    ['SPLIT', '2026-06-12', true],
    ['BONUS', '2026-06-15', true],
    ['CAPITALISATION', '2026-06-05', true],
    ['CAPITALISATION', '2026-06-20', false],
    ['DIVIDEND', '2026-06-12', false],
  ] as const)('%s of %s is about the shares: %s', (type, day, expected) => {
    expect(isSharesOf(entry({ type, day }), exDay)).toBe(expected);
  });

  it.each([
    ['a dividend of the day', {}, undefined, true],
    ['one that was reinvested', { type: 'REINVEST' }, undefined, true],
    ['one that was paid weeks later', { day: '2026-07-20' }, undefined, true],
    ['one that was paid after the next ex-day', { day: '2026-07-20' }, '2026-07-10', false],
    ['one that was paid before', { day: '2026-06-11' }, undefined, false],
    ['one of its record day', { day: '2026-09-01', recordDay: '2026-06-11' }, undefined, true],
    ['one of another record day', { recordDay: '2026-03-11' }, undefined, false],
    ['a sale', { type: 'SELL' }, undefined, false],
  ] as const)('%s is about the cash or not', (_, fields, nextExDay, expected) => {
    expect(isCashOf(entry(fields), exDay, nextExDay)).toBe(expected);
  });
});
