import { investmentTypeLabels } from '../../../contract/investments/investment-fields.ts';
import {
  investmentInFile,
  investmentsTable,
  manualPriceInFile,
  manualPricesTable,
} from '../../../contract/investments/investments.table.ts';
import type { PersonalFile } from '../../../contract/personal-data/personal-data.ts';
import type { RowSource, Transfer } from '../../area-transfer.ts';
import { toDecimalColumn, toInstantColumn } from '../../db/columns.ts';
import type { Db } from '../../db/database.ts';
import { fromFile, toFile } from '../../db/row-values.ts';
import { type Columns, numberCell, sheet } from '../../spreadsheets/sheet.ts';
import {
  type CorporateActionRow,
  insertActions,
  listActions,
} from './corporate-actions/corporate-actions.repository.ts';
import {
  actionColumns,
  actionToFile,
  readActions,
} from './corporate-actions/corporate-actions.transfer.ts';
import { type EntryRow, entryRows, listEntriesOfOwner } from './entries/entries.repository.ts';
import {
  entryToFile,
  findCashPlaces,
  type PairIds,
  readEntries,
} from './entries/entries.transfer.ts';
import { entryColumns } from './entries/entries-sheet.ts';
import {
  type FundOrderRow,
  fundOrderRows,
  listFundOrders,
} from './fund-orders/fund-orders.repository.ts';
import { orderColumns, ordersFromFile, orderToFile } from './fund-orders/fund-orders.transfer.ts';
import {
  type FundPlanRow,
  fundPlanRows,
  listFundPlans,
} from './fund-plans/fund-plans.repository.ts';
import { planColumns, planFromFile, planToFile } from './fund-plans/fund-plans.transfer.ts';
import { listHoldings } from './holdings.repository.ts';
import { type InvestmentRow, investmentRows } from './investments.repository.ts';
import {
  listManualPrices,
  type ManualPriceRow,
  saveManualPrices,
} from './prices/manual-prices.repository.ts';
import {
  instrumentOf,
  type TrackedInstrumentRow,
  trackInstruments,
} from './prices/tracked-instruments.repository.ts';

type InFile = PersonalFile['investments'][number];

export const investmentsTransfer: Transfer<'investments', Holdings> = {
  list: 'investments',
  read: readInvestments,
  prepare: toHoldings,
  insert: async (
    tx,
    {
      investments = [],
      entries = [],
      actions = [],
      plans = [],
      orders = [],
      prices = [],
      tracked = [],
    },
  ) => {
    await investmentRows.insert(tx, investments);
    await entryRows.insert(tx, entries);
    await insertActions(tx, actions);
    await fundPlanRows.insert(tx, plans);
    await fundOrderRows.insert(tx, orders);
    await saveManualPrices(tx, prices);
    await trackInstruments(tx, tracked);
  },
  sheets: (rows) => [
    sheet('投资', columns, rows),
    sheet(
      '投资交易',
      entryColumns,
      rows.flatMap(({ entries = [], investmentName, investmentType, currency }) =>
        entries.map((entry) => ({ ...entry, investmentName, investmentType, currency })),
      ),
    ),
    sheet(
      '公司行动',
      actionColumns,
      rows.flatMap(({ corporateActions = [], investmentName, currency }) =>
        corporateActions.map((action) => ({ ...action, investmentName, currency })),
      ),
    ),
    sheet(
      '基金订单',
      orderColumns,
      rows.flatMap(({ orders = [], investmentName, currency }) =>
        orders.map((order) => ({ ...order, investmentName, currency })),
      ),
    ),
    sheet(
      '定投计划',
      planColumns,
      rows.flatMap(({ plans = [], investmentName, currency }) =>
        plans.map((plan) => ({ ...plan, investmentName, currency })),
      ),
    ),
  ],
};

/** Holdings with the prices their owner entered, oldest first. Quotes are everybody's and stay out. */
async function readInvestments(db: Db, ownerId: string): Promise<InFile[]> {
  const prices = Map.groupBy(await listManualPrices(db, ownerId), (row) => row.investment_id);
  const allEntries = await listEntriesOfOwner(db, ownerId);
  const entries = Map.groupBy(allEntries, (row) => row.investment_id);
  const actions = Map.groupBy(await listActions(db, ownerId), (row) => row.investment_id);
  const plans = Map.groupBy(await listFundPlans(db, ownerId), (row) => row.investment_id);
  const allOrders = await listFundOrders(db, ownerId);
  const orders = Map.groupBy(allOrders, (row) => row.investment_id);
  const cash = await findCashPlaces(db, ownerId, [...allEntries, ...allOrders]);
  const ordersOf = (id: string) => {
    const rows = { entries: entries.get(id) ?? [], plans: plans.get(id) ?? [] };
    const placed = (orders.get(id) ?? []).toReversed();
    return {
      plans: rows.plans.length > 0 ? rows.plans.map((plan) => planToFile(plan, cash)) : undefined,
      orders: placed.length > 0 ? placed.map((order) => orderToFile(order, rows, cash)) : undefined,
    };
  };
  return (await listHoldings(db, ownerId)).reverse().map((row) =>
    toFile(investmentInFile, investmentsTable, row, {
      currentPrice: row.price && toDecimalColumn(row.price.price),
      entries: (entries.get(row.id) ?? []).map((entry) => entryToFile(entry, cash)),
      corporateActions: (actions.get(row.id) ?? []).map(actionToFile),
      ...ordersOf(row.id),
      prices: (prices.get(row.id) ?? []).map((price) =>
        toFile(manualPriceInFile, manualPricesTable, price, {}),
      ),
    }),
  );
}

interface Holdings {
  investments: InvestmentRow[];
  entries: EntryRow[];
  actions: CorporateActionRow[];
  plans: FundPlanRow[];
  orders: FundOrderRow[];
  prices: ManualPriceRow[];
  tracked: TrackedInstrumentRow[];
}

/** Every holding, and what the market's past prices are then fetched for, as of any other. */
function toHoldings(source: RowSource, ownerId: string, investments: readonly InFile[]): Holdings {
  const { newId, now } = source;
  const rows: Omit<Holdings, 'tracked'> = {
    investments: [],
    entries: [],
    actions: [],
    plans: [],
    orders: [],
    prices: [],
  };
  const pairs: PairIds = new Map();
  const tracked = new Map<string, TrackedInstrumentRow>();
  for (const [index, { prices, ...given }] of investments.entries()) {
    const id = newId();
    source.items.set(`investments ${index + 1}`, id);
    const named = { symbol: given.symbol, investment_type: given.investmentType };
    const instrument = instrumentOf(named);
    const holding = { id, owner_id: ownerId };
    const place = `investments.${index}`;
    const { rows: entries, position } = readEntries(source, holding, given, place, pairs);
    for (const entry of entries) rows.entries.push(entry);
    const plans = (given.plans ?? []).map((plan, at) =>
      planFromFile(source, { ...holding, ...given }, plan, `${place}.plans.${at}`),
    );
    for (const plan of plans) rows.plans.push(plan);
    const orders = ordersFromFile(
      source,
      { ...holding, ...given },
      given.orders ?? [],
      { entries, plans },
      place,
    );
    for (const order of orders) rows.orders.push(order);
    rows.investments.push(
      fromFile(investmentsTable, given, {
        ...holding,
        ...position,
        purchase_date: position.purchase_date ?? given.purchaseDate,
        instrument_key: instrument?.key ?? null,
        version: 1,
      }),
    );
    rows.actions.push(...readActions(source, holding, given, place));
    for (const price of prices) {
      rows.prices.push(
        fromFile(manualPricesTable, price, {
          owner_id: ownerId,
          investment_id: id,
          currency: given.currency,
          created_at: price.createdAt ?? toInstantColumn(now()),
        }),
      );
    }
    if (!instrument) continue;
    const { history_from: since = given.purchaseDate } = tracked.get(instrument.key) ?? {};
    tracked.set(instrument.key, {
      instrument_key: instrument.key,
      asset_type: instrument.assetType,
      history_from: given.purchaseDate < since ? given.purchaseDate : since,
      failures: 0,
      next_fetch_at: toInstantColumn(now()),
    });
  }
  return { ...rows, tracked: [...tracked.values()] };
}

const columns: Columns<InFile> = [
  ['投资名称', 'text', 24, (i) => i.investmentName],
  ['投资代码', 'text', 14, (i) => i.symbol],
  ['投资类型', 'text', 12, (i) => investmentTypeLabels[i.investmentType]],
  ['数量', 'number', 16, (i) => numberCell(i.quantity)],
  ['成本价格', 'number', 14, (i) => numberCell(i.purchasePrice)],
  ['当前价格', 'number', 14, (i) => numberCell(i.currentPrice)],
  ['货币', 'text', 8, (i) => i.currency],
  ['购买日期', 'day', 12, (i) => i.purchaseDate],
  ['状态', 'number', 8, (i) => i.status],
  ['描述', 'text', 30, (i) => i.description ?? null],
];
