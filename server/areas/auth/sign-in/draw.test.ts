import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { drawBelow, drawText } from './draw.ts';

function bytes(...numbers: number[]) {
  return () => {
    const buffer = Buffer.alloc(4);
    buffer.writeUInt32BE(numbers.shift() ?? 0);
    return buffer;
  };
}

it('a draw from the uneven rest of 2^32 is repeated, because it would favour small numbers', () => {
  // 2^32 = 429496729 × 10 + 6: the last six numbers are not taken.
  expect(drawBelow(bytes(2 ** 32 - 6, 2 ** 32 - 1, 2 ** 32 - 7), 10)).toBe(9);
  expect(drawBelow(bytes(2 ** 32 - 1), 16)).toBe(15);
});

it('each digit is drawn about as often as any other', () => {
  const counts = new Map<string, number>();
  for (const digit of drawText(randomBytes, '0123456789', 20_000)) {
    counts.set(digit, (counts.get(digit) ?? 0) + 1);
  }
  expect(counts.size).toBe(10);
  // Expected 2000 each, deviation 42: six of them are never seen.
  for (const count of counts.values()) expect(Math.abs(count - 2000)).toBeLessThan(255);
});
