import type { NetWorthPoint } from '../../../../contract/net-worth/net-worth.ts';

type Gap = NetWorthPoint['missing'][number];

/** Something that several days of a history leave out. */
export interface HistoryGap {
  text: string;
  /** The first and the last day shown that leave it out. */
  from: string;
  to: string;
}

/** The answer's own messages name a single day. */
const texts: Record<Gap['code'], (subject: string) => string> = {
  RATE_MISSING: (subject) => `缺少 ${subject} 汇率`,
  PRICE_MISSING: (subject) => `${subject}没有价格`,
  NOT_RECORDED: (subject) => `${subject}还没有记录`,
};

/** What a history leaves out, each thing once with its days, in the order in which they begin. */
export function historyGaps(points: readonly NetWorthPoint[]): HistoryGap[] {
  const gaps = new Map<string, HistoryGap>();
  for (const { day, missing } of points) {
    for (const { code, subject } of missing) {
      const text = texts[code](subject);
      gaps.set(text, { text, from: gaps.get(text)?.from ?? day, to: day });
    }
  }
  return [...gaps.values()];
}
