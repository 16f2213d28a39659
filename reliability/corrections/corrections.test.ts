import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../server/testing/build-test-app.ts';
import { depth, isDeep } from '../../server/testing/depth/depth.ts';
import { runCorrections } from './run-corrections.ts';

// 400,000 steps: `npm run reliability -- --only corrections`.
const steps = depth(80, 20_000);

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

it(`${steps} random corrections of households agree with their entries, and are undone whole`, async () => {
  const seed = isDeep ? Date.now() % 100_000 : 33;
  const count = await runCorrections(test, { steps, stepsOfHousehold: depth(80, 250), seed });
  expect(count.steps).toBe(steps);
  expect(Object.keys(count.taken)).toHaveLength(8);
}, 1_200_000);
