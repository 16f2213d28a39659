import { type ProviderErrorCode, providerErrorTexts } from '../http/provider-error.ts';

/** What a securities account may be linked to, as SPEC.md §4 names them. HUOBI is HTX today. */
export type BrokerName = 'LONGPORT' | 'FUTU' | 'BINANCE' | 'OKX' | 'HUOBI';

/**
 * A person's key, in clear. Held for one call, never kept, logged or told.
 *
 * | broker   | appKey                  | appSecret             | accessToken                    |
 * | -------- | ----------------------- | --------------------- | ------------------------------ |
 * | BINANCE  | API key                 | secret, or a PEM key  | –                              |
 * | OKX      | API key                 | secret                | passphrase (needed)            |
 * | HUOBI    | access key              | secret key            | –                              |
 * | LONGPORT | app key, or OAuth client | app secret           | access token (`Bearer …` for OAuth); without it `NOT_CONFIGURED` |
 * | FUTU     | OpenD's `host:port`, `wss://host:port` for TLS | OpenD's WebSocket key | account number; none takes all real accounts |
 */
export interface BrokerCredentials {
  appKey: string;
  appSecret: string;
  accessToken: string | null;
}

export type PositionType = 'STOCK' | 'FUND' | 'CRYPTO' | 'BOND' | 'OPTION';

/** One thing held at a broker. Rows of quantity 0 are left out; equal things are added up. */
export interface BrokerPosition {
  /** `0700.HK`, `600519.SS`, `000001.SZ`, `AAPL`, `BTC`; a fund's ISIN; an option's own code. */
  symbol: string;
  /** The broker's name for it; null where it tells none. */
  symbolName: string | null;
  positionType: PositionType;
  /** Decimal text in units (shares, coins, contracts); negative when sold short or owed. */
  quantity: string;
  /**
   * ISO code of `price` and `avgCost`. May lie outside the product's six (SGD, AUD …): then it
   * is a missing rate like any other. Offshore yuan (CNH) is told as CNY.
   */
  currency: string;
  /**
   * Decimal text of one unit of `quantity`, so that value = quantity × price holds always: an
   * option's is of one contract (US: 100 shares). Null: the broker tells none, to be priced
   * through `quoteSymbol`.
   */
  price: string | null;
  /** Decimal text of one unit, as `price`; null where the broker tells none. Never invented. */
  avgCost: string | null;
  /**
   * What to ask the quote router for, with or without a price; null when no public price exists
   * (an option, a fund by ISIN) or none is needed (a stablecoin is 1 USD).
   */
  quoteSymbol: { symbol: string; assetType: 'stock' | 'fund' | 'crypto' } | null;
}

/** Everything one account held at one moment. */
export interface BrokerSnapshot {
  /** Money, once per currency, without zeros; negative when owed (margin). CNH is told as CNY. */
  cash: { currency: string; amount: string }[];
  positions: BrokerPosition[];
  /** What the account has and this read left out, in Chinese words for the page: `U本位合约账户`. */
  unread: string[];
  /**
   * The broker's own figure for everything that the account is worth, once per currency; null
   * where it tells none. What was read is compared with it.
   */
  total: { currency: string; amount: string }[] | null;
  /** When the reading began. */
  at: Date;
}

export interface BrokerCallOptions {
  /** Ends the call early, as `TIMEOUT`: the account was deleted, the server stops. */
  signal?: AbortSignal;
}

/**
 * One broker or exchange. Every question to it has a deadline of 8 s, the whole call one of 25 s.
 * All that goes wrong is a `BrokerError`: never a partial result that does not say so in `unread`,
 * never a hang.
 */
export interface Broker {
  /** Resolves when these credentials can be used for `read`; cheaper than reading. */
  test(credentials: BrokerCredentials, options?: BrokerCallOptions): Promise<void>;
  read(credentials: BrokerCredentials, options?: BrokerCallOptions): Promise<BrokerSnapshot>;
}

/** What can go wrong with a broker; the words are those of all outside services. */
export type BrokerErrorCode = Exclude<
  ProviderErrorCode,
  'SYMBOL_NOT_FOUND' | 'NOT_TRADED' | 'DELISTED'
>;

/**
 * A broker refused or broke. The message is Chinese, for the page, and composed here alone:
 * nothing of what the broker or a library wrote is in it, so that it can hold no address,
 * signature or key. It has no `cause` for the same reason.
 */
export class BrokerError extends Error {
  readonly code: BrokerErrorCode;
  /** For the log: the broker's own code (`-2015`) or the field that was wrong. Never free text. */
  readonly trace: string | undefined;

  constructor(code: BrokerErrorCode, message: string = providerErrorTexts[code], trace?: string) {
    super(message);
    this.name = 'BrokerError';
    this.code = code;
    this.trace = trace;
  }
}

/** The broker answered, and said no: as against silence, or an answer that cannot be read. */
export class BrokerRefusal extends BrokerError {}
