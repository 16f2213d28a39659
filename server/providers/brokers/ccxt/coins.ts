import { type Decimal, decimal, toText, zero } from '../../../../finance/money/decimal.ts';
import type { BrokerPosition, BrokerSnapshot } from '../broker.ts';
import { CashTally } from '../cash.ts';

/** Coins that count as one dollar each; small deviations of their market price are ignored. */
const stablecoins = new Set(['USDT', 'USDC', 'FDUSD', 'DAI']);

/** Quote currencies that are worth one dollar, the most traded first. */
const dollarQuotes = ['USDT', 'USDC', 'FDUSD', 'USD'];
/** Coins through which coins without a dollar pair are priced. */
const bridges = ['BTC', 'ETH'];

/** National currencies, which count as cash. */
const nationalCurrencies = new Set(
  (
    'USD EUR GBP JPY CNY CNH HKD AUD CAD CHF NZD SGD TRY BRL ARS MXN COP ZAR NGN UAH RUB PLN CZK ' +
    'RON HUF SEK NOK DKK KZT IDR INR VND THB PHP MYR KRW TWD AED SAR'
  ).split(' '),
);

/** Prices by pair, such as `BTCUSDT`; a dash in a venue's pairs is removed. */
export class PairPrices {
  readonly #prices = new Map<string, Decimal>();

  constructor(rows: Iterable<{ pair: string; price: Decimal | null }>) {
    for (const { pair, price } of rows) {
      if (price?.gt(0)) this.#prices.set(pair.replace('-', '').toUpperCase(), price);
    }
  }

  /** The price of a coin in US dollars, directly or through Bitcoin or Ether; null without any pair. */
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

/** Converts a venue's own total in Bitcoin into `BrokerSnapshot.total`. */
export function totalOfBitcoin(
  bitcoin: Decimal | null | undefined,
  prices: PairPrices,
): BrokerSnapshot['total'] {
  const price = prices.usd('BTC');
  if (!bitcoin || !price) return null;
  return [{ currency: 'USD', amount: toText(bitcoin.times(price)) }];
}

/** Adds up each coin over the wallets of a venue. */
export class CoinTally {
  readonly #entries = new Map<
    string,
    { quantity: Decimal; costedQuantity: Decimal; avgCost: string | null }
  >();

  /** `avgCost` is in US dollars, of this quantity. */
  add(coin: string, quantity: Decimal, avgCost: string | null = null): void {
    const key = coin.trim().toUpperCase();
    const entry = this.#entries.get(key) ?? { quantity: zero, costedQuantity: zero, avgCost: null };
    this.#entries.set(key, {
      quantity: entry.quantity.plus(quantity),
      costedQuantity: avgCost === null ? entry.costedQuantity : quantity,
      avgCost: avgCost ?? entry.avgCost,
    });
  }

  addAll(other: CoinTally): void {
    for (const [coin, { quantity }] of other.#entries) this.add(coin, quantity);
  }

  /** The value of all coins in US dollars; coins without a price count as 0. */
  usdValue(prices: PairPrices): Decimal {
    let total = zero;
    for (const [coin, { quantity }] of this.#entries) {
      total = total.plus(quantity.times(prices.usd(coin) ?? zero));
    }
    return total;
  }

  /** The cash and positions. A coin has a cost only if that is the cost of its whole quantity. */
  snapshot(prices: PairPrices): Pick<BrokerSnapshot, 'cash' | 'positions'> {
    const cash = new CashTally();
    const positions: BrokerPosition[] = [];
    for (const [coin, { quantity, costedQuantity, avgCost }] of this.#entries) {
      if (quantity.eq(0)) continue;
      if (nationalCurrencies.has(coin)) {
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
        avgCost: costedQuantity.eq(quantity) ? avgCost : null,
        quoteSymbol: stablecoins.has(coin) ? null : { symbol: coin, assetType: 'crypto' },
      });
    }
    positions.sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
    return { cash: cash.list(), positions };
  }
}
