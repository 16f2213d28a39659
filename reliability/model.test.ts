import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../server/testing/build-test-app.ts';
import { depth } from '../server/testing/depth/depth.ts';
import { runModel } from './model/run-model.ts';

// 1,000 runs of up to 50 steps: `npm run chaos`.
const runs = depth(8, 200);

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

it(`the server agrees with a model in whole numbers over ${runs} random households`, async () => {
  const seen = await runModel(test, { runs, mostSteps: 12 });
  expect(seen.runs).toBe(runs);
}, 300_000);
