import fc from 'fast-check';
import { addDays } from '../../finance/calendar/days.ts';
import { assetSteps } from './asset-steps.ts';
import { type Step, step } from './step.ts';

/** A session lasts 90 days at most. */
const mostDays = 80;

const wait = fc.integer({ min: 1, max: 20 }).map((days) =>
  step(
    `wait ${days} days`,
    ({ daysPassed }) => daysPassed + days <= mostDays,
    async (model, real) => {
      real.turnClock(days);
      model.today = addDays(model.today, days);
      model.daysPassed += days;
    },
  ),
);

export const otherSteps: fc.Arbitrary<Step>[] = [...assetSteps, wait];
