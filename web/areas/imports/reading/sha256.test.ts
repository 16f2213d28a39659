import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sha256 } from './sha256.ts';

it('is SHA-256 of messages of every length around a block', () => {
  for (const length of [0, 1, 3, 54, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1_000_003]) {
    const message = Uint8Array.from({ length }, (_, at) => (at * 31) % 251);
    expect(sha256(message)).toBe(createHash('sha256').update(message).digest('hex'));
  }
});
