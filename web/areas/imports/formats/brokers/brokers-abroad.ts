import { type Decimal, sum } from '../../../../../finance/money/decimal.ts';
import type { TradeRow } from '../../import-rows.ts';
import { figureOf, RowProblem } from '../cells.ts';
import { momentOf } from '../dates.ts';
import { eachRow, type Format, format, type Reading } from '../format.ts';
import { lineText, type SourceRow } from '../source-rows.ts';
import { securityCode } from './security-code.ts';
import { texts } from './share-row.ts';

type Field =
  | 'side'
  | 'code'
  | 'name'
  | 'status'
  | 'filled'
  | 'ordered'
  | 'quantity'
  | 'price'
  | 'amount'
  | 'time'
  | 'market'
  | 'currency'
  | 'note'
  | 'total';
type Row = SourceRow<Field>;

const filledOrder = /^(filled|全部成交|部分成交|已成交|partially filled)/i;
const isOption = (code: string) => /\d{6}[CP]\d+|\//.test(code);

/** Orders of 富途 and moomoo; further fills of an order leave its cells blank. */
export const futu = format<Field>({
  source: 'futu',
  kind: 'TRADES',
  label: '富途（moomoo）订单记录',
  columns: {
    side: ['Side', '方向', '买卖方向'],
    code: ['Symbol', '代码'],
    name: ['Name', '名称'],
    status: ['Status', '交易状态'],
    filled: ['Filled@Avg Price', '已成交@均价'],
    ordered: ['Order Time', '下单时间'],
    quantity: ['Fill Qty', '成交数量'],
    price: ['Fill Price', '成交价格'],
    amount: ['Fill Amount', '成交金额'],
    time: ['Fill Time', '成交时间'],
    market: ['Markets', '市场'],
    currency: ['Currency', '币种'],
    note: ['Remarks', '备注'],
    total: ['Total', '合计费用'],
  },
  required: ['side', 'code', 'status', 'filled'],
  dates: ['ordered', 'time'],
  mark: /Filled@Avg Price|已成交@均价/,
  readAll: (rows, reading) => {
    let order: Row | undefined;
    return eachRow(rows, (row) => {
      if (row.cell('side') !== '' || row.cell('code') !== '') order = row;
      if (!order) throw new RowProblem('没有写明证券，上面也没有它的订单');
      return readFill(row, order, reading);
    });
  },
});

function readFill(row: Row, order: Row, reading: Reading): TradeRow {
  const status = order.cell('status');
  const base = { n: row.n, symbol: order.cell('code'), name: order.cell('name') };
  const fill = fillOf(row, order);
  // An order that was cancelled may have been filled in part: what was filled counts, not its state.
  if (!fill && !filledOrder.test(status)) return { ...base, skip: `订单没有成交：${status}` };
  if (isOption(base.symbol)) return { ...base, skip: '期权暂不支持' };
  if (!fill) throw new RowProblem('没有写明成交数量和价格');
  const { quantity, price } = fill;
  const moment = momentOf(
    row.cell('time') || order.cell('time') || order.cell('ordered'),
    reading.dateOrder,
  );
  const { symbol, check } = securityCode(
    {
      code: base.symbol,
      name: base.name,
      market: `${order.cell('market')} ${order.cell('currency')}`,
      isMainland: false,
    },
    reading,
  );
  const amount = figureOf(row.cell('amount'));
  const isBuy = /^(buy|买)/i.test(order.cell('side'));
  if (!isBuy && !/^(sell|卖)/i.test(order.cell('side'))) {
    throw new RowProblem(`“${order.cell('side')}”暂不支持`);
  }
  // What an order cost stands in its first line.
  const fee = figureOf(row.cell('total'));
  return {
    n: row.n,
    ...moment,
    type: isBuy ? 'BUY' : 'SELL',
    symbol,
    ...(base.name !== '' && { name: base.name }),
    ...texts({ quantity, price, amount, ...(fee?.gt(0) && { fee }) }),
    ...(order.cell('currency') !== '' && { currency: order.cell('currency') }),
    ...(check !== undefined && { check }),
  };
}

/** What was filled, undefined for nothing. Older files have only `60@180.5`. */
function fillOf(row: Row, order: Row): { quantity: Decimal; price: Decimal } | undefined {
  const [quantity, price] = [figureOf(row.cell('quantity')), figureOf(row.cell('price'))];
  if (quantity?.gt(0) && price) return { quantity, price };
  const match = row === order ? /^([\d.,]+)@([\d.,]+)$/.exec(order.cell('filled')) : null;
  const [all, average] = [figureOf(match?.[1] ?? ''), figureOf(match?.[2] ?? '')];
  return all?.gt(0) && average ? { quantity: all, price: average } : undefined;
}

type TigerField =
  | 'symbol'
  | 'market'
  | 'side'
  | 'quantity'
  | 'price'
  | 'amount'
  | 'time'
  | 'currency';

const tigerTrades = format<TigerField>({
  source: 'tiger',
  kind: 'TRADES',
  label: '老虎证券结单',
  columns: {
    symbol: ['Symbol'],
    market: ['Market'],
    side: ['Activity Type'],
    quantity: ['Quantity'],
    price: ['Trade Price'],
    amount: ['Amount'],
    time: ['Trade Time'],
    currency: ['Currency'],
  },
  required: ['symbol', 'side', 'quantity', 'price', 'amount', 'time', 'currency'],
  mark: /^Trades,/m,
  dates: ['time'],
  readAll: (rows, reading) => {
    let trade: SourceRow<TigerField> | undefined;
    return eachRow(rows, (row) => {
      const [section = '', , , kind = ''] = row.cells;
      if (section !== 'Trades') return otherSection(row);
      if (kind !== 'DATA') return { n: row.n, skip: '合计行，不是记录' };
      if (row.cell('symbol') !== '') trade = row;
      else return secondLine(row, trade);
      return readTiger(row, reading);
    });
  },
});

/** The section of trades in a statement of 老虎, in which sales are negative, amounts too. */
export const tiger: Format = {
  ...tigerTrades,
  read: (table, found, reading) => [
    ...table.rows.slice(0, found.headerAt).map(otherSection),
    ...tigerTrades.read(table, found, reading),
  ],
};

function otherSection(line: { n: number; cells: readonly string[] }): TradeRow {
  const [section = ''] = line.cells;
  const skip = `“${section.slice(0, 30)}”部分不是成交记录`;
  return { n: line.n, skip, note: lineText(line) };
}

/** A second line of each trade repeats its figures without the symbol. */
function secondLine(
  row: SourceRow<TigerField>,
  trade: SourceRow<TigerField> | undefined,
): TradeRow {
  const fields = ['quantity', 'price', 'amount'] as const;
  if (!trade || fields.some((field) => row.cell(field) !== trade.cell(field))) {
    throw new RowProblem('没有写明证券');
  }
  return { n: row.n, skip: `与第${trade.n}行是同一笔` };
}

/** 1 for shares that come in. Where no word says it, the sign of the quantity does. */
function tigerSign(row: SourceRow<TigerField>): 1 | -1 {
  const side = row.cell('side');
  if (/^buy$/i.test(side)) return 1;
  if (/^sell$/i.test(side)) return -1;
  const quantity = figureOf(row.cell('quantity'));
  if (!/^(?:|.*(?:open|close|开仓|平仓).*)$/i.test(side)) {
    throw new RowProblem(`“${side.slice(0, 30)}”暂不支持`);
  }
  if (!quantity || quantity.eq(0)) throw new RowProblem('没有写明数量');
  return quantity.lt(0) ? -1 : 1;
}

function readTiger(row: SourceRow<TigerField>, reading: Reading): TradeRow {
  const [, name = '', code = ''] = /^(.*?)\s*\(([^()]{1,40})\)$/.exec(row.cell('symbol')) ?? [];
  if (row.cells[1] !== 'Stock') {
    return { n: row.n, symbol: row.cell('symbol'), skip: '只支持股票和基金的交易' };
  }
  const sign = tigerSign(row);
  const moment = momentOf(row.cell('time'), reading.dateOrder);
  const { symbol, check } = securityCode(
    { code: code || row.cell('symbol'), name, market: row.cell('market'), isMainland: false },
    reading,
  );
  const fee = sum(row.between('amount', 'time').map((cell) => figureOf(cell)?.abs() ?? sum([])));
  return {
    n: row.n,
    ...moment,
    type: sign > 0 ? 'BUY' : 'SELL',
    symbol,
    ...(name !== '' && { name }),
    ...texts({
      quantity: figureOf(row.cell('quantity'))?.abs(),
      price: figureOf(row.cell('price')),
      amount: figureOf(row.cell('amount'))?.abs(),
      ...(fee.gt(0) && { fee }),
    }),
    currency: row.cell('currency'),
    ...(check !== undefined && { check }),
  };
}
