import { describe, expect, it } from 'vitest';
import { workDay } from '../../../finance/calendar/work-days.ts';
import { builtInRules } from '../../../finance/market/market-rules.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import { marketRulesFixture } from '../../testing/fixtures/market-rules-fixture.ts';
import { upsertCloses } from '../quotes/quotes.repository.ts';
import { workCalendar } from './work-calendar.ts';

const fixture = marketRulesFixture();
const { get } = fixture;

describe('the trading calendar', () => {
  const open = (data: { day: string; isOpen: boolean }[]) =>
    data.filter(({ isOpen }) => isOpen).map(({ day }) => day);

  it('answers weekdays less announced closures, and says which days are only expected', async () => {
    const announced = await get('/trading-calendar', { from: '2026-02-13', to: '2026-02-25' });
    expect(open(announced.data)).toEqual(['2026-02-13', '2026-02-24', '2026-02-25']);
    expect(announced.data.some(({ expected }: { expected: boolean }) => expected)).toBe(false);
    const { data } = await get('/trading-calendar', { from: '2027-02-05', to: '2027-02-08' });
    expect(data).toEqual([
      { day: '2027-02-05', isOpen: true, expected: true },
      { day: '2027-02-06', isOpen: false, expected: true },
      { day: '2027-02-07', isOpen: false, expected: true },
      { day: '2027-02-08', isOpen: true, expected: true },
    ]);
  });

  it('takes the closes of the market’s index for the past, and weekdays where closes are missing', async () => {
    // The US market was closed on Good Friday, 2026-04-03, which is in no list of closures.
    const days = ['2026-03-31', '2026-04-01', '2026-04-02', '2026-04-06', '2026-04-07'];
    const stored = [...days, '2026-06-01', '2026-06-02'].map((day) => ({
      key: 'index:GSPC',
      day,
      close: '6500',
      currency: 'USD' as const,
      source: 'yahoo',
    }));
    await withTransaction(fixture.test.deps.db, (tx) => upsertCloses(tx, stored));
    const query = { market: 'US', from: '2026-04-02', to: '2026-04-08' };
    const { data } = await get('/trading-calendar', query);
    expect(data.map(({ isOpen }: { isOpen: boolean }) => isOpen)).toEqual([
      ...[true, false, false, false, true, true, true],
    ]);
    expect(data.map(({ expected }: { expected: boolean }) => expected)).toEqual([
      ...[false, false, false, false, false, false, true],
    ]);
    // Between two closes that lie months apart nothing is known of the days.
    const between = { market: 'US', from: '2026-05-04', to: '2026-05-04' };
    expect((await get('/trading-calendar', between)).data).toEqual([
      { day: '2026-05-04', isOpen: true, expected: true },
    ]);
  });

  it('begins today and goes 30 days ahead when no days are given', async () => {
    const { data } = await get('/trading-calendar', {});
    expect([data[0].day, data.at(-1).day]).toEqual(['2026-11-21', '2026-12-21']);
  });

  it.each([
    [{ market: 'XX' }, 'market', '不支持的市场'],
    [{ from: '2026-03-02', to: '2026-03-01' }, 'from', '开始日期不能晚于结束日期'],
    [{ from: '2026-01-01', to: '2027-02-05' }, 'to', '一次最多查询400天'],
    [{ from: '1969-12-31' }, 'from', '日期不能早于1970-01-01'],
    [{ to: '2026-13-01' }, 'to', '日期格式不正确'],
  ])('refuses %j at %s', async (query, field, message) => {
    const { error } = await get('/trading-calendar', query as Record<string, string>);
    expect(error?.fields).toEqual({ [field]: [message] });
  });

  it('takes 400 days', async () => {
    const { data } = await get('/trading-calendar', { from: '2026-01-01', to: '2027-02-04' });
    expect(data).toHaveLength(400);
  });
});

describe('the days of a fund order', () => {
  it.each([
    ['N01 at three', { placedAt: '2026-03-11 15:00:00' }, '2026-03-12', '2026-03-13'],
    ['an instant', { placedAt: '2026-03-11T07:00:00Z' }, '2026-03-12', '2026-03-13'],
    ['an instant just before', { placedAt: '2026-03-11T06:59:59Z' }, '2026-03-11', '2026-03-12'],
    [
      'N02 before Spring Festival, after three',
      { placedAt: '2026-02-13 15:30:00' },
      '2026-02-24',
      '2026-02-25',
    ],
    [
      'N03 QDII over a US holiday',
      { placedAt: '2026-07-02 10:00:00', qdii: 'true', foreignClosed: '2026-07-03' },
      '2026-07-02',
      '2026-07-06',
    ],
  ])('%s', async (_, query, pricingDay, confirmDay) => {
    const { data } = await get('/trading-calendar/fund-days', query as Record<string, string>);
    expect(data).toEqual({ pricingDay, confirmDay, expected: false });
  });

  it.each([
    [{}, 'placedAt', '下单时间不能为空'],
    [{ placedAt: '2026-03-11' }, 'placedAt', '时间格式应为 YYYY-MM-DD HH:mm:ss'],
    [{ placedAt: '2026-03-11 25:00:00' }, 'placedAt', '时间格式应为 YYYY-MM-DD HH:mm:ss'],
    [{ placedAt: '1969-12-31 10:00:00' }, 'placedAt', '日期不能早于1970-01-01'],
    [{ qdii: '1' }, 'qdii', '只能是 true 或 false'],
    [{ foreignClosed: '7月3日' }, 'foreignClosed', '日期格式应为 YYYY-MM-DD，多个日期用逗号分隔'],
    [{ foreignClosed: Array(21).fill('2026-07-03').join() }, 'foreignClosed', '最多填20天'],
  ])('refuses %j at %s', async (wrong, field, message) => {
    const query = field === 'placedAt' ? wrong : { placedAt: '2026-03-11 10:00:00', ...wrong };
    const path = '/trading-calendar/fund-days';
    const { error } = await get(path, query as Record<string, string>);
    expect(error?.fields).toEqual({ [field]: [message] });
  });
});

describe('the days of a plan', () => {
  const path = '/trading-calendar/plan-days';

  it('buys on the next open day when a weekly Friday is Labour Day (case N04)', async () => {
    const query = { every: 'WEEK', weekday: '5', startDay: '2026-04-17', count: '4' };
    expect((await get(path, query)).data).toEqual([
      { plannedDay: '2026-04-17', day: '2026-04-17', expected: false },
      { plannedDay: '2026-04-24', day: '2026-04-24', expected: false },
      { plannedDay: '2026-05-01', day: '2026-05-06', expected: false },
      { plannedDay: '2026-05-08', day: '2026-05-08', expected: false },
    ]);
  });

  it('answers a year of months by default', async () => {
    const { data } = await get(path, { every: 'MONTH', dayOfMonth: '28' });
    expect(data).toHaveLength(12);
    expect(data[0]).toEqual({ plannedDay: '2026-11-28', day: '2026-11-30', expected: false });
  });

  it.each([
    [{ every: '' }, 'every', '周期不能为空'],
    [{ every: 'DAY' }, 'every', '不支持的周期'],
    [{ weekday: '6' }, 'weekday', '每周定投日必须是1到5'],
    [{ weekday: '' }, 'weekday', '每周定投日必须是1到5'],
    [{ every: 'MONTH' }, 'dayOfMonth', '每月定投日必须是1到28'],
    [{ every: 'MONTH', dayOfMonth: '29' }, 'dayOfMonth', '每月定投日必须是1到28'],
    [{ count: '61' }, 'count', '期数必须是1到60'],
    [{ count: '1.5' }, 'count', '期数必须是1到60'],
    [{ startDay: '1969-01-01' }, 'startDay', '日期不能早于1970-01-01'],
  ])('refuses %j at %s', async (wrong, field, message) => {
    const query = { every: 'WEEK', weekday: '5', ...wrong } as Record<string, string>;
    expect((await get(path, query)).error?.fields).toEqual({ [field]: [message] });
  });
});

// The notices of the State Council: 国办发明电〔2023〕7号, 〔2024〕12号 and 〔2025〕7号.
it.each([
  ['2024', '02-04 02-18 04-07 04-28 05-11 09-14 09-29 10-12', '02-10', '10-07', '02-09'],
  ['2025', '01-26 02-08 04-27 09-28 10-11', '01-28', '10-08', '01-27'],
  ['2026', '01-04 02-14 02-28 05-09 09-20 10-10', '02-23', '09-25', '02-24'],
])('of %s the working weekends and holidays are as announced', (year, worked, ...days) => {
  const calendar = workCalendar({ config: { marketRules: builtInRules } });
  const inYear = [...calendar.workedWeekends].filter((day) => day.startsWith(year));
  expect(inYear.map((day) => day.slice(5)).sort()).toEqual(worked.split(' '));
  const isWork = days.map((day) => workDay(calendar, `${year}-${day}`).isWork);
  expect(isWork).toEqual([false, false, true]);
});
