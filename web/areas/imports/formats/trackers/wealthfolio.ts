import type { EntryType } from '../../../../../contract/investments/entry-types.ts';
import { type Decimal, toText, zero } from '../../../../../finance/money/decimal.ts';
import type { CashRow, TradeRow } from '../../import-rows.ts';
import { filled, noteOf, occurredAt } from '../bills/money-row.ts';
import { texts } from '../brokers/share-row.ts';
import { figureOf, RowProblem } from '../cells.ts';
import { momentOf } from '../dates.ts';
import { eachRow, type Format, format } from '../format.ts';
import type { SourceRow } from '../source-rows.ts';

type Field = keyof typeof columns;

/**
 * The columns of the activities that Wealthfolio exports, named as its fields are
 * (`apps/frontend/src/lib/export-utils.ts` and `ActivityDetails` in its sources). Categories are in none of
 * its exports.
 */
const columns = {
  id: ['id'],
  type: ['activityType'],
  subtype: ['subtype'],
  status: ['status'],
  time: ['date'],
  quantity: ['quantity'],
  price: ['unitPrice'],
  amount: ['amount'],
  fee: ['fee'],
  tax: ['tax'],
  currency: ['currency'],
  note: ['comment'],
  account: ['accountName'],
  accountCurrency: ['accountCurrency'],
  symbol: ['assetSymbol', 'symbol'],
  name: ['assetName'],
  instrument: ['instrumentType'],
  needsReview: ['needsReview'],
  rate: ['fxRate'],
  createdAt: ['createdAt'],
  updatedAt: ['updatedAt'],
} as const;

const shared = {
  columns,
  required: ['type', 'time', 'quantity', 'price', 'amount', 'fee', 'currency', 'symbol'],
  dates: ['time'],
} as const;

/** In what an activity is booked: a name of money, such as `$CASH-USD` and `CASH:USD`, is no security. */
const isMoney = (symbol: string) => /^$|^\$?CASH\b/i.test(symbol.trim());
const typeOf = (row: SourceRow<Field>) => row.cell('type').trim().toUpperCase();

const notBooked = (row: SourceRow<Field>) =>
  /^(DRAFT|PENDING|VOID)$/i.test(row.cell('status').trim());

/** Which way money goes, and what it is where that is the same for everybody. */
const movements: Readonly<Record<string, readonly [sign: 1 | -1, word?: string]>> = {
  DEPOSIT: [1],
  WITHDRAWAL: [-1],
  TRANSFER_IN: [1],
  TRANSFER_OUT: [-1],
  CREDIT: [1],
  INTEREST: [1, '利息'],
  FEE: [-1, '手续费'],
  TAX: [-1, '税费'],
};

const wayOf = (type: string) => movements[type.trim().toUpperCase()];

const cash = format<Field>({
  ...shared,
  source: 'wealthfolio',
  kind: 'CASH',
  label: 'Wealthfolio（收支）',
  readAll: (rows, { dateOrder }) =>
    eachRow(rows, (row): CashRow => {
      const [sign, word] = wayOf(row.cell('type')) ?? [];
      const base: CashRow = {
        n: row.n,
        occurredAt: occurredAt(row.cell('time'), dateOrder),
        ...noteOf(row.cell('note')),
        ...filled({
          externalId: row.cell('id'),
          account: row.cell('account'),
          currency: row.cell('currency'),
          word,
        }),
      };
      if (notBooked(row)) return { ...base, skip: '在 Wealthfolio 中没有入账' };
      if (sign === undefined || !isMoney(row.cell('symbol'))) {
        return { ...base, skip: '属于某个证券，请选择“Wealthfolio（证券交易）”再导入一次' };
      }
      return { ...base, ...moneyOf(row, sign) };
    }),
});

/** What a cell has above 0, without its sign. */
function figureIn(row: SourceRow<Field>, cell: Field): Decimal | undefined {
  const found = figureOf(row.cell(cell))?.abs();
  return found?.gt(0) ? found : undefined;
}

/** Since version 3.8 an amount is what the account moved (`ActivityEconomicsResolver` in its sources). */
const checkOfCharges = '按已扣除费用的金额记入；3.8 以前的 Wealthfolio 没有扣除，请核对';

/**
 * What an activity adds to its account. A row without an amount has a charge in a column of its own, or a quantity at
 * a price, of which fee and tax are still to be taken.
 */
function moneyOf(row: SourceRow<Field>, sign: 1 | -1): Pick<CashRow, 'amount' | 'check'> {
  const figure = (cell: Field) => figureIn(row, cell);
  const [fee, tax] = [figure('fee'), figure('tax')];
  const charges = (fee ?? zero).plus(tax ?? zero);
  const isCharge = typeOf(row) === 'FEE' || typeOf(row) === 'TAX';
  const charge = typeOf(row) === 'TAX' ? (tax ?? fee) : (fee ?? tax);
  const amount = figure('amount') ?? (isCharge ? charge : undefined);
  if (amount) {
    const isWithCharges = !isCharge && charges.gt(0);
    return {
      amount: toText(amount.times(sign)),
      ...(isWithCharges && { check: checkOfCharges }),
    };
  }
  const quantity = figure('quantity');
  if (!quantity) throw new RowProblem('金额不能为空');
  const priced = quantity.times(figure('price') ?? 1).times(sign);
  return { amount: toText(isCharge ? priced : priced.minus(charges)) };
}

const tradeTypes: Readonly<Record<string, EntryType>> = {
  BUY: 'BUY',
  SELL: 'SELL',
  DIVIDEND: 'DIVIDEND',
  INTEREST: 'DIVIDEND',
  FEE: 'FEE',
  TAX: 'TAX',
  TRANSFER_IN: 'TRANSFER_IN',
  TRANSFER_OUT: 'TRANSFER_OUT',
};

const trades = format<Field>({
  ...shared,
  source: 'wealthfolio-trades',
  kind: 'TRADES',
  label: 'Wealthfolio（证券交易）',
  readAll: (rows, { dateOrder }) =>
    eachRow(rows, (row): TradeRow => {
      const word = typeOf(row);
      const type = tradeTypes[word];
      const base: TradeRow = {
        n: row.n,
        ...momentOf(row.cell('time'), dateOrder),
        symbol: row.cell('symbol'),
        ...filled({ externalId: row.cell('id'), currency: row.cell('currency') }),
        ...(row.cell('name') !== '' && { name: row.cell('name') }),
        ...noteOf(row.cell('note')),
      };
      if (notBooked(row)) return { ...base, skip: '在 Wealthfolio 中没有入账' };
      if (isMoney(row.cell('symbol'))) {
        return { ...base, skip: '账户的收支，请选择“Wealthfolio（收支）”再导入一次' };
      }
      if (word === 'SPLIT') return { ...base, skip: '拆股请在投资的明细里记录' };
      const figure = (cell: Field) => figureIn(row, cell);
      const [quantity, price] = [figure('quantity'), figure('price')];
      const charges = { fee: figure('fee'), tax: figure('tax') };
      if (type === undefined) return { ...base, word, ...texts({ quantity, price, ...charges }) };
      if (type === 'FEE' || type === 'TAX') {
        return {
          ...base,
          type,
          ...texts({ amount: figure('amount') ?? charges.fee ?? charges.tax }),
        };
      }
      if (type === 'DIVIDEND') {
        const received = figure('amount');
        const charged = (charges.fee ?? zero).plus(charges.tax ?? zero);
        const amount =
          received?.plus(charged) ?? (quantity && price && quantity.times(price).round(2));
        const isReinvested = /^(DRIP|DIVIDEND_IN_KIND|STAKING_REWARD)$/i.test(row.cell('subtype'));
        return {
          ...base,
          type,
          ...texts({ amount, ...charges }),
          ...(received && charged.gt(0) && { check: checkOfCharges }),
          ...(isReinvested && { check: '这笔分红在 Wealthfolio 中换成了份额，请核对' }),
        };
      }
      return { ...base, type, ...texts({ quantity, price, ...charges }) };
    }),
});

/** Both formats have the same columns: of a file, the one comes first that more of its rows belong to. */
function rankedByRows(own: Format): Format {
  return {
    ...own,
    recognise: (table, heads) => {
      const found = own.recognise(table, heads);
      if (!found) return undefined;
      const [typeAt, symbolAt] = (['type', 'symbol'] as const).map(
        (field) => found.columns.get(field) ?? -1,
      );
      const below = table.rows.slice(found.headerAt + 1);
      const ofMoney = below.filter(
        ({ cells }) =>
          wayOf(cells[typeAt ?? -1] ?? '') !== undefined && isMoney(cells[symbolAt ?? -1] ?? ''),
      );
      const isMoneyFile = ofMoney.length * 2 > below.length;
      return { ...found, score: found.score + Number(isMoneyFile === (own.kind === 'CASH')) };
    },
  };
}

export const wealthfolio = rankedByRows(cash);
export const wealthfolioTrades = rankedByRows(trades);
