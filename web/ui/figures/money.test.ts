import { expect, it } from 'vitest';
import { toneOf } from './money.tsx';

it('a gain is coloured by the sign that is shown: what is shown as zero has no colour', () => {
  const gains = [0.005, 0.0049, 0, -0.0049, -0.005, null];
  expect(gains.map(toneOf)).toEqual(['gain', 'plain', 'plain', 'plain', 'loss', 'plain']);
});
