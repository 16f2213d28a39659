import type { Cents } from '../money/cents.ts';
import { type Fixed, fixedOfText, proportion } from '../money/fixed.ts';
import { divideRounded } from '../money/scaled.ts';
import type { AreaFlows } from './flows.ts';

/**
 * The share that one member has of a thing, as the part between two percentages of it: the shares of all members
 * lie side by side from 0 to 100, so that what they come to in cents is the whole, whatever is rounded.
 */
export interface Span {
  from: Fixed;
  to: Fixed;
}

/** One member's shares by the keys of the balance sheet; a thing that is not in them counts whole. */
export type Spans = ReadonlyMap<string, Span>;

/** What was stated about one thing for one member. */
export interface StatedShare {
  item: string;
  memberId: string;
  /** A decimal text; those of a thing sum to 100. */
  percent: string;
}

const whole = fixedOfText('100');

/** The spans of one member. Whoever is not named where others are has nothing of that thing. */
export function spansOf(shares: readonly StatedShare[], memberId: string): Spans {
  const byItem = Map.groupBy(shares, ({ item }) => item);
  return new Map([...byItem].map(([item, stated]) => [item, spanOf(stated, memberId)]));
}

function spanOf(stated: readonly StatedShare[], memberId: string): Span {
  let from = 0n;
  for (const { memberId: id, percent } of stated.toSorted(byMember)) {
    const to = from + fixedOfText(percent);
    if (id === memberId) return { from, to };
    from = to;
  }
  return { from, to: from };
}

function byMember(a: StatedShare, b: StatedShare): number {
  return a.memberId < b.memberId ? -1 : Number(a.memberId > b.memberId);
}

/** What of an amount a member does not count, in whole cents. */
export function centsOfOthers(amount: Cents, { from, to }: Span): Cents {
  const until = (percent: Fixed) => divideRounded(amount * percent, whole);
  return amount - (until(to) - until(from));
}

/** What a member counts, as a fraction of 1. */
export function fractionOf({ from, to }: Span): Fixed {
  return proportion(to - from, fixedOfText('1'), whole);
}

/** What an area's things and their changes come to for the other members: nothing of what counts whole. */
export function flowsOfOthers(
  area: string,
  { opening, flows }: AreaFlows,
  spans: Spans,
): AreaFlows {
  const othersOf = <One extends AreaFlows['opening'][number]>(all: readonly One[]): One[] =>
    all.flatMap((one) => {
      const span = spans.get(`${area} ${one.of.thing ?? one.of.key}`);
      if (!span) return [];
      const amount = proportion(one.amount, whole - (span.to - span.from), whole);
      return amount === 0n ? [] : [{ ...one, amount }];
    });
  return { opening: othersOf(opening), flows: othersOf(flows) };
}
