import type { BrokerPosition } from '../broker.ts';
import { BrokerError } from '../broker.ts';
import type { CashTally } from '../cash.ts';
import { Refusal } from '../refusal.ts';
import {
  currencies,
  type FutuAccount,
  type FutuFunds,
  type FutuPosition,
  fundsAnswer,
  markets,
  positionList,
} from './messages.ts';
import { positionOf } from './positions.ts';
import type { OpenDSession } from './session.ts';

/** Trd_Common.TrdEnv: no game money. */
export const realEnvironment = 1;
/** Rows that add up the legs of a strategy, which are rows as well. */
const combined = 1;
const hongKongDollar = 1;

interface AccountHoldings {
  positions: BrokerPosition[];
  unread: string[];
}

/** Reads one account: its money goes to `cash`, the rest is answered. */
export async function readAccount(
  session: OpenDSession,
  { accID, trdMarketAuthList }: FutuAccount,
  cash: CashTally,
): Promise<AccountHoldings> {
  const [first, ...others] = trdMarketAuthList ?? [];
  if (first === undefined) return { positions: [], unread: ['没有交易市场权限的账户'] };
  const header = { trdEnv: realEnvironment, accID, trdMarket: first };
  const c2s = { header, currency: hongKongDollar };
  const { funds } = await session.ask('GetFunds', c2s, fundsAnswer);
  addCash(cash, funds, first);

  const rows = new Map<string, FutuPosition>();
  const unread: string[] = [];
  const readMarket = async (trdMarket: number) => {
    const answer = await session.ask(
      'GetPositionList',
      { header: { ...header, trdMarket } },
      positionList,
    );
    for (const row of answer.positionList) rows.set(row.positionID, row);
  };
  await readMarket(first);
  // A universal account may tell all markets at once, or its funds only under a market of their
  // own: every market is asked, and a position that comes twice counts once, by its number.
  for (const market of others) {
    try {
      await readMarket(market);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      unread.push(markets[market]?.label ?? '其他市场');
    }
  }
  const legs = [...rows.values()].filter(({ positionType }) => positionType !== combined);
  const positions = legs.flatMap((row) => positionOf(row) ?? []);
  if (positions.length < legs.length) unread.push('部分币种无法识别的持仓');
  return { positions, unread: [...unread, ...missing(funds, positions)] };
}

function addCash(cash: CashTally, funds: FutuFunds, market: number): void {
  const infos = funds.cashInfoList ?? [];
  for (const { currency, cash: held } of infos) {
    if (held) cash.add(currencyOf(currency, market), held);
  }
  if (infos.length === 0) cash.add(currencyOf(funds.currency, market), funds.cash);
}

function currencyOf(code: number | null | undefined, market: number): string {
  const currency = currencies[code ?? 0] ?? markets[market]?.currency;
  if (currency) return currency;
  throw new BrokerError('BAD_RESPONSE', undefined, 'funds.currency');
}

/** Kinds of assets that the account's totals show and its positions do not. */
function missing(funds: FutuFunds, positions: readonly BrokerPosition[]): string[] {
  const has = (type: BrokerPosition['positionType']) =>
    positions.some(({ positionType }) => positionType === type);
  return [
    ...(funds.fundAssets?.gt(0) && !has('FUND') ? ['基金'] : []),
    ...(funds.bondAssets?.gt(0) && !has('BOND') ? ['债券'] : []),
    ...(funds.cryptoMv?.gt(0) && !has('CRYPTO') ? ['加密货币'] : []),
  ];
}
