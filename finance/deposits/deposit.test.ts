import { describe, expect, it } from 'vitest';
import { annualRateOf } from '../money/annual-rate.ts';
import { centsOfText, centsToText } from '../money/cents.ts';
import { closeOn, type Deposit, depositWorthOn, termsUntil } from './deposit.ts';

function deposit(
  principal: string,
  percent: string,
  startDate: string,
  term: Deposit['term'],
  more: Partial<Deposit> = {},
): Deposit {
  return {
    type: 'TIME',
    principal: centsOfText(principal),
    annualRate: annualRateOf(percent),
    startDate,
    term,
    demandRate: annualRateOf('0.05'),
    renewal: 'NONE',
    renewalRates: [],
    ...more,
  };
}

const text = (cents: bigint) => Number(centsToText(cents)).toFixed(2);
const year = { months: 12 };

describe('a time deposit', () => {
  const renewed = deposit('50000', '1.1', '2024-02-01', year, {
    renewal: 'PRINCIPAL_AND_INTEREST',
    renewalRates: [annualRateOf('0.95')],
  });

  it('of a year earns 550.00, and renewed with it 480.23', () => {
    const terms = termsUntil(renewed, '2025-06-01');
    expect(terms.map(({ interest, principal }) => [text(principal), text(interest)])).toEqual([
      ['50000.00', '550.00'],
      ['50550.00', '480.23'],
    ]);
  });

  it('is renewed at the last known rate where another is missing, and is marked as assumed', () => {
    const terms = termsUntil(renewed, '2026-06-01');
    expect(terms.map(({ from, to, isEstimated }) => [from, to, isEstimated])).toEqual([
      ['2024-02-01', '2025-02-01', false],
      ['2025-02-01', '2026-02-01', false],
      ['2026-02-01', '2027-02-01', true],
    ]);
  });

  it('keeps its principal alone when only that is renewed', () => {
    const terms = termsUntil({ ...renewed, renewal: 'PRINCIPAL' }, '2025-06-01');
    // 50,000 × 0.95 %.
    expect(terms.map(({ interest }) => text(interest))).toEqual(['550.00', '475.00']);
  });

  it('ends on the last day of a month that lacks its day', () => {
    const [term] = termsUntil(deposit('20000', '0.8', '2025-11-30', { months: 3 }), '2025-12-01');
    expect(term).toMatchObject({ to: '2026-02-28', interest: 4000n });
  });

  it('broken after 200 days earns as on demand', () => {
    const broken = closeOn(deposit('50000', '1.1', '2026-02-01', year), '2026-08-20');
    expect(broken).toMatchObject({ kind: 'EARLY', days: 200, interest: 1389n, worth: 5_001_389n });
  });

  it('taken out on its day earns its interest, and later the demand rate for the days after', () => {
    const held = deposit('50000', '1.1', '2025-02-01', year);
    expect(closeOn(held, '2026-02-01')).toMatchObject({
      kind: 'ON_TIME',
      days: 365,
      interest: 55_000n,
    });
    // 50,000 × 0.05 % × 36 ÷ 360 = 2.50.
    expect(closeOn(held, '2026-03-09')).toMatchObject({
      kind: 'LATE',
      termInterest: 55_000n,
      overdueDays: 36,
      overdueInterest: 250n,
      worth: 5_055_250n,
    });
  });

  it('is worth its principal with whole months ÷ 12 and odd days ÷ 360 in between', () => {
    const held = deposit('36000', '1', '2026-01-31', year);
    // A month to 28 February: 30.00; then 3 days: 3.00.
    expect(depositWorthOn(held, '2026-02-28')).toMatchObject({ interest: 3000n });
    expect(depositWorthOn(held, '2026-03-03')).toMatchObject({
      interest: 3300n,
      worth: 3_603_300n,
    });
    expect(depositWorthOn(held, '2026-01-30').worth).toBe(0n);
  });

  it('that was renewed is worth the same on the day between two terms', () => {
    expect(depositWorthOn(renewed, '2025-02-01')).toEqual({
      principal: 5_055_000n,
      interest: 0n,
      worth: 5_055_000n,
    });
    expect(closeOn(renewed, '2025-02-01')).toMatchObject({ kind: 'ON_TIME', worth: 5_055_000n });
  });
});

describe('零存整取', () => {
  const instalments = (monthly: string, percent: string) =>
    deposit(monthly, percent, '2026-01-31', year, { type: 'INSTALMENT' });

  it.each([
    ['2000', '2.85', '370.50'],
    ['500', '0.95', '30.88'],
  ])('of %s a month at %s %% over a year earns %s', (monthly, percent, expected) => {
    const [term] = termsUntil(instalments(monthly, percent), '2026-02-01');
    expect(text(term?.interest ?? 0n)).toBe(expected);
  });

  it('holds what was paid in so far, each month with its own interest', () => {
    // On 31 March two months of the first, one of the second payment: 3 × 2,000 × 2.85 % ÷ 12.
    expect(depositWorthOn(instalments('2000', '2.85'), '2026-03-31')).toMatchObject({
      principal: 600_000n,
      interest: 1425n,
    });
    expect(depositWorthOn(instalments('2000', '2.85'), '2027-01-31').principal).toBe(2_400_000n);
  });

  it('broken early earns as on demand for the days of each payment', () => {
    // 28 days of the first payment from 31 January to 28 February, none of the second.
    expect(closeOn(instalments('36000', '2.85'), '2026-02-28')).toMatchObject({
      kind: 'EARLY',
      interest: 140n,
      worth: 7_200_140n,
    });
  });
});

describe('a deposit at notice', () => {
  const notice = deposit('100000', '0.9', '2026-01-01', { days: 7 }, { type: 'NOTICE' });

  it('goes on earning its rate by real days as long as it is held', () => {
    // 100,000 × 0.9 % × 40 ÷ 360.
    expect(closeOn(notice, '2026-02-10')).toMatchObject({ kind: 'ON_TIME', interest: 10_000n });
    expect(depositWorthOn(notice, '2026-02-10').interest).toBe(10_000n);
  });

  it('taken out before its notice has passed earns as on demand', () => {
    // 100,000 × 0.05 % × 3 ÷ 360 = 0.4167.
    expect(closeOn(notice, '2026-01-04')).toMatchObject({ kind: 'EARLY', interest: 42n });
  });
});

describe('a product of 90 days', () => {
  it('earns real days ÷ 360', () => {
    const product = deposit('40000', '2', '2026-03-01', { days: 90 }, { type: 'PRODUCT' });
    expect(termsUntil(product, '2026-03-02')).toMatchObject([
      { to: '2026-05-30', interest: 20_000n, number: 1 },
    ]);
  });
});
