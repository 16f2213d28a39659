import { describe, expect, it } from 'vitest';
import type { Currency } from '../../../contract/fields/currencies.ts';
import { decimal, toText } from '../../money/decimal.ts';
import { type CorporateAction, cashIn, exPrice, parseAnnouncement } from './announcement.ts';
import { entitlementDay, proposedEntries } from './proposal.ts';

/** A plan for one share: bonus, capitalisation, cash, rights, and their price. */
function read(text: string): string[] | undefined {
  const action = parseAnnouncement(text);
  if (!action) return undefined;
  const { bonus, capitalisation, cash, rights, rightsPrice } = action;
  return [bonus, capitalisation, cash, rights, rightsPrice].map(toText);
}

function actionOf(text: string): CorporateAction {
  const action = parseAnnouncement(text);
  if (!action) throw new Error(`not read: ${text}`);
  return action;
}

describe('an announcement', () => {
  it.each<[string, string[]]>([
    ['10送3转2派1元', ['0.3', '0.2', '0.1', '0', '0']],
    ['10送3转2派1', ['0.3', '0.2', '0.1', '0', '0']],
    ['１０送３转２派１元', ['0.3', '0.2', '0.1', '0', '0']],
    [' 10 送 3 转 2 派 1 元 ', ['0.3', '0.2', '0.1', '0', '0']],
    ['10股送3股转增2股派发现金红利1.00元（含税）', ['0.3', '0.2', '0.1', '0', '0']],
    ['每10股派20元', ['0', '0', '2', '0', '0']],
    ['10派1.356元(含税)', ['0', '0', '0.1356', '0', '0']],
    ['每股派0.4元', ['0', '0', '0.4', '0', '0']],
    ['10转增4.9股', ['0', '0.49', '0', '0', '0']],
    ['每10股派发现金股利人民币1.5元', ['0', '0', '0.15', '0', '0']],
    ['10派现1元转4股', ['0', '0.4', '0.1', '0', '0']],
    ['每股派息0.4港元', ['0', '0', '0.4', '0', '0']],
    ['10配3，配股价8元', ['0', '0', '0', '0.3', '8']],
    ['10配3,配股价8元', ['0', '0', '0', '0.3', '8']],
    ['每10股配售3股，配股价格为8.00元/股', ['0', '0', '0', '0.3', '8']],
    ['10配3 价格8.5', ['0', '0', '0', '0.3', '8.5']],
    ['10派1元配3配股价8元', ['0', '0', '0.1', '0.3', '8']],
    // Tencent's rows, and forms that people copy from announcements and news.
    ['10派280.2423元', ['0', '0', '28.02423', '0', '0']],
    ['10送8股,10转12股,10派39.74元', ['0.8', '1.2', '3.974', '0', '0']],
    ['10派1,10转2', ['0', '0.2', '0.1', '0', '0']],
    ['10送3 10转2', ['0.3', '0.2', '0', '0', '0']],
    ['每股转增股份0.4股，每股派送红股0.3股', ['0.3', '0.4', '0', '0', '0']],
    ['A股每股现金红利人民币2.3882元', ['0', '0', '2.3882', '0', '0']],
    ['每10股派发现金红利2.5元(含税，扣税后2.25元)', ['0', '0', '0.25', '0', '0']],
    [
      '2025年度利润分配方案：以总股本1,256,197,800股为基数，向全体股东每10股派发现金红利人民币23.88元（含税），不送红股，以资本公积金向全体股东每10股转增4.9股',
      ['0', '0.49', '2.388', '0', '0'],
    ],
    ['每1股派0.27美元', ['0', '0', '0.27', '0', '0']],
    ['末期息5.3港元', ['0', '0', '5.3', '0', '0']],
    ['2025年度末期股息每股人民币0.12元', ['0', '0', '0.12', '0', '0']],
    ['派末期息每股HK$0.53', ['0', '0', '0.53', '0', '0']],
    ['中期息2.4港仙', ['0', '0', '0.024', '0', '0']],
    ['末期息0.3港元及特别息0.2港元', ['0', '0', '0.5', '0', '0']],
    ['季度股息 USD 0.27', ['0', '0', '0.27', '0', '0']],
    ['每股派0.1美元;相当于0.780688港元', ['0', '0', '0.1', '0', '0']],
    ['分红：每份派现金0.05元', ['0', '0', '0.05', '0', '0']],
  ])('is read as what it announces: %s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    ['1拆10', [10, 1]],
    ['每1股拆分为4股', [4, 1]],
    ['2拆3', [3, 2]],
    ['10合1', [1, 10]],
    ['每10股合并为1股', [1, 10]],
    ['１０股 合并成 １股', [1, 10]],
    ['4比1拆股', [4, 1]],
    ['按1：10的比例拆细', [10, 1]],
    ['10:1合股', [1, 10]],
    ['1:10合股', [1, 10]],
    ['拆分：每份基金份额折算1.0125份', [81, 80]],
    ['每份基金份额折算0.8份', [4, 5]],
  ])('of a split is read: %s', (text, expected) => {
    const { split } = actionOf(text);
    expect([split?.ratioNew, split?.ratioOld]).toEqual(expected);
    expect(read(text)).toEqual(['0', '0', '0', '0', '0']);
  });

  it.each([
    '1拆1',
    '10拆1',
    '1合10',
    '0拆10',
    '1拆10送3',
    '1拆2000000',
    '',
    '10',
    '派1元',
    '送3',
    '0送3',
    '10送0',
    '10送',
    '10送3送2',
    '10配3',
    '10派1元，配股价8元',
    '10送3回购2',
    '10送3-2',
    '10送1.2.3',
    '不分配不转增',
    // Not for how many shares, two payments, after tax, and shares of another company.
    '派息0.4港元',
    '股息0.4元',
    'A股每股派0.5元,H股每股派0.55港元',
    '末期息0.3港元,末期息0.2港元',
    '10派1元(税后)',
    '人民币1.5港元末期息',
    '末期息人民币1.5港元',
    '每10股派1股乙公司股份',
    '每10股分拆1股乙公司',
    '每10股分拆1股',
    '每10股拆分为1股',
    '每股派0.1美元;相当于0.1美元',
    '10派1,100元',
  ])('is reported as not understood: %j', (text) => {
    expect(parseAnnouncement(text)).toBeUndefined();
  });
});

describe('the cash of an announcement', () => {
  const paid = (text: string, currency: Currency) => {
    const cash = cashIn(actionOf(text), currency);
    return cash && toText(cash);
  };
  const both = '每股派0.1美元;相当于0.780688港元';

  it.each([
    ['10派1元', 'CNY', '0.1'],
    ['每股派0.4元', 'HKD', '0.4'],
    ['末期息5.3港元', 'HKD', '5.3'],
    ['末期息0.2新元', 'SGD', '0.2'],
    ['末期息5.3港元', 'CNY', undefined],
    ['每股人民币0.12元', 'HKD', undefined],
    ['每1股派0.27美元', 'CNY', undefined],
    [both, 'HKD', '0.780688'],
    [both, 'USD', '0.1'],
    [both, 'CNY', undefined],
    ['每股派0.1美元(相当于约0.78港元)', 'HKD', undefined],
    ['每10股派1.5元人民币(折合1.6港元)', 'HKD', '0.16'],
  ] as const)('%s in %s is %s for one share', (text, currency, expected) => {
    expect(paid(text.startsWith('每股人') ? `末期息${text}` : text, currency)).toBe(expected);
  });

  it('keeps its currency: what arrives in another one is not worked out', () => {
    const days = { recordDay: '2026-06-11', exDay: '2026-06-12', payDay: null };
    const [entry] = proposedEntries(actionOf('每股派0.1美元'), decimal('400'), days, 'HKD');
    expect(entry).toMatchObject({ type: 'DIVIDEND', amount: null });
    expect(entry?.announced).toEqual({ amount: decimal('40'), currency: 'USD' });
    // 400 × 0.780688 = 312.2752.
    const [known] = proposedEntries(actionOf(both), decimal('400'), days, 'HKD');
    expect(known?.amount && toText(known.amount)).toBe('312.28');
  });
});

describe('the ex-price', () => {
  it.each([
    ['X01 10送3转2派1', '20.00', actionOf('10送3转2派1'), '13.27'],
    ['X02 10配3, price 8.00', '12.00', actionOf('10配3，配股价8.00元'), '11.08'],
    [
      'X03 differential payout: 0.39892 a share enters the price, 0.40 is received',
      '151.24',
      actionOf('10派3.9892元'),
      '150.84',
    ],
  ])('is the one worked by hand: %s', (_, close, action, expected) => {
    expect(toText(exPrice(decimal(close), action, action.cash))).toBe(expected);
  });

  it.each([
    ['1拆10', '1500.00', '150'],
    ['10合1', '1.02', '10.2'],
    ['2拆3', '10.00', '6.67'],
  ])('of a split is the close shared out: %s', (text, close, expected) => {
    expect(toText(exPrice(decimal(close), actionOf(text), decimal(0)))).toBe(expected);
  });

  it('has three places for a fund', () => {
    expect(toText(exPrice(decimal('1.2345'), actionOf('10派0.1元'), decimal('0.01'), 3))).toBe(
      '1.225',
    );
  });
});

describe('a proposal', () => {
  const days = { recordDay: '2026-06-11', exDay: '2026-06-12', payDay: '2026-06-19' };
  const proposed = (text: string, held: string, payDay: string | null = days.payDay) =>
    proposedEntries(actionOf(text), decimal(held), { ...days, payDay }, 'CNY').map((entry) => [
      ...[entry.type, entry.day, entry.recordDay],
      ...[entry.quantity, entry.price, entry.amount].map((value) => value && toText(value)),
    ]);

  it('cuts fractions of shares off, and rounds cash to the fen', () => {
    expect(proposed('10送3转2派1.356元', '1255')).toEqual([
      // 376.5 and 251 shares, and 170.178 yuan.
      ['BONUS', '2026-06-12', '2026-06-11', '376', null, null],
      ['CAPITALISATION', '2026-06-12', '2026-06-11', '251', null, null],
      ['DIVIDEND', '2026-06-19', '2026-06-11', null, null, '170.18'],
    ]);
  });

  it('has the whole number of shares that a fraction without an end comes to', () => {
    expect(proposed('每3股送1股', '300')).toEqual([
      ['BONUS', '2026-06-12', '2026-06-11', '100', null, null],
    ]);
  });

  it('pays on the ex-day when no other day is given: 每10股派20元 for 500 shares is 1,000.00', () => {
    expect(proposed('每10股派20元', '500', null)).toEqual([
      ['DIVIDEND', '2026-06-12', '2026-06-11', null, null, '1000'],
    ]);
  });

  it('offers rights at their price', () => {
    expect(proposed('10配3，配股价8元', '105')).toEqual([
      ['RIGHTS', '2026-06-19', '2026-06-11', '31', '8', null],
    ]);
  });

  it('of a split names its ratio', () => {
    expect(proposedEntries(actionOf('1拆10'), decimal('20'), days, 'CNY')).toEqual([
      {
        type: 'SPLIT',
        day: '2026-06-12',
        recordDay: '2026-06-11',
        quantity: null,
        price: null,
        amount: null,
        announced: null,
        ratioNew: 10,
        ratioOld: 1,
      },
    ]);
  });

  it.each(['10送3转2派1元', '1拆10'])('is empty where nothing was held: %s', (text) => {
    expect(proposed(text, '0')).toEqual([]);
  });

  it('counts what was held at the end of the record day, and never of the ex-day', () => {
    expect(entitlementDay({ recordDay: '2026-06-11', exDay: '2026-06-12' })).toBe('2026-06-11');
    expect(entitlementDay({ recordDay: '2026-06-12', exDay: '2026-06-12' })).toBe('2026-06-11');
  });
});
