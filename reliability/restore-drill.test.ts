import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../server/testing/test-database.ts';
import { drill } from './restore-drill.ts';

describe('a restore of a backup made under load', () => {
  it('equals its snapshot, with all that was acknowledged before and nothing that was sent after', async () => {
    const test = await createTestDatabase();
    try {
      const figures = await drill(test, 'SIGKILL');
      expect(figures.acknowledgedBefore).toBeGreaterThan(0);
      expect(figures.restored).toBeGreaterThanOrEqual(figures.acknowledgedBefore);
      expect(figures.equalRows).toBeGreaterThan(figures.restored);
    } finally {
      await test.close();
    }
  });
});
