import { zero } from '../../../../finance/money/decimal.ts';
import { BrokerError } from '../broker.ts';
import { unreadOf } from '../unread.ts';
import { CoinTally } from './coins.ts';
import type { ExchangeProtocol } from './exchange.ts';
import type { CoinBalance } from './venue.ts';

/** ccxt takes an answer of another shape for an empty account, which would then replace all holdings. */
const nothingText =
  '对方没有返回任何币种，为免误作空账户，没有更新持仓；账户里确有资产的，请改用文件导入';

/**
 * Any exchange of ccxt, read by the unified call. What else the exchange has is not known, so that the text
 * names all the rest.
 */
export function otherExchange(id: string, name: string, hasPassphrase: boolean): ExchangeProtocol {
  return {
    id,
    name,
    ...(hasPassphrase && { hasPassphrase }),
    open: async (venue) => {
      const all = Object.entries(await venue.balances());
      const balances = all.filter(([, { free, used, total }]) => free ?? used ?? total);
      if (balances.length === 0) {
        throw new BrokerError('BAD_RESPONSE', nothingText, 'no coins');
      }
      return {
        // ccxt has no unified call for permissions.
        permissions: undefined,
        read: async () => {
          const coins = new CoinTally();
          for (const [coin, balance] of balances) coins.add(coin, held(balance));
          const owed = balances.filter(([, { debt }]) => debt && !debt.eq(0));
          const rest = venue.has('spot') ? '理财、合约、杠杆等其他账户' : '现货、理财等其他账户';
          return {
            coins,
            unread: [
              ...unreadOf(
                '借入未还，未从资产中扣除',
                owed.map(([coin]) => coin),
              ),
              `${rest}（这家交易所未经实测，请与交易所核对）`,
            ],
            total: null,
          };
        },
      };
    },
  };
}

/** A coin whose row of frozen amounts is missing has no total; what is free is held all the same. */
function held({ total, free, used }: CoinBalance) {
  return total ?? (free ?? zero).plus(used ?? zero);
}
