import { decimal } from '../../money/decimal.ts';
import { wholeRatioOf } from './whole-ratio.ts';

export interface SplitRatio {
  ratioNew: number;
  ratioOld: number;
}

const number = '(\\d{1,7}(?:\\.\\d{1,6})?)';
const more = '拆细|拆分|分拆|拆';
const fewer = '合并|并股|合股|合|并';
const ends = '(?:股|,|;|。)*$';

/** `1拆10`, `每1股拆分为4股`, `每10股合并为1股`: both sides around the word. */
const around = new RegExp(
  `^(?:将|每)*${number}股?(?<word>${more}|${fewer})(?:股)?(?:为|成)?${number}${ends}`,
);
/** `4比1拆股`, `10:1合股`, `按1:10的比例拆细`: the word says which side is the new one. */
const before = new RegExp(
  `^按?${number}(?:比|:)${number}(?:的比例)?(?<word>${more}|${fewer})${ends}`,
);
/** `每份基金份额折算1.0123份`: shares of a fund, more or fewer. */
const converted = new RegExp(
  `^(?:拆分:|折算:)?每${number}?股(?<word>折算|折合|拆分|分拆)(?:为|成)?${number}${ends}`,
);

/**
 * How many shares become how many; null for anything else. A 拆 makes more of them and a 合 fewer: a
 * text that contradicts this is not understood. `每10股分拆1股乙公司`, shares of another company, is no split.
 */
export function readSplit(text: string): SplitRatio | null {
  const ofFund = converted.exec(text);
  if (ofFund) {
    const ratio = ratioOf(ofFund[3], ofFund[1] ?? '1');
    return ratio && isMore(ofFund) && ratio.ratioNew < ratio.ratioOld ? null : ratio;
  }
  const match = around.exec(text);
  if (match) {
    const ratio = ratioOf(match[3], match[1]);
    return ratio && isMore(match) === ratio.ratioNew > ratio.ratioOld ? ratio : null;
  }
  const compared = before.exec(text);
  if (!compared) return null;
  const ratio = ratioOf(compared[1], compared[2]);
  if (!ratio) return null;
  const { ratioNew, ratioOld } = ratio;
  return isMore(compared) === ratioNew > ratioOld
    ? ratio
    : { ratioNew: ratioOld, ratioOld: ratioNew };
}

function isMore({ groups }: RegExpExecArray): boolean {
  return new RegExp(`^(?:${more})$`).test(groups?.word ?? '');
}

function ratioOf(shares: string | undefined, forOld: string | undefined): SplitRatio | null {
  return wholeRatioOf(decimal(shares ?? 0), decimal(forOld ?? 0)) ?? null;
}
