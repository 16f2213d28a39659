import { describe, expect, it } from 'vitest';
import { depositsFixture, time } from '../../testing/fixtures/deposits-fixture.ts';

const { call, add, preview, worth } = depositsFixture();

describe('the worked cases', () => {
  it('of a year at 1.1 % renewed at 0.95 % earn 550.00 and 480.23', async () => {
    const renewed = {
      startDate: '2025-02-01',
      renewal: 'PRINCIPAL_AND_INTEREST',
      renewalRates: [0.95],
    };
    const terms = [
      {
        number: 1,
        from: '2025-02-01',
        to: '2026-02-01',
        annualRatePercent: 1.1,
        principal: 50_000,
        interest: 550,
        estimated: false,
      },
      {
        number: 2,
        from: '2026-02-01',
        to: '2027-02-01',
        annualRatePercent: 0.95,
        principal: 50_550,
        interest: 480.23,
        estimated: false,
      },
    ];
    expect(await preview(renewed)).toEqual({
      currency: 'CNY',
      maturityDate: '2027-02-01',
      interest: 480.23,
      worthAtMaturity: 51_030.23,
      terms,
      closing: null,
    });
    // Renewals whose rates are given are shown before they begin.
    expect((await preview({ ...renewed, startDate: '2026-11-21' })).terms).toMatchObject([
      { interest: 550 },
      { interest: 480.23, from: '2027-11-21' },
    ]);
    expect(await add(renewed)).toMatchObject({
      termNumber: 2,
      currentRatePercent: 0.95,
      currentPrincipal: 50_550,
      interestAtMaturity: 480.23,
      estimated: false,
    });
    expect(await add({ ...renewed, renewalRates: [] })).toMatchObject({
      termNumber: 2,
      currentRatePercent: 1.1,
      estimated: true,
    });
  });

  it('of 20,000 over three months from 30 November end on 28 February with 40.00', async () => {
    const deposit = {
      principal: 20_000,
      annualRatePercent: 0.8,
      months: 3,
      startDate: '2025-11-30',
    };
    expect(await preview(deposit)).toMatchObject({ maturityDate: '2026-02-28', interest: 40 });
    const { id } = await add(deposit);
    expect(await worth(id, '2026-02-28')).toMatchObject({ interest: 40, worth: 20_040 });
  });

  it('of 50,000 broken after 200 days earn 13.89', async () => {
    const closing = {
      kind: 'EARLY',
      days: 200,
      termInterest: 13.89,
      overdueDays: 0,
      overdueInterest: 0,
      interest: 13.89,
      worth: 50_013.89,
    };
    expect((await preview({ closeDate: '2026-08-20' })).closing).toEqual({
      day: '2026-08-20',
      ...closing,
    });
    const { id } = await add();
    const { body } = await call('POST', `/deposits/${id}/close`, { day: '2026-08-20' });
    expect(body.data.closing).toEqual({ day: '2026-08-20', accountId: null, ...closing });
  });

  it.each([
    [2000, 2.85, 370.5],
    [500, 0.95, 30.88],
  ])(
    'of 零存整取 of %d a month at %d %% earn %d',
    async (principal, annualRatePercent, interest) => {
      const instalments = { depositType: 'INSTALMENT', principal, annualRatePercent };
      expect(await preview(instalments)).toMatchObject({
        interest,
        worthAtMaturity: principal * 12 + interest,
      });
      const deposit = await add({ ...instalments, startDate: '2025-10-31' });
      expect(deposit).toMatchObject({
        state: 'MATURED',
        interestAtMaturity: interest,
        currentPrincipal: principal * 12,
      });
      expect(await worth(deposit.id, '2026-10-31')).toMatchObject({ interest });
    },
  );
});

describe('a preview', () => {
  it('says what an end on time and a late one pay, and stores nothing', async () => {
    const closingOn = async (closeDate: string) => (await preview({ closeDate })).closing;
    expect(await closingOn('2027-02-01')).toMatchObject({ kind: 'ON_TIME', worth: 50_550 });
    expect(await closingOn('2027-03-09')).toMatchObject({
      kind: 'LATE',
      days: 365,
      termInterest: 550,
      overdueDays: 36,
      overdueInterest: 2.5,
      interest: 552.5,
      worth: 50_552.5,
    });
    expect((await call('GET', '/deposits')).body.data).toEqual([]);
  });

  it('needs no name, and refuses a day before the deposit', async () => {
    expect(await preview({ name: undefined })).toMatchObject({ interest: 550 });
    const { body } = await call('POST', '/deposits/preview', { ...time, closeDate: '2026-01-31' });
    expect(body.error.fields).toEqual({ closeDate: ['支取日期不能早于存入日期'] });
  });
});

describe('the summary', () => {
  it('adds up what was not taken out, and names the next day of maturity', async () => {
    await add({ name: '已到期', startDate: '2025-11-21' });
    const { id } = await add({ name: '下一笔' });
    await add({ name: '七天通知', depositType: 'NOTICE', months: undefined, days: 7 });
    const closed = await add();
    await call('POST', `/deposits/${closed.id}/close`);
    expect((await call('GET', '/deposits/summary')).body.data).toEqual({
      depositCount: 3,
      principal: 150_000,
      // 550.00, 443.06, and 293 days at 1.1 %: 447.6388….
      accruedInterest: 1440.7,
      worth: 151_440.7,
      maturedCount: 1,
      nextMaturity: { id, name: '下一笔', maturityDate: '2027-02-01' },
      currency: 'CNY',
      rateTime: null,
      missingRates: [],
      staleRates: [],
    });
  });

  it('leaves out what has no rate, and names it', async () => {
    await add();
    await add({ currency: 'USD' });
    const { data } = (await call('GET', '/deposits/summary?currency=CNY')).body;
    expect(data).toMatchObject({ depositCount: 2, worth: 50_443.06, missingRates: ['USD'] });
  });
});
