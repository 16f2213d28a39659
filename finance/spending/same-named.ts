import { type CategoryKind, longestCategoryName } from '../../contract/spending/spending-words.ts';
import { fold } from './fold.ts';

interface NamedCategory {
  id: string;
  parent_id: string | null;
  kind: CategoryKind;
  name: string;
}

/** Between the two levels of a category of another program. */
export const levelSign = ' / ';

/**
 * The names of both levels of a category of another program, as they are stored here: levels below the second are
 * part of the second, and a name that is too long is cut off.
 */
export function levelNames(word: string): [upper: string, lower: string] {
  const [upper = '', ...lower] = word.split(levelSign).filter((level) => level.trim() !== '');
  const cut = (name: string) => name.trim().slice(0, longestCategoryName);
  return [cut(upper), cut(lower.join(levelSign))];
}

const kindsFor = {
  out: ['EXPENSE', 'NEUTRAL', 'INCOME'],
  in: ['INCOME', 'NEUTRAL', 'EXPENSE'],
} as const;

/**
 * The category that is called like one of another program, `大类 / 小类`: both levels alike, else the lower one,
 * else the upper one. Of several of one name that counts which fits the direction of the money.
 */
export function sameNamed(
  categories: readonly NamedCategory[],
  word: string,
  isIncoming: boolean,
): string | null {
  const [first, second] = levelNames(word);
  const [upper, lower] = [fold(first), fold(second)];
  const names = new Map(categories.map(({ id, name }) => [id, fold(name)]));
  const called = (name: string) =>
    name === '' ? [] : categories.filter(({ id }) => names.get(id) === name);
  const alike = called(lower).filter(({ parent_id }) => names.get(parent_id ?? '') === upper);
  for (const found of [alike, called(lower), called(upper)]) {
    for (const kind of kindsFor[isIncoming ? 'in' : 'out']) {
      const one = found.find((category) => category.kind === kind);
      if (one) return one.id;
    }
  }
  return null;
}
