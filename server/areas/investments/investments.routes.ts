import type { Currency } from '../../../contract/fields/currencies.ts';
import { investmentAnalysis } from '../../../contract/investments/investment-analysis.ts';
import type { InvestmentType } from '../../../contract/investments/investment-fields.ts';
import type { InvestmentSort, SortOrder } from '../../../contract/investments/investment-sorts.ts';
import { investments } from '../../../contract/investments/investments.ts';
import type { Valuation } from '../../../finance/holdings/positions.ts';
import type { Decimal } from '../../../finance/money/decimal.ts';
import { convert } from '../../../finance/money/money.ts';
import type { RateTable } from '../../../finance/money/rates.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { required } from '../../errors.ts';
import { exported } from '../../http/pipeline/exported.ts';
import { cached, type Route, route, rowRoute } from '../../http/pipeline/route.ts';
import { newestRates } from '../rates/rates.repository.ts';
import { isHeld } from './analysis/investment-summary.ts';
import {
  findHolding,
  type Holding,
  listHoldings,
  listRecentHoldings,
} from './holdings.repository.ts';
import {
  answerHolding,
  answerHoldings,
  answerRows,
  toProfit,
  valuateRow,
} from './investment-answers.ts';
import { investmentColumns } from './investments.columns.ts';
import { investmentRows } from './investments.repository.ts';
import {
  createInvestment,
  deleteInvestment,
  editInvestment,
  setStatus,
} from './investments.service.ts';

/**
 * The list of holdings and the calls on one of them. Answers also depend on synced accounts, so
 * they are cached until anything of the owner's changes.
 */
export function investmentRoutes(deps: Deps): Route[] {
  const { baseCurrency } = deps.config;
  const find = (db: Db, ownerId: string, { id }: { id: string }) =>
    investmentRows.find(db, ownerId, id);
  const sorted = async (
    db: Db,
    ownerId: string,
    query: Parameters<typeof filterRows>[1] & Order,
  ) => {
    const rates = await newestRates(db);
    const rows = filterRows(await listHoldings(db, ownerId, rates), query);
    return sortRows(rows, query.sortBy, query.sortOrder, baseCurrency, rates);
  };
  const requiredHolding = async (db: Db, ownerId: string, id: string) =>
    required(await findHolding(db, ownerId, id));
  return [
    ...exported(
      deps,
      investments.list,
      cached(
        'all',
        route(investments.list, async (db, { ownerId, query }) => {
          const rows = await sorted(db, ownerId, query);
          return answerHoldings(db, deps, ownerId, rows);
        }),
        'minute',
      ),
      investmentColumns,
    ),
    cached(
      'all',
      route(investments.search, async (db, { ownerId, query }) => {
        const found = filterRows(await listHoldings(db, ownerId), query);
        return answerRows(db, deps, ownerId, found);
      }),
      'minute',
    ),
    cached(
      'all',
      route(investments.recent, async (db, { ownerId, query }) => {
        const rows = await listRecentHoldings(db, ownerId, query.limit);
        return answerRows(db, deps, ownerId, rows);
      }),
      'minute',
    ),
    cached(
      'all',
      route(investmentAnalysis.ranking, async (db, { ownerId, query }) => {
        const rows = await sorted(db, ownerId, query);
        return (await answerHoldings(db, deps, ownerId, rows)).map(toProfit);
      }),
      'minute',
    ),
    rowRoute(investments.get, find, async (db, { ownerId, params }) =>
      answerHolding(db, deps, await requiredHolding(db, ownerId, params.id)),
    ),
    rowRoute(investmentAnalysis.profit, find, async (db, { ownerId, params }) =>
      toProfit(await answerHolding(db, deps, await requiredHolding(db, ownerId, params.id))),
    ),
    route(investments.create, async (tx, { ownerId, body }) =>
      answerHolding(tx, deps, await createInvestment(tx, deps, ownerId, body)),
    ),
    rowRoute(investments.update, find, async (tx, { ownerId, params, body }) =>
      answerHolding(tx, deps, await editInvestment(tx, deps, ownerId, params.id, body)),
    ),
    rowRoute(investments.setStatus, find, async (tx, { ownerId, params, body }) =>
      answerHolding(tx, deps, await setStatus(tx, deps, ownerId, params.id, body)),
    ),
    rowRoute(investments.remove, find, async (tx, { ownerId, params }) => {
      await deleteInvestment(tx, ownerId, params.id);
      return null;
    }),
  ];
}

interface Order {
  sortBy: Parameters<typeof sortRows>[1];
  sortOrder: Parameters<typeof sortRows>[2];
}

interface ListFilter {
  type?: InvestmentType | undefined;
  /** Part of the name or the symbol, in any case. */
  keyword?: string | undefined;
  /** What is held, what was sold whole, or both; without it what is held. */
  state?: 'held' | 'cleared' | 'all' | undefined;
}

function filterRows(rows: readonly Holding[], { type, keyword, state = 'held' }: ListFilter) {
  const part = keyword && asCompared(keyword);
  const has = (text: string) => !part || asCompared(text).includes(part);
  return rows.filter(
    (row) =>
      (state === 'all' || isHeld(row) === (state === 'held')) &&
      (type === undefined || row.investment_type === type) &&
      (has(row.investment_name) || has(row.symbol)),
  );
}

/** The form in which names, symbols and keywords are compared: wide and narrow characters are one. */
function asCompared(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

interface ValuedRow {
  row: Holding;
  valuation: Valuation;
}

type Compare = (a: ValuedRow, b: ValuedRow) => number;

/**
 * Sorts rows. Amounts of different currencies are compared in one, at the newest rates. What has
 * nothing to compare (nothing was paid) and what has no rate comes last in either direction.
 * Equals stay as they came: those added last first.
 */
function sortRows(
  rows: readonly Holding[],
  sortBy: InvestmentSort,
  sortOrder: SortOrder,
  currency: Currency,
  rates: RateTable,
): ValuedRow[] {
  const direction = sortOrder === 'asc' ? 1 : -1;
  const byAmount = (amountOf: (valuation: Valuation) => Decimal): Compare => {
    const keys = new Map<ValuedRow, Decimal | undefined>();
    for (const item of valued) {
      const money = { amount: amountOf(item.valuation), currency: item.row.currency };
      keys.set(item, convert(money, currency, rates));
    }
    return (a, b) => {
      const [left, right] = [keys.get(a), keys.get(b)];
      if (left && right) return direction * left.cmp(right);
      if (left || right) return left ? -1 : 1;
      // Without a rate only amounts of the same currency can be compared.
      if (a.row.currency !== b.row.currency) return a.row.currency < b.row.currency ? -1 : 1;
      return direction * amountOf(a.valuation).cmp(amountOf(b.valuation));
    };
  };
  const byRowText = (textOf: (row: Holding) => string): Compare => {
    // Made when it is needed: the first one loads 2 MiB of rules about all languages.
    const byText = new Intl.Collator('zh-Hans-CN', { numeric: true });
    return (a, b) => direction * byText.compare(textOf(a.row), textOf(b.row));
  };
  const byRate: Compare = ({ valuation: { rate: a } }, { valuation: { rate: b } }) =>
    a && b ? direction * a.cmp(b) : Number(a === null) - Number(b === null);
  const valued = rows.map((row) => ({ row, valuation: valuateRow(row) }));
  const compare: Record<InvestmentSort, () => Compare> = {
    investmentName: () => byRowText((row) => row.investment_name),
    investmentType: () => byRowText((row) => row.investment_type),
    purchaseDate: () => byRowText((row) => row.purchase_date),
    totalCost: () => byAmount(({ cost }) => cost),
    currentValue: () => byAmount(({ value }) => value),
    profit: () => byAmount(({ profit }) => profit),
    profitAmount: () => byAmount(({ profit }) => profit),
    profitRate: () => byRate,
  };
  return valued.sort(compare[sortBy]());
}
