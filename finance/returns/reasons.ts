import type { ReturnReason, ReturnReasonCode } from '../../contract/returns/return-reasons.ts';

/** What is put into the text of a reason. */
interface Detail {
  day?: string;
  currency?: string;
  derived?: string;
  held?: string;
}

const texts: Record<ReturnReasonCode, (detail: Detail) => string> = {
  NO_FLOWS: () => '没有投入记录，无法计算收益率',
  NOTHING_INVESTED: () => '没有投入记录，无法计算收益率',
  ONE_DAY: () => '买卖在同一天，无法年化',
  PERIOD_UNDER_30_DAYS: () => '不足30天，年化没有意义',
  PERIOD_UNDER_ONE_YEAR: () => '不足一年，不做年化',
  NO_SOLUTION: () => '这些现金流没有对应的收益率',
  SEVERAL_SOLUTIONS: () => '对应不止一个收益率',
  TOO_LARGE: () => '年化超过10000%，期间太短或本金太小',
  OPENING_PRICE_IMPLAUSIBLE: () => '期初成本与当日市价相差超过20%，购买日期可能不是真实成交日',
  PRICE_NEVER_KNOWN: () => '还没有任何价格，收益率暂不显示',
  RATE_MISSING: ({ day, currency }) => `缺少 ${day} 的 ${currency} 汇率`,
  TOTAL_LOSS_BEFORE: ({ day }) => `${day} 归零后又投入，之前的收益率不能接续`,
  FLOWS_UNKNOWN: () => '只有市值，没有资金流水',
  QUANTITY_MISMATCH: ({ derived, held }) => `流水推算 ${derived}，券商持仓 ${held}，请先核对`,
  SHADOW_EXHAUSTED: ({ day }) => `指数组合在 ${day} 已不够同样的取出`,
  INDEX_MISSING: ({ day }) => `指数缺少 ${day} 的收盘`,
};

/** Why a figure is withheld, in words for the owner. */
export function reasonFor(code: ReturnReasonCode, detail: Detail = {}): ReturnReason {
  return { code, message: texts[code](detail) };
}
