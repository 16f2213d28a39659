import { expect, it } from 'vitest';
import { marketRulesSchemas } from './market-rules.schemas.ts';

it.each([
  ['2026-02-27,2026-03-02', true],
  ['2026-02-30', false],
  ['2026-13-01', false],
])('takes %s as days on which a market abroad is closed: %s', (foreignClosed, isTaken) => {
  const query = { placedAt: '2026-02-26 10:00:00', foreignClosed };
  expect(marketRulesSchemas.fundDays.query.safeParse(query).success).toBe(isTaken);
});
