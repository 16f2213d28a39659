import type { RuleConditions, RuleEffects } from '../../contract/spending/rule-bodies.ts';
import { type Cents, toCents } from '../money/cents.ts';
import { decimal } from '../money/decimal.ts';
import { fold } from './fold.ts';

/** What a rule looks at of an entry. */
export interface RuledEntry {
  payee: string | null;
  description: string | null;
  /** Signed. */
  amount: Cents;
  accountId: string;
  /** The source of its import, or `typed`. */
  source: string;
  tagIds: readonly string[];
}

/** The same with its texts as they are compared, so that many rules fold them once. */
export interface FoldedEntry extends RuledEntry {
  folded: { PAYEE: string; DESCRIPTION: string };
}

/** A rule as it is looked through many entries. */
export interface Rule {
  id: string;
  matches: (entry: FoldedEntry) => boolean;
  effects: RuleEffects;
}

/** What rules do to an entry: each field by the first rule that sets it. */
export interface Ruled {
  categoryId?: string | null;
  payee?: string;
  tagIds: string[];
}

/** A rule from what is stored of it; all of its conditions must hold. */
export function readRule(id: string, conditions: RuleConditions, effects: RuleEffects): Rule {
  const tests: ((entry: FoldedEntry) => boolean)[] = [];
  for (const { field, op, value } of conditions.texts ?? []) {
    const foldedValue = fold(value);
    const test = textTests[op];
    tests.push(({ folded }) => test(folded[field], foldedValue));
  }
  const { tagId, min, max, direction, accountId, source } = conditions;
  if (tagId) tests.push((entry) => entry.tagIds.includes(tagId));
  if (min != null) {
    const least = toCents(decimal(min));
    tests.push(({ amount }) => (amount < 0n ? -amount : amount) >= least);
  }
  if (max != null) {
    const most = toCents(decimal(max));
    tests.push(({ amount }) => (amount < 0n ? -amount : amount) <= most);
  }
  if (direction) tests.push(({ amount }) => amount > 0n === (direction === 'IN'));
  if (accountId) tests.push((entry) => entry.accountId === accountId);
  if (source) tests.push((entry) => entry.source === source);
  return { id, effects, matches: (entry) => tests.every((test) => test(entry)) };
}

const textTests = {
  CONTAINS: (text: string, value: string) => text.includes(value),
  NOT_CONTAINS: (text: string, value: string) => !text.includes(value),
  EQUALS: (text: string, value: string) => text === value,
  BEGINS: (text: string, value: string) => text.startsWith(value),
} as const;

export function foldEntry(entry: RuledEntry): FoldedEntry {
  const folded = { PAYEE: fold(entry.payee ?? ''), DESCRIPTION: fold(entry.description ?? '') };
  return { ...entry, folded };
}

/** What rules, in their order, do to an entry; undefined where none matches. */
export function applyRules(rules: readonly Rule[], entry: RuledEntry): Ruled | undefined {
  const ruled: Ruled = { tagIds: [] };
  let isMatched = false;
  const folded = foldEntry(entry);
  for (const { matches, effects } of rules) {
    if (!matches(folded)) continue;
    isMatched = true;
    if (ruled.categoryId === undefined && effects.categoryId != null) {
      ruled.categoryId = effects.categoryId;
    }
    if (ruled.payee === undefined && effects.payee != null) ruled.payee = effects.payee;
    for (const id of effects.tagIds ?? []) {
      if (!ruled.tagIds.includes(id)) ruled.tagIds.push(id);
    }
  }
  return isMatched ? ruled : undefined;
}
