import fc from 'fast-check';
import { acts } from './acts.ts';
import type { ActInput, Household } from './household.ts';

export const actInput: fc.Arbitrary<ActInput> = fc.record({
  daysAgo: fc.oneof(fc.constant(0), fc.nat(45)),
  cents: fc.integer({ min: 1, max: 3_000_000 }),
  first: fc.nat(9),
  second: fc.nat(9),
  flag: fc.boolean(),
});

/** Acts by their names, in the order in which a household does them. */
export type Story = readonly (readonly [act: string, input: ActInput])[];

/** A random story of so many acts. */
export function stories(lengths: { minLength: number; maxLength: number }): fc.Arbitrary<Story> {
  const act = fc.tuple(fc.constantFrom(...Object.keys(acts)), actInput);
  return fc.array(act, { ...lengths, size: 'max' });
}

/** Does the acts of a story; those that are not allowed are left out. */
export async function live(house: Household, story: Story): Promise<Household> {
  for (const [name, input] of story) await acts[name]?.(house, input);
  return house;
}
