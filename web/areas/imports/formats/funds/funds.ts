import type { EntryType } from '../../../../../contract/investments/entry-types.ts';
import { addDays } from '../../../../../finance/calendar/days.ts';
import { tradingCalendar, tradingDay } from '../../../../../finance/calendar/trading-days.ts';
import { type Decimal, divide, round } from '../../../../../finance/money/decimal.ts';
import type { TradeRow } from '../../import-rows.ts';
import { meaningOf } from '../brokers/business-words.ts';
import { texts } from '../brokers/share-row.ts';
import { figureOf, RowProblem } from '../cells.ts';
import { momentOf } from '../dates.ts';
import { eachRow, type Format, format, type Reading, withCheck } from '../format.ts';
import type { SourceRow } from '../source-rows.ts';

type Field =
  | 'day'
  | 'code'
  | 'name'
  | 'word'
  | 'status'
  | 'shares'
  | 'amount'
  | 'fee'
  | 'price'
  | 'number';
type Row = SourceRow<Field>;

const mainlandCalendar = tradingCalendar('CN', []);

/**
 * The open day before a confirmation whose net value counts; of a fund that invests abroad the second.
 * Closures of past years are not all known, so that the day may be one of a holiday.
 */
function pricingDay(confirmed: string, name: string): { day: string; isGuess: boolean } {
  let left = /QDII/i.test(name) ? 2 : 1;
  let day = confirmed;
  let isGuess = false;
  while (left > 0) {
    day = addDays(day, -1);
    const { isOpen, expected } = tradingDay(mainlandCalendar, day);
    if (isOpen) left -= 1;
    isGuess ||= expected;
  }
  return { day, isGuess };
}

const columns = {
  day: ['确认日期', '确认时间'],
  code: ['基金代码'],
  name: ['基金简称', '基金名称', '产品名称'],
  word: ['业务类型', '交易类型'],
  status: ['确认状态', '状态'],
  shares: ['确认份额', '成交份额'],
  amount: ['确认金额', '成交金额'],
  fee: ['手续费'],
  price: ['确认净值', '单位净值', '净值'],
  number: ['订单号', '申请编号'],
};

/** Confirmed orders of 天天基金, copied from its page or as a workbook. */
export const tiantian = format<Field>({
  source: 'tiantian',
  kind: 'TRADES',
  label: '天天基金交易记录',
  columns,
  required: ['day', 'code', 'word', 'shares', 'amount', 'price'],
  dates: ['day'],
  readAll: (rows, reading) => eachRow(rows, (row) => readConfirmed(row, reading)),
});

const withoutNetValues = format<Field>({
  source: 'ant-funds',
  kind: 'TRADES',
  label: '蚂蚁财富等基金交易确认（没有净值）',
  check: '净值由金额和份额算出，请核对',
  columns,
  required: ['day', 'code', 'word', 'shares', 'amount'],
  dates: ['day'],
  readAll: (rows, reading) => eachRow(rows, (row) => readConfirmed(row, reading)),
});

/** Confirmed orders without net values, such as those of 蚂蚁财富. */
export const antFunds: Format = {
  ...withoutNetValues,
  recognise: (table, heads) =>
    tiantian.recognise(table, heads) ? undefined : withoutNetValues.recognise(table, heads),
};

function readConfirmed(row: Row, { dateOrder }: Reading): TradeRow {
  const [code, name, word] = [row.cell('code'), row.cell('name'), row.cell('word')];
  const symbol = /^\d{1,6}$/.test(code) ? code.padStart(6, '0') : code;
  const base: TradeRow = { n: row.n, symbol, ...(name !== '' && { name }) };
  const status = row.cell('status');
  if (status !== '' && !/成功|已确认|确认$/.test(status)) {
    return { ...base, word, skip: `没有确认：${status}` };
  }
  const confirmed = momentOf(row.cell('day'), dateOrder).day;
  const meaning = meaningOf(word);
  if (meaning && 'skip' in meaning) return { ...base, word, skip: meaning.skip };
  const shares = figureOf(row.cell('shares'))?.abs();
  const stated = figureOf(row.cell('amount'))?.abs();
  const statedPrice = figureOf(row.cell('price'));
  const fee = figureOf(row.cell('fee'))?.abs();
  const charged = fee?.gt(0) ? fee : undefined;
  const isPurchase = meaning?.type === 'BUY' || meaning?.type === 'CONVERT_IN';
  const purchaseFee = isPurchase ? charged : undefined;
  // Fund companies publish net values with four places.
  const price =
    statedPrice ??
    (stated && shares?.gt(0)
      ? round(divide(stated.minus(purchaseFee ?? 0), shares), 4)
      : undefined);
  const isDividend = meaning?.type === 'DIVIDEND';
  const pricing = pricingDay(confirmed, name);
  const isRedemption = meaning?.type === 'SELL' || meaning?.type === 'CONVERT_OUT';
  const isUnclear = isRedemption && charged !== undefined && statedPrice === undefined;
  const trade: TradeRow = {
    ...base,
    day: isDividend ? confirmed : pricing.day,
    ...(meaning ? { type: meaning.type } : { word }),
    ...(row.cell('number') !== '' && { externalId: row.cell('number') }),
    currency: 'CNY',
    ...figuresOf(meaning?.type, { shares, stated, price, fee: charged }),
  };
  const checks = [
    code !== symbol && `代码“${code}”已补全为${symbol}，请核对`,
    isUnclear && '确认金额按未扣手续费计算，请核对',
    !isDividend && pricing.isGuess && '净值日按工作日推算，请核对',
  ];
  return checks.reduce<TradeRow>(
    (checked, words) => (words ? withCheck(checked, words) : checked),
    trade,
  );
}

interface Figures {
  shares: Decimal | undefined;
  stated: Decimal | undefined;
  price: Decimal | undefined;
  fee: Decimal | undefined;
}

function figuresOf(
  type: EntryType | undefined,
  { shares, stated, price, fee }: Figures,
): Partial<TradeRow> {
  switch (type) {
    case 'BUY':
    case 'CONVERT_IN': {
      if (!stated) throw new RowProblem('没有写明确认金额');
      // The amount that was paid includes the fee.
      const amount = fee ? stated.minus(fee) : stated;
      return texts({ quantity: shares, price, amount, fee, cash: stated.times(-1) });
    }
    case 'SELL':
    case 'CONVERT_OUT': {
      const gross = grossOf(shares, price, stated, fee);
      const cash = gross && fee ? gross.minus(fee) : gross;
      return texts({ quantity: shares, price, amount: gross, fee, cash });
    }
    case 'DIVIDEND':
      return texts({ amount: stated, cash: stated });
    default:
      return texts({ quantity: shares, price, amount: stated });
  }
}

/** The amount of a redemption before its fee: shares and net value show which of the two the file states. */
function grossOf(
  shares: Decimal | undefined,
  price: Decimal | undefined,
  stated: Decimal | undefined,
  fee: Decimal | undefined,
): Decimal | undefined {
  if (!stated || !fee || !shares || !price) return stated;
  const gross = round(shares.times(price), 2);
  const isNet = gross.minus(fee).minus(stated).abs().lt(gross.minus(stated).abs());
  return isNet ? stated.plus(fee) : stated;
}

type BillField = 'time' | 'counterparty' | 'goods' | 'amount' | 'state' | 'number';

const fundGoods = /蚂蚁(?:财富|基金)-(.+)-([^-]+)$/;

const bill = format<BillField>({
  source: 'ant-fortune',
  kind: 'TRADES',
  label: '蚂蚁财富基金（支付宝账单）',
  columns: {
    time: ['交易时间', '交易创建时间', '付款时间'],
    counterparty: ['交易对方'],
    goods: ['商品说明', '商品名称'],
    amount: ['金额', '金额（元）'],
    state: ['交易状态'],
    number: ['交易订单号', '交易号'],
  },
  required: ['time', 'goods', 'amount', 'state'],
  dates: ['time'],
  end: /^-{20,}/,
  readAll: (rows, { dateOrder }) =>
    eachRow(rows, (row): TradeRow => {
      const [, name = '', word = ''] = fundGoods.exec(row.cell('goods')) ?? [];
      if (name === '') {
        return { n: row.n, skip: '不是基金交易，请按支付宝账单导入', note: row.cell('goods') };
      }
      const { day } = momentOf(row.cell('time'), dateOrder);
      const state = row.cell('state');
      const base: TradeRow = {
        n: row.n,
        day,
        symbol: name,
        name,
        word,
        ...texts({ amount: figureOf(row.cell('amount'))?.abs() }),
        currency: 'CNY',
        ...(row.cell('number') !== '' && { externalId: row.cell('number') }),
      };
      if (/关闭|失败|退款|撤/.test(state)) return { ...base, skip: `没有成交：${state}` };
      if (/确认中/.test(state)) return { ...base, skip: '份额确认中，确认后再导入' };
      return {
        ...base,
        problem: '账单里没有基金代码、份额和净值，请在这只基金的页面按确认记录补记',
      };
    }),
});

/** The fund orders among the rows of a bill of 支付宝, which is first of all one of money. */
export const antFortune: Format = {
  ...bill,
  recognise: (table, heads) => {
    const isThere = table.rows.some(({ cells }) => cells.some((cell) => fundGoods.test(cell)));
    const found = isThere ? bill.recognise(table, heads) : undefined;
    return found && { ...found, isSure: false, score: found.score / 2 };
  },
};
