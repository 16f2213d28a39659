import { type Decimal, sum, zero } from '../../../../../finance/money/decimal.ts';
import type { TradeRow } from '../../import-rows.ts';
import { figureOf, figureWithUnit, RowProblem } from '../cells.ts';
import { type Moment, momentOf, toHomeZone } from '../dates.ts';
import { eachRow, format } from '../format.ts';
import type { SourceRow } from '../source-rows.ts';
import { coinsOfPair, coinTrade, isMoney, tradeOfLegs } from './coin-trade.ts';

function required(figure: Decimal | undefined, words: string): Decimal {
  if (figure === undefined) throw new RowProblem(words);
  return figure;
}

/** In UTC; newer files have years of two digits: `24-07-25 21:30:41`. */
function binanceMoment(cell: string): Moment {
  const isShort = /^\d{2}-\d{2}-\d{2} /.test(cell);
  return toHomeZone(momentOf(cell, isShort ? 'YMD' : undefined), 'Z');
}

/** The trades of Binance's spot market, whose figures have their coin right behind them. */
export const binanceTrades = format<
  'time' | 'pair' | 'side' | 'price' | 'executed' | 'amount' | 'fee'
>({
  source: 'binance',
  kind: 'TRADES',
  label: 'Binance 现货成交',
  columns: {
    time: ['Date(UTC)', '时间(UTC)'],
    pair: ['Pair', 'Market', '交易对'],
    side: ['Side', 'Type', '方向'],
    price: ['Price', '价格'],
    executed: ['Executed', 'Amount', '成交数量'],
    amount: ['Total', 'Amount', '成交额'],
    fee: ['Fee', '手续费'],
  },
  required: ['time', 'pair', 'side', 'price', 'executed', 'amount', 'fee'],
  dates: [],
  readAll: (rows) =>
    eachRow(rows, (row): TradeRow => {
      const pair = coinsOfPair(row.cell('pair'));
      const [executed, amount, fee] = (['executed', 'amount', 'fee'] as const).map((field) =>
        figureWithUnit(row.cell(field), [pair.coin, pair.quote]),
      );
      if (!executed || !amount) throw new RowProblem('没有写明成交数量或成交额');
      const [coin, quote] = [executed.unit || pair.coin, amount.unit || pair.quote];
      return coinTrade({
        n: row.n,
        moment: binanceMoment(row.cell('time')),
        isBuy: isPurchase(row.cell('side')),
        coin,
        quote,
        quantity: executed.figure,
        amount: amount.figure,
        price: figureOf(row.cell('price')),
        fees: fee ? [{ figure: fee.figure, unit: fee.unit || quote }] : [],
      });
    }),
});

function isPurchase(side: string): boolean {
  if (/^(buy|买入|买)$/i.test(side)) return true;
  if (/^(sell|卖出|卖)$/i.test(side)) return false;
  throw new RowProblem(`“${side.slice(0, 30)}”不知道是买入还是卖出`);
}

type Change = SourceRow<'time' | 'account' | 'operation' | 'coin' | 'change' | 'remark'>;

const tradeOperation =
  /^(buy|sell|fee|transaction (buy|spend|sold|revenue|fee|related)|large otc trading|binance convert|small assets exchange bnb)$/i;
const earned = /interest|reward|distribution|airdrop|cashback|mining|referral|commission/i;

/** Binance's history of balances, in which the changes of one second are one trade. */
export const binanceHistory = format<
  'time' | 'account' | 'operation' | 'coin' | 'change' | 'remark'
>({
  source: 'binance-history',
  kind: 'TRADES',
  label: 'Binance 资金流水',
  columns: {
    time: ['UTC_Time', 'Time'],
    account: ['Account'],
    operation: ['Operation'],
    coin: ['Coin'],
    change: ['Change'],
    remark: ['Remark'],
  },
  required: ['time', 'account', 'operation', 'coin', 'change'],
  dates: [],
  readAll: (rows) => {
    const trades = rows.filter((row) => tradeOperation.test(row.cell('operation')));
    const others = rows.filter((row) => !tradeOperation.test(row.cell('operation')));
    const groups = [...Map.groupBy(trades, (row) => `${row.cell('time')} ${row.cell('account')}`)];
    return [
      ...eachRow(
        groups.map(([, group]) => ({ n: group[0]?.n ?? 0, group })),
        ({ group }) => changesOfSecond(group),
      ),
      ...eachRow(others, otherChange),
    ];
  },
});

function changesOfSecond(group: readonly Change[]): TradeRow {
  const legs = group.map((row) => ({
    n: row.n,
    coin: row.cell('coin').toUpperCase(),
    change: required(figureOf(row.cell('change')), '没有写明数量'),
    isFee: /fee/i.test(row.cell('operation')),
  }));
  const feeInMoney = sum(
    legs.filter(({ isFee, coin }) => isFee && isMoney(coin)).map(({ change }) => change),
  );
  const moment = binanceMoment(group[0]?.cell('time') ?? '');
  return tradeOfLegs(legs, moment, feeInMoney);
}

function otherChange(row: Change): TradeRow {
  const moment = binanceMoment(row.cell('time'));
  const word = row.cell('operation');
  const base = { n: row.n, ...moment, word, symbol: row.cell('coin').toUpperCase() };
  if (earned.test(word)) {
    return { ...base, problem: '赚到的币需要当天的价格，请手工记一笔红利再投' };
  }
  return { ...base, skip: '充值、提现或划转，不是交易' };
}

type OkxField =
  | 'order'
  | 'time'
  | 'type'
  | 'symbol'
  | 'action'
  | 'unit'
  | 'price'
  | 'fee'
  | 'feeUnit'
  | 'change'
  | 'balanceUnit';

/** OKX's bills, which tell an order by the changes of two balances. */
export const okx = format<OkxField>({
  source: 'okx',
  kind: 'TRADES',
  label: 'OKX 交易账单',
  mark: /UID[:：].*Time Zone/i,
  columns: {
    order: ['Order id', '订单id'],
    time: ['Time', '时间'],
    type: ['Trade Type', '交易类型'],
    symbol: ['Symbol', '交易品种'],
    action: ['Action', '操作', '类型'],
    unit: ['Trading Unit', '交易单位'],
    price: ['Filled Price', '成交价'],
    fee: ['Fee', '手续费'],
    feeUnit: ['Fee Unit', '手续费单位'],
    change: ['Balance Change', '余额变动'],
    balanceUnit: ['Balance Unit', '余额单位'],
  },
  required: ['order', 'time', 'type', 'symbol', 'fee', 'change', 'balanceUnit'],
  dates: [],
  readAll: (rows, { preamble }) => {
    const offset = offsetOf(preamble.join(' '));
    const isSpot = (row: SourceRow<OkxField>) => /spot|现货|币币/i.test(row.cell('type'));
    // Without its number an order is what happened at one time.
    const orderOf = (row: SourceRow<OkxField>) =>
      row.cell('order') || `${row.cell('time')} ${row.cell('symbol')}`;
    const orders = Map.groupBy(rows.filter(isSpot), orderOf);
    const groups = [...orders.values()].map((group) => ({ n: group[0]?.n ?? 0, group }));
    return [
      ...eachRow(groups, ({ group }) => okxOrder(group, offset)),
      ...eachRow(
        rows.filter((row) => !isSpot(row)),
        (row): TradeRow => ({
          n: row.n,
          word: row.cell('type') || row.cell('action'),
          skip: '不是现货交易，暂不支持',
        }),
      ),
    ];
  },
});

function okxOrder(group: readonly SourceRow<OkxField>[], offset: string): TradeRow {
  const [first] = group;
  const legs = group.map((row) => ({
    n: row.n,
    coin: row.cell('balanceUnit').toUpperCase(),
    change: required(figureOf(row.cell('change')), '没有写明余额变动'),
  }));
  const fees = group
    .filter((row) => isMoney(row.cell('feeUnit').toUpperCase()))
    .map((row) => figureOf(row.cell('fee')) ?? zero);
  const order = first?.cell('order') ?? '';
  return {
    ...tradeOfLegs(legs, toHomeZone(momentOf(first?.cell('time') ?? ''), offset), sum(fees)),
    ...(order !== '' && { externalId: order }),
  };
}

/** `Time Zone:UTC+8` as an offset of ISO 8601. */
function offsetOf(preamble: string): string {
  const match = /UTC\s*([+-])(\d{1,2})(?::(\d{2}))?/.exec(preamble);
  return match
    ? `${match[1]}${(match[2] as string).padStart(2, '0')}:${match[3] ?? '00'}`
    : '+08:00';
}

/** The trades of HTX (火币), in the time of its users. */
export const htx = format<
  'time' | 'type' | 'pair' | 'side' | 'price' | 'quantity' | 'amount' | 'fee'
>({
  source: 'htx',
  kind: 'TRADES',
  label: 'HTX 成交记录',
  columns: {
    time: ['时间', 'Time'],
    type: ['交易类型', 'Type'],
    pair: ['交易对', 'Pair'],
    side: ['方向', 'Side'],
    price: ['价格', 'Price'],
    quantity: ['数量', 'Amount'],
    amount: ['成交额', 'Total'],
    fee: ['手续费', 'Fee'],
  },
  required: ['time', 'pair', 'side', 'price', 'quantity', 'amount', 'fee'],
  dates: ['time'],
  readAll: (rows, { dateOrder }) =>
    eachRow(rows, (row): TradeRow => {
      const { coin, quote } = coinsOfPair(row.cell('pair'));
      const withUnit = (field: 'quantity' | 'amount' | 'fee') =>
        figureWithUnit(row.cell(field), [coin, quote]);
      const fee = withUnit('fee');
      const type = row.cell('type');
      if (type !== '' && !/币币|现货|spot|exchange/i.test(type)) {
        return { n: row.n, word: type, skip: '不是现货交易，暂不支持' };
      }
      return coinTrade({
        n: row.n,
        moment: momentOf(row.cell('time'), dateOrder),
        isBuy: isPurchase(row.cell('side')),
        coin,
        quote,
        quantity: required(withUnit('quantity')?.figure, '没有写明数量'),
        amount: required(withUnit('amount')?.figure, '没有写明成交额'),
        price: figureOf(row.cell('price')),
        fees: fee ? [{ figure: fee.figure, unit: fee.unit || quote }] : [],
      });
    }),
});
