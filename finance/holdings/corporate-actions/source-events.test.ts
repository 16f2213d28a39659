import { describe, expect, it } from 'vitest';
import type { Currency } from '../../../contract/fields/currencies.ts';
import { decimal, toText } from '../../money/decimal.ts';
import type { Entry } from '../entries/entry.ts';
import { parseAnnouncement } from './announcement.ts';
import { announcementsOf, isCashOf, isRightsOf, isSharesOf, partsOf } from './source-events.ts';

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
    [
      'cash in another currency than the holding’s',
      false,
      'USD',
      dividend('1', 'HKD'),
      ['每股派1港元'],
    ],
    ['yuan for a holding in dollars', false, 'HKD', dividend('1', 'CNY'), ['每股派人民币1元']],
    ['a dividend in London', false, 'GBP', dividend('1', 'GBP'), ['每股派1英镑']],
    ['a dividend in Sydney', false, 'AUD', dividend('1', 'AUD'), ['每股派1澳元']],
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
    expect(partsOf('1份拆2份')).toEqual({ shares: true, cash: false, rights: false });
  });

  it('keeps the cash of one share', () => {
    const [text = ''] = announcementsOf(
      { exDay, ...dividend('23.882', 'CNY') },
      { isMainland: true, currency: 'CNY' },
    );
    expect(toText(parseAnnouncement(text)?.cash ?? decimal(0))).toBe('23.882');
  });

  it('gives shares, cash, rights or several', () => {
    expect(partsOf('10转5派2元')).toEqual({ shares: true, cash: true, rights: false });
    expect(partsOf('1拆10')).toEqual({ shares: true, cash: false, rights: false });
    expect(partsOf('每股派0.26美元')).toEqual({ shares: false, cash: true, rights: false });
    expect(partsOf('10配3，配股价8元')).toEqual({ shares: false, cash: false, rights: true });
  });

  it.each([
    ['10送3股,10转2股,10派1元', {}, ['10送3股,10转2股,10派1元']],
    ['10送3股,10转2股,10派1元', { shares: true }, ['10派1元']],
    ['10送3股,10转2股,10派1元', { cash: true }, ['10送3转2']],
    ['10派1元配3配股价8元', { cash: true }, ['10配3,配股价8元']],
    ['10派1元', { cash: true, shares: true }, []],
    ['不分配', {}, []],
  ])('in the words of the source leaves out what is recorded: %s, %j', (text, recorded, texts) => {
    const parts = { shares: false, cash: false, rights: false, ...recorded };
    const mainland = { isMainland: true, currency: 'CNY' } as const;
    expect(announcementsOf({ exDay, text }, mainland, parts)).toEqual(texts);
  });

  it('keeps what the words of Hong Kong say of two currencies', () => {
    const text = '每股派0.1美元;相当于0.78港元,送1股';
    const abroad = { isMainland: false, currency: 'HKD' } as const;
    const recorded = { shares: true, cash: false, rights: false };
    const texts = announcementsOf({ exDay, text }, abroad, recorded);
    expect(texts).toEqual(['每股派0.1美元,相当于0.78港元']);
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

  it.each([
    ['RIGHTS', '2026-06-20', true],
    ['RIGHTS', '2026-06-11', false],
    ['BUY', '2026-06-20', false],
  ] as const)('%s of %s is about the rights: %s', (type, day, expected) => {
    expect(isRightsOf(entry({ type, day }), exDay)).toBe(expected);
  });
});
