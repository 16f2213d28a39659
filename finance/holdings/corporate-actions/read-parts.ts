import { type Decimal, decimal, divide } from '../../money/decimal.ts';
import { type NamedCash, readCash } from './cash-words.ts';

type Shares = 'bonus' | 'capitalisation' | 'rights';

/** What an announcement gives, each part for one share. */
export type Parts = Partial<
  Record<Shares | 'rightsPrice', Decimal> & {
    cash: NamedCash & { period: string | undefined };
    equivalent: NamedCash;
  }
>;

const number = '(\\d+(?:\\.\\d+)?)';

/** The number of shares that the following parts are for: `每10股`, `10股`, `A股每股`, and `10` before a verb. */
const base = /^(?:[ABH]股)?(?:每(\d{1,4})?股|(\d{1,4})股?(?=送|派|转|配|分红|现金))/;

/** The price of rights. It is tried before the verbs, because `配股价` begins with one of them. */
const rightsPrice = new RegExp(
  `^(?:配股|配售)?价格?[为是:]?(?:每股)?(?:人民币)?${number}(?:元|块|港元|美元)?(?:/股|每股)?`,
);
/** Verbs that announce new shares. */
const shareWords: [part: Shares, pattern: RegExp][] = [
  ['bonus', new RegExp(`^(?:派|赠)?送(?:红股|股)?${number}股?`)],
  ['capitalisation', new RegExp(`^转(?:增)?(?:股本|股份|股)?${number}股?`)],
  ['rights', new RegExp(`^配(?:售|股)?${number}股?`)],
];

const period = '第?[一二三四]季度?|末期|中期|特别|年度|季度';
/** A verb, a noun, or both, before an amount or before the shares that the amount is for. */
const cashWord = new RegExp(
  `^(?:派付|派发|派送|派|发放|分派|分配)?(?:现金|现)?(?<period>${period})?(?:现金|特别)?(?:红利|股利|股息|分红|息)?[为是:]?`,
);
/** Hong Kong speaks of one share where it names the period: `末期息5.3港元`. */
const isOfOneShare = (match: RegExpExecArray) =>
  match.groups?.period !== undefined && /息$|息[为是:]$/.test(match[0]);

/** `相当于0.78港元` behind an amount in another currency; with `约` it is only an estimate. */
const equivalent = /^(?:相当于|折合|合|等值|即)(?:每股)?(?<about>约)?/;

const year = '\\d{4}年(?:度|年度|半年度|前三季度)?';

/** Words that announce no part: separators, recipients, the source of the payment, and what is not distributed. */
const ignored = [
  /^[,、;。:]+/,
  /^(?:并|及|和|与|同时|另|拟|将|再|共)+/,
  /^向?全体股东/,
  /^以[^;。]*?为基数/,
  /^以(?:资本公积金?|股本溢价|盈余公积金?|未分配利润)/,
  new RegExp(
    `^(?:${year})?(?:${period})?(?:利润分配|权益分派|分红派息|分红|拆分|分配)?(?:方案|预案|公告)?为?:`,
  ),
  new RegExp(`^${year}(?=${period}|派|每|\\d)`),
  /^不(?:再)?(?:进行)?(?:送红股|送股|派现金?|分红|以)?(?:资本)?(?:公积金?)?(?:转增股本|转增)?(?=[,、;。]|$)/,
];

/**
 * Reads the parts of an announcement one after the other, each at most once and above 0, for the shares
 * that were named last. Undefined when a word is unknown, nothing is given, or it is not said for how many shares.
 */
export function readParts(text: string): Parts | undefined {
  const parts: Parts = {};
  let perShares: Decimal | undefined;
  let rest = text;
  while (rest !== '') {
    const step = readStep(rest, parts, perShares);
    if (!step || step.length === 0) return undefined;
    perShares = step.perShares ?? perShares;
    rest = rest.slice(step.length);
  }
  return Object.keys(parts).length === 0 ? undefined : parts;
}

interface Step {
  length: number;
  perShares?: Decimal;
}

function readStep(rest: string, parts: Parts, perShares: Decimal | undefined): Step | undefined {
  const noise = ignored.map((pattern) => pattern.exec(rest)?.[0].length ?? 0).find((at) => at > 0);
  if (noise) return { length: noise };
  const shares = base.exec(rest);
  if (shares) return { length: shares[0].length, perShares: sharesOf(shares) };
  if (perShares?.eq(0)) return undefined;
  const price = rightsPrice.exec(rest);
  if (price) return put(parts, 'rightsPrice', decimal(price[1] ?? 0), price[0].length);
  for (const [part, pattern] of shareWords) {
    const match = pattern.exec(rest);
    if (match) {
      const given = perShares && divide(decimal(match[1] ?? 0), perShares);
      return given && put(parts, part, given, match[0].length);
    }
  }
  return readEquivalent(rest, parts, perShares) ?? readPaid(rest, parts, perShares);
}

function readPaid(rest: string, parts: Parts, perShares: Decimal | undefined): Step | undefined {
  const word = cashWord.exec(rest);
  if (!word || word[0] === '') return undefined;
  const behind = rest.slice(word[0].length);
  const own = base.exec(behind);
  const paid = readCash(own ? behind.slice(own[0].length) : behind);
  const per = own ? sharesOf(own) : isOfOneShare(word) ? decimal(1) : perShares;
  if (!paid?.amount.gt(0) || !per?.gt(0)) return undefined;
  const { amount, currency } = { ...paid, amount: divide(paid.amount, per) };
  const period = word.groups?.period;
  const other = parts.cash;
  // A final and a special dividend of one share class are paid together.
  const isAlso = period !== undefined && other?.period !== undefined && period !== other.period;
  if (other && !(isAlso && currency === other.currency && !parts.equivalent)) return undefined;
  parts.cash = { amount: amount.plus(other?.amount ?? 0), currency, period };
  return { length: word[0].length + (own?.[0].length ?? 0) + paid.length, perShares: per };
}

function readEquivalent(
  rest: string,
  parts: Parts,
  perShares: Decimal | undefined,
): Step | undefined {
  const word = equivalent.exec(rest);
  const same = word && readCash(rest.slice(word[0].length));
  if (!same || !parts.cash || !perShares || parts.equivalent) return undefined;
  const { amount, currency, length } = same;
  if (currency === null || currency === parts.cash.currency || !amount.gt(0)) return undefined;
  if (!word.groups?.about) parts.equivalent = { amount: divide(amount, perShares), currency };
  return { length: word[0].length + length };
}

function put(
  parts: Parts,
  part: Shares | 'rightsPrice',
  value: Decimal,
  length: number,
): Step | undefined {
  if (parts[part] || !value.gt(0)) return undefined;
  parts[part] = value;
  return { length };
}

function sharesOf([, each, counted]: RegExpExecArray): Decimal {
  return decimal(each ?? counted ?? 1);
}
