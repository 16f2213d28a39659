import { cashActs } from './cash-acts.ts';
import type { Act } from './household.ts';
import { investmentActs } from './investment-acts.ts';
import { ownedActs } from './owned-acts.ts';
import { planningActs } from './planning-acts.ts';
import { recurringActs } from './recurring-acts.ts';

/** Everything that a household can do, by what it is called. */
export const acts: Readonly<Record<string, Act>> = {
  ...cashActs,
  ...investmentActs,
  ...ownedActs,
  ...recurringActs,
  ...planningActs,
  'some days pass': async (house, { first }) => {
    await house.wait(1 + (first % 6));
    return true;
  },
};
