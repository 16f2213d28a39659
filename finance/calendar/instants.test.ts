import { describe, expect, it } from 'vitest';
import { instantOfInput, timeIn } from './instants.ts';

describe('an instant that a person wrote', () => {
  it.each([
    ['2026-03-11T15:00:00+08:00', 'Asia/Shanghai', '2026-03-11T07:00:00.000Z'],
    ['2026-03-11 15:00:00', 'Asia/Shanghai', '2026-03-11T07:00:00.000Z'],
    ['2026-03-11', 'Asia/Shanghai', '2026-03-10T16:00:00.000Z'],
    // Clocks in New York go to summer time at two on 8 March 2026, and back on 1 November.
    ['2026-03-08 01:59:59', 'America/New_York', '2026-03-08T06:59:59.000Z'],
    ['2026-03-08 03:00:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
    ['2026-11-01 03:00:00', 'America/New_York', '2026-11-01T08:00:00.000Z'],
  ])('%s in %s is %s', (input, timeZone, instant) => {
    expect(instantOfInput(timeZone, input).toISOString()).toBe(instant);
  });
});

it('midnight is the hour 00 of the day that begins', () => {
  expect(timeIn('Asia/Shanghai', new Date('2026-03-10T16:00:00.000Z'))).toBe('00:00:00');
  expect(timeIn('Asia/Shanghai', new Date('2026-03-11T06:59:59.999Z'))).toBe('14:59:59');
});
