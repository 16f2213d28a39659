import { describe, expect, it } from 'vitest';
import { readDecimal, readMoment, readTime } from './read-cells.ts';

describe('the number in a cell', () => {
  it.each([
    ['1,200', '1200'],
    ['1,234,567.50', '1234567.5'],
    ['¥28.16', '28.16'],
    ['￥1,000.10', '1000.1'],
    ['(1,102.00)', '-1102'],
    ['（1.00）', '-1'],
    ['-13505.14', '-13505.14'],
    ['+0.50', '0.5'],
    ['１２．５', '12.5'],
    [' 30.00 元', '30'],
    ['0001.10', '1.1'],
    ['-0.00', '0'],
    ['1.5E+3', '1500'],
    [0.1, '0.1'],
    [1e-7, '0.0000001'],
  ])('%s is %s', (cell, text) => {
    expect(readDecimal(cell)).toBe(text);
  });

  it.each(['', ' ', '--', '-', '/', null, undefined])('%s is none', (cell) => {
    expect(readDecimal(cell)).toBeNull();
  });

  it.each(['1,2', '12,34.5', '1.2.3', 'abc', '12a', '(-1)', '=1+1', '1e999', '60@180.5'])(
    '%s cannot be read',
    (cell) => {
      expect(readDecimal(cell)).toBeUndefined();
    },
  );
});

describe('the day in a cell', () => {
  it.each([
    ['2026/3/9', '2026-03-09', null],
    ['20260309', '2026-03-09', null],
    [20260309, '2026-03-09', null],
    ['2026年03月21日', '2026-03-21', null],
    ['2026.3.9 9:05', '2026-03-09', '09:05:00'],
    ['2026-03-09 10:00:01', '2026-03-09', '10:00:01'],
    ['2026-03-09T17:30:00Z', '2026-03-10', '01:30:00'],
    ['2026-03-25T12:00:00+08:00', '2026-03-25', '12:00:00'],
    ['20260522;115526', '2026-05-22', '11:55:26'],
  ])('%s is %s', (cell, day, time) => {
    expect(readMoment(cell, 'Asia/Shanghai')).toEqual({ day, time });
  });

  it.each(['2026-02-30', '09/03/2026', '2026-13-01', 'yesterday', '2026-03-09 25:00', '46000'])(
    '%s cannot be read',
    (cell) => {
      expect(readMoment(cell, 'Asia/Shanghai')).toBeUndefined();
    },
  );

  it('is none in a blank cell', () => {
    expect(readMoment(' ', 'Asia/Shanghai')).toBeNull();
  });
});

describe('the time in a cell', () => {
  it.each([
    ['1103', '11:03:00'],
    ['93105', '09:31:05'],
    [93105, '09:31:05'],
    ['09:31:05', '09:31:05'],
    ['9:31', '09:31:00'],
  ])('%s is %s', (cell, time) => {
    expect(readTime(cell)).toBe(time);
  });

  it.each(['2460', '99', 'noon'])('%s cannot be read', (cell) => {
    expect(readTime(cell)).toBeUndefined();
  });
});
