import { expect, it } from 'vitest';
import { codePrefix, nextAssetCode } from './asset-code.ts';

const prefix = codePrefix('2026-01-05');

it.each<[string[], string]>([
  [[], 'FA-20260105-0001'],
  [['FA-20260105-0001', 'FA-20260105-0007'], 'FA-20260105-0008'],
  [['FA-20260104-0009', 'FA-20260105-旧', 'X'], 'FA-20260105-0001'],
  [['FA-20260105-9999'], 'FA-20260105-10000'],
])('after %j comes %s', (codes, next) => {
  expect(nextAssetCode(prefix, codes)).toBe(next);
});
