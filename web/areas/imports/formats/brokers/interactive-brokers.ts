import type { Decimal } from '../../../../../finance/money/decimal.ts';
import type { FileRow, TradeRow } from '../../import-rows.ts';
import type { Table } from '../../reading/table.ts';
import { cleaned, figureOf, figureText, RowProblem } from '../cells.ts';
import { momentOf } from '../dates.ts';
import { eachRow, type Format } from '../format.ts';
import { lineText } from '../source-rows.ts';
import { texts } from './share-row.ts';

/** A row of a section, with its cells by the section's own header. */
interface SectionRow {
  n: number;
  section: string;
  /** `Data`, `SubTotal`, `Total` or `Notes`. */
  kind: string;
  cells: readonly string[];
  cell: (name: string) => string;
}

const sections = ['Trades', 'Dividends', 'Withholding Tax'];
export const stocks = /^(?:stocks?|股票|stk|(?:mutual )?funds?|基金)$/i;

/** Activity statements of Interactive Brokers: sections, each with headers and rows of its own. */
export const interactiveBrokers: Format = {
  source: 'ibkr',
  kind: 'TRADES',
  label: 'Interactive Brokers 活动报表',
  recognise: ({ rows }) => {
    const at = rows.findIndex(
      ({ cells: [section = '', kind = ''] }) => sections.includes(section) && kind === 'Header',
    );
    return at < 0 ? undefined : { headerAt: at, columns: new Map(), isSure: true, score: 40 };
  },
  read: (table) => eachRow(sectionRows(table), readSection).sort((a, b) => a.n - b.n),
};

/** All rows but headers. */
function sectionRows({ rows }: Table): SectionRow[] {
  const headers = new Map<string, readonly string[]>();
  return rows.flatMap(({ n, cells }) => {
    const [section = '', kind = ''] = cells;
    if (kind === 'Header') {
      headers.set(section, cells);
      return [];
    }
    const header = headers.get(section);
    const cell = (name: string) => cleaned(cells[header?.indexOf(name) ?? -1] ?? '');
    return { n, section, kind, cells, cell };
  });
}

/** Why a row is none of a trade, a dividend or tax. */
function reasonToSkip(row: SectionRow): string | undefined {
  const { section, kind } = row;
  if (!sections.includes(section)) return `“${section.slice(0, 30)}”部分不是成交、股息或预扣税`;
  // Sums of payments have their word where rows have the currency.
  const currency = row.cell('Currency');
  if (kind !== 'Data' || currency === '' || /^total/i.test(currency)) return '合计行，不是记录';
  const discriminator = row.cell('DataDiscriminator');
  if (section === 'Trades' && discriminator !== 'Order') {
    return `“${discriminator.slice(0, 30)}”是订单的明细，订单已在另一行`;
  }
  return undefined;
}

function readSection(row: SectionRow): FileRow {
  const skip = reasonToSkip(row);
  if (skip !== undefined) return { n: row.n, skip, note: lineText(row) };
  if (row.section !== 'Trades') return readPayment(row);
  const category = row.cell('Asset Category');
  const [symbol, currency] = [row.cell('Symbol'), row.cell('Currency')];
  if (!stocks.test(category)) {
    return { n: row.n, symbol, word: category, skip: '只支持股票和基金的交易' };
  }
  const moment = momentOf(row.cell('Date/Time'));
  return {
    n: row.n,
    ...moment,
    ...byProceeds(
      row.cell('Quantity'),
      figureOf(row.cell('Proceeds')),
      figureOf(row.cell('Comm/Fee') || row.cell('Comm in USD')),
    ),
    symbol,
    ...texts({ price: figureOf(row.cell('T. Price')) }),
    currency,
  };
}

/** Proceeds are the cash before the commission, which is negative; one above 0 was paid back, and is no fee. */
export function byProceeds(
  quantity: string,
  proceeds: Decimal | undefined,
  commission: Decimal | undefined,
  taxes?: Decimal,
): Partial<TradeRow> {
  if (!proceeds || proceeds.eq(0)) throw new RowProblem('没有写明成交金额');
  const rebate = commission?.gt(0) ? commission : undefined;
  const charges = [rebate ? undefined : commission, taxes].map((figure) =>
    figure?.eq(0) ? undefined : figure?.abs(),
  );
  const cash = charges.reduce<Decimal>(
    (sum, charge) => (charge ? sum.minus(charge) : sum),
    proceeds,
  );
  return {
    type: proceeds.lt(0) ? 'BUY' : 'SELL',
    ...texts({
      quantity: figureOf(quantity)?.abs(),
      amount: proceeds.abs(),
      fee: charges[0],
      tax: charges[1],
      ...(!rebate && { cash }),
    }),
    ...(rebate && { check: `返还的佣金 ${figureText(rebate)} 没有计入，请核对` }),
  };
}

/** `VT(US9220427424) Cash Dividend USD 0.5 per Share`: a dividend, or the tax that was withheld from it. */
function readPayment(row: SectionRow): FileRow {
  const description = row.cell('Description');
  return paymentOf({
    n: row.n,
    isTax: row.section === 'Withholding Tax',
    day: momentOf(row.cell('Date')).day,
    symbol: /^([A-Za-z0-9. ]{1,20}?)\s*\(/.exec(description)?.[1],
    description,
    amount: figureOf(row.cell('Amount')),
    currency: row.cell('Currency'),
  });
}

interface Payment {
  n: number;
  isTax: boolean;
  day: string;
  symbol: string | undefined;
  description: string;
  amount: Decimal | undefined;
  currency: string;
}

export function paymentOf({
  n,
  isTax,
  day,
  symbol,
  description,
  amount,
  currency,
}: Payment): TradeRow {
  const base = { n, day, ...(symbol && { symbol }), note: description };
  if (!symbol) return { ...base, problem: '说明里没有证券代码' };
  if (!amount || amount.eq(0)) return { ...base, problem: '金额不能为空' };
  if (isTax === amount.gt(0)) {
    return { ...base, problem: isTax ? '退还的预扣税，请手工记账' : '冲回的股息，请手工记账' };
  }
  return {
    ...base,
    type: isTax ? 'TAX' : 'DIVIDEND',
    ...texts({ amount: amount.abs(), cash: amount }),
    currency,
  };
}
