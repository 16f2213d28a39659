import { isCurrency } from '../../../../../contract/fields/currencies.ts';
import { type Decimal, sum, zero } from '../../../../../finance/money/decimal.ts';
import type { TradeRow } from '../../import-rows.ts';
import { texts } from '../brokers/share-row.ts';
import { figureText, RowProblem } from '../cells.ts';
import type { Moment } from '../dates.ts';

/** Coins that stand for a dollar. */
const dollars = new Set(['USD', 'USDT', 'USDC', 'BUSD', 'FDUSD', 'TUSD', 'DAI', 'USDD']);
/** Money that pairs without a separator end with. */
const joinedMoney = ['EUR', 'GBP', 'JPY', 'HKD', 'CNY', 'TRY', 'BRL', 'AUD'];

export function isMoney(coin: string): boolean {
  return dollars.has(coin) || isCurrency(coin);
}

/** The currency of the product that a quote coin stands for. */
export function currencyOfCoin(coin: string): string {
  if (!isMoney(coin))
    throw new RowProblem(`以${coin}计价的交易暂不支持，请分别记卖出${coin}和买入`);
  return dollars.has(coin) ? 'USD' : coin;
}

/** The longest first: `BTCBUSD` is quoted in BUSD, not in USD. */
const quotesLongestFirst = [...dollars, ...joinedMoney, 'BTC', 'ETH', 'BNB'].toSorted(
  (a, b) => b.length - a.length,
);

/** The two coins of a pair such as `BTC/USDT`, `ETH-USDT` and, by what it was paid in, `SOLUSDT`. */
export function coinsOfPair(pair: string): { coin: string; quote: string } {
  const parts = pair.toUpperCase().split(/[/_-]/);
  if (parts.length >= 2) return { coin: parts[0] as string, quote: parts[1] as string };
  const [whole = ''] = parts;
  const quote = quotesLongestFirst.find((end) => whole.endsWith(end) && whole.length > end.length);
  if (quote === undefined) throw new RowProblem(`不认识的交易对“${pair.slice(0, 30)}”`);
  return { coin: whole.slice(0, -quote.length), quote };
}

export interface CoinFee {
  figure: Decimal;
  unit: string;
}

interface CoinTrade {
  n: number;
  moment: Moment;
  isBuy: boolean;
  coin: string;
  quote: string;
  /** Before fees. */
  quantity: Decimal;
  /** Before fees, in the coin that it was paid with. */
  amount: Decimal;
  price?: Decimal | undefined;
  fees: readonly CoinFee[];
  externalId?: string;
}

/**
 * A trade of a coin. A fee in the coin itself changes its quantity, one in what it was paid with is the
 * fee, and one in a third coin is named for the person.
 */
export function coinTrade(trade: CoinTrade): TradeRow {
  const { n, moment, isBuy, coin, quote, amount, price, fees, externalId } = trade;
  const currency = currencyOfCoin(quote);
  const feesIn = (unit: string) =>
    sum(fees.filter((fee) => fee.unit === unit).map(({ figure }) => figure.abs()));
  const inCoin = feesIn(coin);
  const quantity = isBuy ? trade.quantity.minus(inCoin) : trade.quantity.plus(inCoin);
  const fee = feesIn(quote);
  const other = fees.filter(({ unit, figure }) => unit !== coin && unit !== quote && !figure.eq(0));
  const cash = isBuy ? zero.minus(amount.plus(fee)) : amount.minus(fee);
  return {
    n,
    ...moment,
    type: isBuy ? 'BUY' : 'SELL',
    symbol: coin,
    ...texts({ quantity, price, amount, ...(fee.gt(0) && { fee }), cash }),
    currency,
    ...(externalId !== undefined && { externalId }),
    ...(other.length > 0 && { check: `手续费 ${inWords(other)} 没有计入，请核对` }),
  };
}

function inWords(fees: readonly CoinFee[]): string {
  return fees.map(({ figure, unit }) => `${figureText(figure.abs())} ${unit}`).join('、');
}

interface Leg {
  n: number;
  coin: string;
  /** What its balance changed by. */
  change: Decimal;
}

/**
 * A trade that a source lists as changes of balances: of one coin, and of the money it was paid with.
 * Fees are among the changes; those in money are given once more as `feeInMoney`.
 */
export function tradeOfLegs(
  legs: readonly Leg[],
  moment: Moment,
  feeInMoney: Decimal = zero,
): TradeRow {
  const n = Math.min(...legs.map((leg) => leg.n));
  const changes = new Map<string, Decimal>();
  for (const { coin, change } of legs) {
    changes.set(coin, (changes.get(coin) ?? zero).plus(change));
  }
  const moneyChanges = [...changes].filter(([coin, change]) => isMoney(coin) && !change.eq(0));
  const coinChanges = [...changes].filter(([coin, change]) => !isMoney(coin) && !change.eq(0));
  const [quote] = moneyChanges;
  const main = coinChanges.find(([, change]) => quote && change.gt(0) !== quote[1].gt(0));
  if (!quote || !main || moneyChanges.length > 1) {
    throw new RowProblem('币与币之间的兑换暂不支持，请分别记卖出和买入');
  }
  // A fee is paid, so another coin that came in was bought.
  if (coinChanges.some(([coin, change]) => coin !== main[0] && change.gt(0))) {
    throw new RowProblem('同一时刻买入了几种币，分不清各花了多少，请手工记账');
  }
  const isBuy = main[1].gt(0);
  const fee = feeInMoney.abs();
  const gross = isBuy ? quote[1].abs().minus(fee) : quote[1].abs().plus(fee);
  return coinTrade({
    n,
    moment,
    isBuy,
    coin: main[0],
    quote: quote[0],
    quantity: main[1].abs(),
    amount: gross,
    fees: [
      { figure: fee, unit: quote[0] },
      ...coinChanges
        .filter(([coin]) => coin !== main[0])
        .map(([unit, figure]) => ({ unit, figure })),
    ],
  });
}
