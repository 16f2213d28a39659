import { parseArgs } from 'node:util';
import { buildTestApp } from '../../server/testing/build-test-app.ts';
import { runCorrections } from './run-corrections.ts';

/**
 * `npm run reliability -- --only corrections`: `--steps` random edits, deletions and imports of households of
 * `--of` steps each. After each household's last step, all of its are undone, the newest first.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    steps: { type: 'string', default: '400000' },
    of: { type: 'string', default: '250' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});
const [steps, stepsOfHousehold, seed] = [values.steps, values.of, values.seed].map(Number) as [
  number,
  number,
  number,
];
const startedAt = performance.now();
let left = steps;
let households = 0;
const sums = { taken: new Map<string, number>(), refused: new Map<string, number>(), undone: 0 };
// A new database now and then: what all of them hold grows, and none is looked at again.
for (let part = 0; left > 0; part += 1) {
  const test = await buildTestApp();
  const some = Math.min(left, 10_000);
  const count = await runCorrections(test, {
    steps: some,
    stepsOfHousehold,
    seed: seed + part,
  });
  await test.close();
  left -= some;
  households += count.households;
  for (const kind of ['taken', 'refused'] as const) {
    for (const [name, times] of Object.entries(count[kind])) {
      sums[kind].set(name, (sums[kind].get(name) ?? 0) + times);
    }
  }
  sums.undone += count.undone;
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  const [taken, refused] = [sums.taken, sums.refused].map((all) =>
    [...all].map(([name, times]) => `${name} ${times}`).join(', '),
  );
  console.log(
    `${steps - left} steps from seed ${seed}, ${households} households, ${minutes} minutes; taken: ${taken}; refused: ${refused}; undone: ${sums.undone}; nothing differed`,
  );
}
