import { type Decimal, decimal, toText, zero } from '../../../../finance/money/decimal.ts';
import type { BrokerPosition, BrokerSnapshot } from '../broker.ts';
import { CashTally } from '../cash.ts';

/** Coins that stand for one dollar each; what they trade at beside it is noise. */
const stablecoins = new Set(['USDT', 'USDC', 'FDUSD', 'DAI']);

/** What coins are quoted in that is worth one dollar, the most traded first. */
const dollarQuotes = ['USDT', 'USDC', 'FDUSD', 'USD'];
/** Coins that others are quoted in when no dollar pair exists. */
const bridges = ['BTC', 'ETH'];

/** National money that exchanges hold: cash, not coins. */
const nationalMoney = new Set(
  (
    'USD EUR GBP JPY CNY CNH HKD AUD CAD CHF NZD SGD TRY BRL ARS MXN COP ZAR NGN UAH RUB PLN CZK ' +
    'RON HUF SEK NOK DKK KZT IDR INR VND THB PHP MYR KRW TWD AED SAR'
  ).split(' '),
);

/** Prices of one unit by pair, `BTCUSDT`, however the venue writes its pairs. */
export class PairPrices {
  readonly #prices = new Map<string, Decimal>();

  constructor(rows: Iterable<{ pair: string; price: Decimal | null }>) {
    for (const { pair, price } of rows) {
      if (price?.gt(0)) this.#prices.set(pair.replace('-', '').toUpperCase(), price);
    }
  }

  /** US dollars for one coin, directly or by way of Bitcoin or Ether; null when nothing trades it. */
  usd(coin: string): Decimal | null {
    if (stablecoins.has(coin)) return decimal(1);
    const direct = this.#inDollars(coin);
    if (direct) return direct;
    for (const bridge of bridges) {
      const inBridge = this.#prices.get(coin + bridge);
      const bridgeInDollars = this.#inDollars(bridge);
      if (inBridge && bridgeInDollars) return inBridge.times(bridgeInDollars);
    }
    return null;
  }

  #inDollars(coin: string): Decimal | undefined {
    const quote = dollarQuotes.find((one) => this.#prices.has(coin + one));
    return quote === undefined ? undefined : this.#prices.get(coin + quote);
  }
}

/** The venue's own total, told in Bitcoin, as `BrokerSnapshot.total`. */
export function totalOfBitcoin(
  bitcoin: Decimal | null | undefined,
  prices: PairPrices,
): BrokerSnapshot['total'] {
  const price = prices.usd('BTC');
  if (!bitcoin || !price) return null;
  return [{ currency: 'USD', amount: toText(bitcoin.times(price)) }];
}

/** Adds up what is held of each coin over a venue's wallets. */
export class CoinTally {
  readonly #held = new Map<
    string,
    { quantity: Decimal; costed: Decimal; avgCost: string | null }
  >();

  /** `avgCost` is in US dollars, of this quantity. */
  add(coin: string, quantity: Decimal, avgCost: string | null = null): void {
    const key = coin.trim().toUpperCase();
    const held = this.#held.get(key) ?? { quantity: zero, costed: zero, avgCost: null };
    this.#held.set(key, {
      quantity: held.quantity.plus(quantity),
      costed: avgCost === null ? held.costed : quantity,
      avgCost: avgCost ?? held.avgCost,
    });
  }

  addAll(other: CoinTally): void {
    for (const [coin, { quantity }] of other.#held) this.add(coin, quantity);
  }

  /** Everything at its price. */
  usdValue(prices: PairPrices): Decimal {
    let total = zero;
    for (const [coin, { quantity }] of this.#held) {
      total = total.plus(quantity.times(prices.usd(coin) ?? zero));
    }
    return total;
  }

  /** Cash and coins in the common form. A cost counts only when it is the cost of all that is held. */
  snapshot(prices: PairPrices): Pick<BrokerSnapshot, 'cash' | 'positions'> {
    const cash = new CashTally();
    const positions: BrokerPosition[] = [];
    for (const [coin, { quantity, costed, avgCost }] of this.#held) {
      if (quantity.eq(0)) continue;
      if (nationalMoney.has(coin)) {
        cash.add(coin, quantity);
        continue;
      }
      const price = prices.usd(coin);
      positions.push({
        symbol: coin,
        symbolName: null,
        positionType: 'CRYPTO',
        quantity: toText(quantity),
        currency: 'USD',
        price: price && toText(price),
        avgCost: costed.eq(quantity) ? avgCost : null,
        quoteSymbol: stablecoins.has(coin) ? null : { symbol: coin, assetType: 'crypto' },
      });
    }
    positions.sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
    return { cash: cash.list(), positions };
  }
}
