import type { SpendingReport } from '../../../../contract/spending/report.ts';
import type { CategoryKind } from '../../../../contract/spending/spending-words.ts';
import { type Cents, centsToDecimal, centsToWire } from '../../../../finance/money/cents.ts';
import { divide, toWire } from '../../../../finance/money/decimal.ts';
import { exactToCents } from '../../../../finance/net-worth/rounded-parts.ts';
import type { PayeeSums, SummedRow } from '../../../../finance/spending/row-sums.ts';
import {
  averageOf,
  roundCategories,
  type SavedLines,
  sumByCategory,
  sumLines,
} from '../../../../finance/spending/spending-report.ts';
import type { Categories } from '../entries.repository.ts';

interface Question {
  kind: CategoryKind;
  categories: Categories;
  months: readonly { rows: readonly SummedRow[]; sums: SavedLines }[];
  averageMonths: number;
  totals: SavedLines;
  own: readonly SummedRow[];
  before: readonly SummedRow[];
  /** Of the months that averages are of. */
  earlier: readonly SummedRow[];
}

type Line = SpendingReport['categories'][number];

/** The categories of a kind that something happened in: each parent with its children, the largest first. */
export function categoryLines(question: Question): Line[] {
  const { kind, categories, totals, own, before, earlier, months, averageMonths } = question;
  const sign = kind === 'EXPENSE' ? -1n : 1n;
  const amounts = roundCategories(sumByCategory(own, kind), totals.lines[kind]);
  const beforeLine = sumLines(before).lines[kind];
  const befores = roundCategories(sumByCategory(before, kind), beforeLine);
  const perMonth = months.map(({ rows, sums }) =>
    roundCategories(sumByCategory(rows, kind), sums.lines[kind]),
  );
  const ofEarlier = Map.groupBy(
    earlier.filter(({ line }) => line === kind),
    ({ categoryId }) => categoryId,
  );
  const whole = sign * totals.lines[kind];
  const lineOf = (ids: readonly (string | null)[], categoryId: string | null): Line => {
    const add = (sums: ReadonlyMap<string | null, Cents>) =>
      sign * ids.reduce((total, id) => total + (sums.get(id) ?? 0n), 0n);
    const amount = add(amounts);
    const category = categories.byId.get(categoryId ?? '');
    const past = add(befores);
    const rows = ids.flatMap((id) => ofEarlier.get(id) ?? []);
    return {
      kind,
      categoryId,
      parentId: category?.parent_id ?? null,
      name: category?.name ?? '未分类',
      amount: centsToWire(amount),
      share: percentOf(amount, whole),
      average: centsToWire(sign * averageOf(rows, averageMonths)),
      before: centsToWire(past),
      change: past > 0n ? percentOf(amount - past, past) : null,
      months: perMonth.map((sums) => centsToWire(add(sums))),
    };
  };
  const used = new Set([...amounts.keys(), ...befores.keys(), ...ofEarlier.keys()]);
  const parents = new Map<string | null, (string | null)[]>();
  for (const id of used) {
    const parent = categories.byId.get(id ?? '')?.parent_id ?? id;
    const children = parents.get(parent) ?? [];
    parents.set(parent, children);
    if (id !== parent) children.push(id);
  }
  const largestFirst = (a: Line, b: Line) => b.amount - a.amount;
  return [...parents]
    .map(([parent, children]) => ({ line: lineOf([parent, ...children], parent), children }))
    .sort((a, b) => largestFirst(a.line, b.line))
    .flatMap(({ line, children }) => [
      line,
      ...children.map((id) => lineOf([id], id)).sort(largestFirst),
    ]);
}

function percentOf(part: Cents, whole: Cents): number | null {
  if (whole <= 0n) return null;
  return toWire(divide(centsToDecimal(part).times(100), centsToDecimal(whole)), 2);
}

const mostPayees = 100;

/** Who most of a kind went to, or came from. */
export function payeeLines(kind: CategoryKind, payees: PayeeSums): SpendingReport['payees'] {
  const sign = kind === 'EXPENSE' ? -1n : 1n;
  return payees
    .list(kind)
    .map(({ payee, amount, count }) => ({
      ...{ kind, payee, amount: centsToWire(sign * exactToCents(amount)), count },
    }))
    .sort((a, b) => b.amount - a.amount)
    .slice(0, mostPayees);
}
