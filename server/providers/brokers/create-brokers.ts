import {
  type OtherExchange,
  otherExchangeLabels,
} from '../../../contract/securities/other-exchanges.ts';
import {
  isOtherExchange,
  needsPassphrase,
  securitiesAccountTypes,
  type WalletType,
} from '../../../contract/securities/securities-fields.ts';
import type { Broker, BrokerName } from './broker.ts';
import type { BrokerHttpDeps } from './broker-http.ts';
import { binance } from './ccxt/binance.ts';
import { type ExchangeProtocol, exchange } from './ccxt/exchange.ts';
import { huobi } from './ccxt/huobi.ts';
import { okx } from './ccxt/okx.ts';
import { otherExchange } from './ccxt/other-exchange.ts';
import { bitget } from './ccxt/venues/bitget.ts';
import { bybit } from './ccxt/venues/bybit.ts';
import { coinbase } from './ccxt/venues/coinbase.ts';
import { gate } from './ccxt/venues/gate.ts';
import { kraken } from './ccxt/venues/kraken.ts';
import { kucoin } from './ccxt/venues/kucoin.ts';
import { mexc } from './ccxt/venues/mexc.ts';
import { futu } from './futu/futu.ts';
import { type GuardDeps, guard } from './guard.ts';
import type { FlexDeps } from './ibkr/flex-client.ts';
import { ibkr } from './ibkr/ibkr.ts';
import type { LongportDeps } from './longport/client.ts';
import { longport } from './longport/longport.ts';
import { bitcoin } from './wallets/bitcoin.ts';
import { evm } from './wallets/evm.ts';
import { solana } from './wallets/solana.ts';
import { tron } from './wallets/tron.ts';
import { type WalletReader, wallet } from './wallets/wallet.ts';

export interface BrokerDeps extends BrokerHttpDeps, FlexDeps, GuardDeps, LongportDeps {
  /** Base addresses by broker name, in place of the brokers' own (`config.providerUrls`). */
  urls: Partial<Record<string, string>>;
  /** Hosts that a FUTU account may name (`OPEND_ALLOWLIST`). */
  openDAllowlist: readonly string[];
}

/** Creates all brokers. Their libraries are loaded with the first call. */
export function createBrokers(deps: BrokerDeps): Record<BrokerName, Broker> {
  const { urls } = deps;
  const coins = (name: BrokerName, protocol: ExchangeProtocol) =>
    guard(name, deps, exchange(deps, urls[name.toLowerCase()], protocol));
  const coinsAt = (type: WalletType, reader: WalletReader) =>
    guard(type, deps, wallet(deps, type, reader));
  const others = securitiesAccountTypes.filter(isOtherExchange).map((name) => {
    const protocol = otherExchange(
      name.toLowerCase(),
      otherExchangeLabels[name],
      needsPassphrase(name),
    );
    return [name, coins(name, protocol)] as const;
  });
  return {
    LONGPORT: guard('LONGPORT', deps, longport(deps, urls.longport)),
    FUTU: guard('FUTU', deps, futu(deps, urls.futu)),
    BINANCE: guard('BINANCE', deps, binance(deps, urls.binance)),
    OKX: guard('OKX', deps, okx(deps, urls.okx)),
    HUOBI: guard('HUOBI', deps, huobi(deps, urls.huobi)),
    BYBIT: coins('BYBIT', bybit),
    GATE: coins('GATE', gate),
    BITGET: coins('BITGET', bitget),
    KUCOIN: coins('KUCOIN', kucoin),
    MEXC: coins('MEXC', mexc),
    KRAKEN: coins('KRAKEN', kraken),
    COINBASE: coins('COINBASE', coinbase),
    IBKR: guard('IBKR', deps, ibkr(deps, urls.ibkr)),
    BTC_WALLET: coinsAt('BTC_WALLET', bitcoin(deps, urls.btc_wallet)),
    EVM_WALLET: coinsAt('EVM_WALLET', evm(deps, urls)),
    SOLANA_WALLET: coinsAt('SOLANA_WALLET', solana(deps, urls.solana_wallet)),
    TRON_WALLET: coinsAt('TRON_WALLET', tron(deps, urls.tron_wallet)),
    ...(Object.fromEntries(others) as Record<OtherExchange, Broker>),
  };
}
