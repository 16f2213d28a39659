import { fold } from './fold.ts';

/** A category that a person has chosen for an entry of a payee. */
export interface Choice {
  payee: string;
  isIncoming: boolean;
  categoryId: string;
}

const lastChoices = 3;
const alike = 2;

/**
 * What earlier choices propose: for a payee, and money in the same direction, the category of two of the
 * last three. `choices` are the newest first.
 */
export function learn(
  choices: Iterable<Choice>,
): (payee: string, isIncoming: boolean) => string | undefined {
  const last = new Map<string, string[]>();
  for (const { payee, isIncoming, categoryId } of choices) {
    const key = keyOf(payee, isIncoming);
    const ofPayee = last.get(key) ?? [];
    last.set(key, ofPayee);
    if (ofPayee.length < lastChoices) ofPayee.push(categoryId);
  }
  return (payee, isIncoming) => {
    const ofPayee = last.get(keyOf(payee, isIncoming)) ?? [];
    return ofPayee.find((id) => ofPayee.filter((other) => other === id).length >= alike);
  };
}

function keyOf(payee: string, isIncoming: boolean): string {
  return `${isIncoming ? '+' : '-'}${fold(payee)}`;
}
