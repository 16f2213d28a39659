import type { Cents } from '../money/cents.ts';
import { type Fixed, fixedOfText, proportion } from '../money/fixed.ts';
import { divideRounded } from '../money/scaled.ts';
import type { AreaFlows } from './flows.ts';

/**
 * A member's share of a thing, as the range between two percentages. The ranges of all members follow each other
 * from 0 to 100, so that their rounded amounts add up to the whole.
 */
export interface Span {
  from: Fixed;
  to: Fixed;
}

/** One member's shares by the keys of the balance sheet; a thing without a span counts whole. */
export type Spans = ReadonlyMap<string, Span>;

/** One member's share of one thing, as it was stated. */
export interface StatedShare {
  item: string;
  memberId: string;
  /** A decimal text; those of a thing sum to 100. */
  percent: string;
}

const whole = fixedOfText('100');

/** The spans of one member. Their span of a thing is empty where only other members have shares of it. */
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

/** The part of an amount that belongs to the other members, in whole cents. */
export function centsOfOthers(amount: Cents, { from, to }: Span): Cents {
  const until = (percent: Fixed) => divideRounded(amount * percent, whole);
  return amount - (until(to) - until(from));
}

/** The size of a span as a fraction of 1. */
export function fractionOf({ from, to }: Span): Fixed {
  return proportion(to - from, fixedOfText('1'), whole);
}

/** The other members' part of an area's amounts and changes. A thing without a span has no such part. */
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
