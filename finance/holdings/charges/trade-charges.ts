import type { Market } from '../../../contract/fields/markets.ts';
import type { Day } from '../../calendar/days.ts';
import { type Decimal, decimal, round, sum, zero } from '../../money/decimal.ts';
import {
  type ChargeRate,
  chargeRates,
  type TabledCharge,
  type TradeKind,
  type TradeSide,
} from './trade-charge-rates.ts';

export type ChargeCode = TabledCharge | 'commission' | 'platformFee';

const labels: Record<ChargeCode, string> = {
  commission: '佣金',
  stampDuty: '印花税',
  transferFee: '过户费',
  sfcLevy: '证监会征费',
  afrcLevy: '财汇局征费',
  tradingFee: '交易费',
  settlementFee: '交收费',
  platformFee: '平台使用费',
  secFee: '美国证监会规费',
  taf: '交易活动费',
};

/** A trade whose charges are to be proposed. */
export interface ChargedTrade {
  market: Market;
  kind: TradeKind;
  side: TradeSide;
  /** Before charges. */
  amount: Decimal;
  /** The shares, for charges by the share; without it those are left out. */
  quantity?: Decimal | undefined;
  day: Day;
  /** The broker's commission, or its rate and minimum. */
  commission: Decimal | { percent: Decimal; least: Decimal };
  platformFee: Decimal;
}

export interface TradeCharges {
  /** The charges above 0, in the order of a broker's statement. */
  lines: { code: ChargeCode; label: string; amount: Decimal }[];
  /** All but the stamp duty. */
  fee: Decimal;
  /** The stamp duty. */
  tax: Decimal;
  /** The money that the owner receives; negative for money that is paid. */
  cash: Decimal;
}

/** The usual charges of a trade, by the rates of its day. */
export function tradeCharges(
  trade: ChargedTrade,
  rates: readonly ChargeRate[] = chargeRates,
): TradeCharges {
  const tabled = ratesOf(trade, rates).map((rate) => ({
    code: rate.code,
    amount: tabledCharge(rate, trade),
  }));
  const lines = [
    { code: 'commission' as const, amount: commissionOf(trade) },
    ...tabled,
    { code: 'platformFee' as const, amount: round(trade.platformFee, 2) },
  ].filter(({ amount }) => amount.gt(0));
  const isTax = ({ code }: { code: ChargeCode }) => code === 'stampDuty';
  const tax = sum(lines.filter(isTax).map(({ amount }) => amount));
  const charges = sum(lines.map(({ amount }) => amount));
  return {
    lines: lines.map(({ code, amount }) => ({ code, label: labels[code], amount })),
    fee: charges.minus(tax),
    tax,
    cash: (trade.side === 'SELL' ? trade.amount : zero.minus(trade.amount)).minus(charges),
  };
}

/** The newest row of each charge that holds on the trade's day, where it is about such a trade. */
function ratesOf({ market, kind, side, day }: ChargedTrade, rates: readonly ChargeRate[]) {
  const newest = new Map<TabledCharge, ChargeRate>();
  for (const rate of rates) {
    if (rate.market !== market || rate.from > day) continue;
    const known = newest.get(rate.code);
    if (!known || known.from <= rate.from) newest.set(rate.code, rate);
  }
  return [...newest.values()].filter(
    ({ kinds, sides }) => kinds.includes(kind) && sides.includes(side),
  );
}

function commissionOf({ amount, commission }: ChargedTrade): Decimal {
  if (!('percent' in commission)) return round(commission, 2);
  const rated = round(amount.times(commission.percent).times('0.01'), 2);
  return rated.lt(commission.least) ? commission.least : rated;
}

function tabledCharge(rate: ChargeRate, { amount, quantity }: ChargedTrade): Decimal {
  const { percent, perShare, least, most } = rate;
  const exact = percent
    ? amount.times(percent).times('0.01')
    : (quantity ?? zero).times(perShare ?? 0);
  const rounded = roundCharge(exact, rate);
  if (least !== undefined && rounded.lt(least)) return decimal(least);
  return most !== undefined && rounded.gt(most) ? decimal(most) : rounded;
}

function roundCharge(exact: Decimal, { rounding }: ChargeRate): Decimal {
  if (rounding === undefined) return round(exact, 2);
  const places = rounding === 'up-to-cent' ? 2 : 0;
  const nearest = round(exact, places);
  return nearest.lt(exact) ? nearest.plus(rounding === 'up-to-cent' ? '0.01' : 1) : nearest;
}
