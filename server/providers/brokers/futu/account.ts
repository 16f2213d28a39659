import type { Decimal } from '../../../../finance/money/decimal.ts';
import { type BrokerPosition, BrokerRefusal } from '../broker.ts';
import type { CashTally } from '../cash.ts';
import { unreadOf } from '../unread.ts';
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

/** Trd_Common.TrdEnv: real accounts, not paper trading. */
export const realEnvironment = 1;
/** The type of rows that add up the legs of a strategy. The legs have rows too. */
const combined = 1;
const hongKongDollar = 1;

interface AccountHoldings {
  positions: BrokerPosition[];
  unread: string[];
  /** OpenD's own total value of the account; null if its currency is unknown. */
  total: { currency: string; amount: Decimal } | null;
}

/** Reads one account: adds its cash to `cash` and returns the rest. */
export async function readAccount(
  session: OpenDSession,
  { accID, trdMarketAuthList }: FutuAccount,
  cash: CashTally,
): Promise<AccountHoldings> {
  const [first, ...others] = trdMarketAuthList ?? [];
  if (first === undefined) {
    return { positions: [], unread: ['没有交易市场权限的账户'], total: null };
  }
  const header = { trdEnv: realEnvironment, accID, trdMarket: first };
  const c2s = { header, currency: hongKongDollar };
  const { funds } = await session.ask('GetFunds', c2s, fundsAnswer);
  const unread = addCash(cash, funds, first);

  const rows = new Map<string, FutuPosition>();
  const readMarket = async (trdMarket: number) => {
    const answer = await session.ask(
      'GetPositionList',
      { header: { ...header, trdMarket } },
      positionList,
    );
    for (const row of answer.positionList) rows.set(row.positionID, row);
  };
  await readMarket(first);
  // A universal account may list all markets in one answer, or funds only under their own market.
  // Every market is queried, and positions are deduplicated by their id.
  for (const market of others) {
    try {
      await readMarket(market);
    } catch (error) {
      if (!(error instanceof BrokerRefusal)) throw error;
      unread.push(markets[market]?.label ?? '其他市场');
    }
  }
  const positions: BrokerPosition[] = [];
  const unknown: string[] = [];
  for (const row of rows.values()) {
    if (row.positionType === combined) continue;
    const position = positionOf(row);
    if (position) positions.push(position);
    else if (!row.qty.eq(0)) unknown.push(row.code);
  }
  const currency = currencyOf(funds.currency, first);
  return {
    positions,
    unread: [
      ...unread,
      ...unreadOf('类型或币种无法识别的持仓', unknown),
      ...missingTypes(funds, positions),
    ],
    total: currency === undefined ? null : { currency, amount: funds.totalAssets },
  };
}

/** Adds an account's cash, by currency if OpenD gives it so; returns labels of what was not added. */
function addCash(cash: CashTally, funds: FutuFunds, market: number): string[] {
  const infos = funds.cashInfoList ?? [];
  const balances = infos.length > 0 ? infos : [{ currency: funds.currency, cash: funds.cash }];
  const unknown: string[] = [];
  for (const row of [...balances, { currency: funds.currency, cash: funds.pendingAsset }]) {
    const currency = currencyOf(row.currency, market);
    if (row.cash === null || row.cash.eq(0)) continue;
    if (currency === undefined) unknown.push(`代码 ${row.currency ?? '未知'}`);
    else cash.add(currency, row.cash);
  }
  return unreadOf('币种无法识别的现金', unknown);
}

/** The currency of a code, else that of the market; undefined for an unknown code. */
function currencyOf(code: number | null | undefined, market: number): string | undefined {
  return code ? currencies[code] : markets[market]?.currency;
}

/** Labels of asset types that the account's totals have and its positions lack. */
function missingTypes(funds: FutuFunds, positions: readonly BrokerPosition[]): string[] {
  const has = (type: BrokerPosition['positionType']) =>
    positions.some(({ positionType }) => positionType === type);
  return [
    ...(funds.fundAssets?.gt(0) && !has('FUND') ? ['基金'] : []),
    ...(funds.bondAssets?.gt(0) && !has('BOND') ? ['债券'] : []),
    ...(funds.cryptoMv?.gt(0) && !has('CRYPTO') ? ['加密货币'] : []),
  ];
}
