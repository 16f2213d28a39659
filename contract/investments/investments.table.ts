import { z } from 'zod';
import {
  choice,
  currency,
  day,
  decimal,
  edited,
  moment,
  orNull,
  owned,
  text,
  textOrNull,
  unfiled,
  whole,
} from '../column-kinds.ts';
import {
  dayText,
  decimalText,
  foreignText,
  importNumber,
  instantText,
  isUnique,
  row,
  rowsOf,
  transactionPlace,
  typedRules,
} from '../fields/file-fields.ts';
import { listOf } from '../fields/list-field.ts';
import { fileFields, keyedTable, sharedTable, table } from '../table.ts';
import { corporateActionsTable } from './corporate-actions.table.ts';
import { entriesTable } from './entries.table.ts';
import { entryType } from './entry-fields.ts';
import { fundOrderInFile } from './fund-orders/fund-orders.table.ts';
import { fundPlanInFile } from './fund-plans/fund-plans.table.ts';
import { assetTypes, investmentTypes } from './investment-fields.ts';

// What the entries of a holding come to, in its currency: see `finance/holdings/entries/fold.ts`.
const result = unfiled(decimal({}));
const sum = unfiled(decimal({ min: 0 }));

export const investmentsTable = table('investments', {
  investment_name: text(100, '投资名称不能为空'),
  /** As the user wrote it. */
  symbol: text(50, '投资代码不能为空'),
  investment_type: choice(investmentTypes, '请选择投资类型'),
  /** The key of the instrument with that symbol; null when no source quotes it. */
  instrument_key: unfiled(textOrNull(100)),
  /** The result of the entries; 0 once everything was sold. */
  quantity: decimal({ min: 0 }, typedRules),
  /** Per unit: cost ÷ quantity; 0 while nothing is held. */
  purchase_price: decimal({ min: 0 }, typedRules),
  currency: currency(),
  /** The day of the first entry. */
  purchase_date: day(),
  cost: sum,
  realized_gain: result,
  income: result,
  fees: sum,
  taxes: sum,
  net_invested: result,
  /** The net investment at the last time when nothing was held; diluted cost is counted from there. */
  invested_before: result,
  fifo_cost: sum,
  fifo_realized_gain: result,
  entry_count: unfiled(whole({ min: 0 })),
  description: textOrNull(500),
  /** A holding with 0 is listed, and left out of all sums. */
  status: whole({ min: -(2 ** 31), max: 2 ** 31 - 1, wrong: '状态必须是整数' }),
  ...edited,
});

/** Prices that an owner entered, one a day for each holding: the price history of holdings without quotes. */
export const manualPricesTable = keyedTable('manual_prices', ['owner_id', 'investment_id', 'day'], {
  investment_id: owned('investments'),
  day: day(),
  /** When it was entered, if on its own day; null for a price that was entered later. */
  at: orNull(moment()),
  /** Per unit. */
  price: decimal({ above: 0 }, { max: 1e30 }),
  /** The holding's currency when the price was entered. */
  currency: unfiled(currency()),
  created_at: moment(),
  /** When the owner asked for the market's price instead. It remains the price of its day. */
  replaced_at: orNull(moment()),
});

/** Instruments with quotes that any owner holds, and whether their past prices still have to be fetched. */
export const trackedInstrumentsTable = sharedTable('tracked_instruments', ['instrument_key'], {
  instrument_key: text(100, '代码不能为空'),
  asset_type: choice(assetTypes, '资产类型不正确'),
  /** The day of the first purchase by any owner. */
  history_from: day(),
  failures: whole({ min: 0 }),
  /** Null when its past prices are stored. */
  next_fetch_at: orNull(moment()),
});

export const manualPriceInFile = row({
  ...fileFields(manualPricesTable),
  createdAt: instantText.optional(),
});

const {
  sequence: _,
  fingerprint: __,
  accountAmount,
  confirmDay,
  recordDay,
  origin,
  note,
  createdAt,
  updatedAt,
  ...terms
} = fileFields(entriesTable);

const figures = {
  ...terms,
  type: entryType,
  /** The same text in both entries of a conversion or of a transfer between own holdings. */
  pair: z.string({ error: '必须是文字' }).max(100, { error: '不能超过100个字符' }).nullish(),
};
const written = {
  origin,
  import: importNumber,
  /** What an import compares an entry by, beside its figures. */
  fingerprint: foreignText(600).optional(),
  note,
};

/** The fields that a trade has in a holding and in a synced account alike. */
export const tradeShape = { ...figures, ...written };

interface Ratio {
  type: string;
  ratioNew?: number | null | undefined;
  ratioOld?: number | null | undefined;
}
/** A split, and nothing else, has a ratio. */
export const hasItsRatio = ({ type, ratioNew, ratioOld }: Ratio) =>
  (type === 'SPLIT') === (ratioNew != null && ratioOld != null);
export const ratioProblem = { error: '拆合股比例必须且只能用于拆股', path: ['ratioNew'] };

/** A lot that a transfer between own holdings took along. */
const lotInFile = z.object(
  {
    day: dayText,
    confirmDay: dayText,
    quantity: decimalText({ above: 0, max: 1e30 }),
    cost: decimalText({ min: 0, max: 1e30 }),
    /** The taxable dividends that it had received until then. */
    dividends: decimalText({ min: 0, max: 1e30 }).optional(),
  },
  { error: '必须是对象' },
);

/** What was bought, sold, paid out or split, in the order of recording. */
export const tradeInFile = row({
  ...figures,
  /** The transaction that moves its money. */
  cash: transactionPlace.nullish(),
  /** What that account moved, where it was stated. */
  accountAmount,
  confirmDay,
  recordDay,
  /** Of what came from another holding, oldest first. */
  lots: rowsOf(lotInFile).optional(),
  ...written,
  createdAt,
  updatedAt,
}).refine(hasItsRatio, ratioProblem);

export const actionInFile = row({
  ...fileFields(corporateActionsTable),
  /** Neither trimmed nor otherwise changed. */
  source: foreignText(100).min(1, { error: '来源不能为空' }).nullish(),
})
  .refine(({ recordDay, exDay }) => recordDay <= exDay, {
    error: '股权登记日不能晚于除权除息日',
    path: ['recordDay'],
  })
  .refine(({ kind, source }) => (kind === 'ANNOUNCEMENT') === (source == null), {
    error: '来源只属于不是手工录入的公司行动',
    path: ['source'],
  });

const { investmentName, symbol, investmentType, quantity, purchasePrice, ...holding } =
  fileFields(investmentsTable);

export const investmentInFile = row({
  investmentName,
  symbol,
  investmentType,
  /** 0 when everything was sold. */
  quantity,
  purchasePrice,
  /** For information only: an import ignores it and takes prices from `prices` and from the market. */
  currentPrice: manualPriceInFile.shape.price.nullish(),
  ...holding,
  /** Without them quantity, price and purchase date are the opening. */
  entries: listOf(tradeInFile, {
    error: '必须是列表',
    max: 100_000,
    tooLong: '最多100000条',
  }).optional(),
  corporateActions: rowsOf(actionInFile)
    .refine(
      (actions) =>
        isUnique(
          actions.flatMap(({ kind, source, exDay }) => (source == null ? [] : `${kind} ${exDay}`)),
        ),
      { error: '同一天的公司行动重复' },
    )
    .optional(),
  /** Of a fund that has them: its plans, and its orders, which name them. */
  plans: rowsOf(fundPlanInFile).optional(),
  orders: rowsOf(fundOrderInFile).optional(),
  /** Prices that the owner has set by hand, by day. */
  prices: rowsOf(manualPriceInFile).refine((prices) => isUnique(prices.map(({ day }) => day)), {
    error: '同一天的价格重复',
  }),
});
