import type { SecuritiesAccountType } from '../../../contract/securities/securities-fields.ts';
import { type ProviderErrorCode, providerErrorTexts } from '../http/provider-error.ts';

/** Where a securities account may be. HUOBI is now called HTX. */
export type BrokerName = SecuritiesAccountType;

/**
 * A user's key, decrypted for one call. Never stored, logged or sent elsewhere.
 *
 * | broker   | appKey                  | appSecret             | accessToken                    |
 * | -------- | ----------------------- | --------------------- | ------------------------------ |
 * | BINANCE  | API key                 | secret, or a PEM key  | –                              |
 * | OKX      | API key                 | secret                | passphrase (needed)            |
 * | HUOBI    | access key              | secret key            | –                              |
 * | LONGPORT | app key, or OAuth client | app secret           | access token (`Bearer …` for OAuth); without it `NOT_CONFIGURED` |
 * | others   | API key                 | secret; of COINBASE a private key in PEM | passphrase, where the exchange has one |
 * | IBKR     | id of a Flex query      | Flex token            | –                              |
 * | wallets  | public addresses        | –                     | –                              |
 * | FUTU     | OpenD's `host:port`, `wss://host:port` for TLS | OpenD's WebSocket key | account number; none takes all real accounts |
 */
export interface BrokerCredentials {
  appKey: string;
  appSecret: string;
  accessToken: string | null;
}

export type PositionType = 'STOCK' | 'FUND' | 'CRYPTO' | 'BOND' | 'OPTION';

/** A position at a broker. Rows of quantity 0 are left out; rows of the same instrument are added up. */
export interface BrokerPosition {
  /** `0700.HK`, `600519.SS`, `000001.SZ`, `AAPL`, `BTC`; a fund's ISIN; an option's own code. */
  symbol: string;
  /** The broker's name for it; null if it gives none. */
  symbolName: string | null;
  positionType: PositionType;
  /** Decimal text in units (shares, coins, contracts); negative when sold short or owed. */
  quantity: string;
  /**
   * ISO code of `price` and `avgCost`. It may be none of the supported ones (TWD, RUB …): then
   * its rate is missing. Offshore yuan (CNH) becomes CNY.
   */
  currency: string;
  /**
   * Decimal text of one unit of `quantity`, so that value = quantity × price: an option's price is
   * that of a contract (US: 100 shares). Null if the broker gives none: then `quoteSymbol` is priced.
   */
  price: string | null;
  /** Decimal text of one unit, like `price`; null if the broker gives none. Never estimated. */
  avgCost: string | null;
  /**
   * The symbol for the quote router; null if there is no public price (an option, a fund by ISIN) or
   * none is needed (a stablecoin is 1 USD).
   */
  quoteSymbol: { symbol: string; assetType: 'stock' | 'fund' | 'crypto' } | null;
}

/** Everything that an account held at one moment. */
export interface BrokerSnapshot {
  /** Cash, once per currency, without zeros; negative if owed (margin). CNH becomes CNY. */
  cash: { currency: string; amount: string }[];
  positions: BrokerPosition[];
  /** Chinese labels of parts of the account that were not read: `U本位合约账户`. */
  unread: string[];
  /**
   * The broker's own total value of the account, once per currency; null if it gives none. The
   * snapshot is compared with it.
   */
  total: { currency: string; amount: string }[] | null;
  /** When the read began. */
  at: Date;
}

export interface BrokerCallOptions {
  /** Cancels the call, which then fails with `TIMEOUT`. */
  signal?: AbortSignal;
}

/**
 * A broker or exchange. Every request has a timeout of 8 s, the whole call one of 25 s. Every failure
 * is a `BrokerError`; parts that are missing from a result are named in `unread`.
 */
export interface Broker {
  /**
   * Resolves if these credentials can be used for `read`; cheaper than reading. The answer is what is known
   * of the key's permissions, in Chinese; undefined where nothing is to be said.
   */
  test(credentials: BrokerCredentials, options?: BrokerCallOptions): Promise<string | undefined>;
  read(credentials: BrokerCredentials, options?: BrokerCallOptions): Promise<BrokerSnapshot>;
  /** The statement with trades and dividends, where the broker has one. */
  statement?(credentials: BrokerCredentials, options?: BrokerCallOptions): Promise<Statement>;
}

/** A file of a broker as an import takes it. */
export interface Statement {
  fileName: string;
  text: string;
}

/** Error codes of brokers; their messages are those of all outside services. */
export type BrokerErrorCode = Exclude<
  ProviderErrorCode,
  'SYMBOL_NOT_FOUND' | 'NOT_TRADED' | 'DELISTED'
>;

/**
 * A failure of a broker. The Chinese message is composed here and contains no text of the broker or a
 * library, so that it cannot hold an address, a signature or a key. It has no `cause` for the same
 * reason.
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

/** The broker answered and refused, in contrast to no answer or one that cannot be parsed. */
export class BrokerRefusal extends BrokerError {}
