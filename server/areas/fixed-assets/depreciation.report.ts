import { depreciationMethodLabels } from '../../../contract/fixed-assets/fixed-asset-labels.ts';
import { addDays, type Day } from '../../../finance/calendar/days.ts';
import { bookValueOn } from '../../../finance/depreciation/depreciation.ts';
import { type Cents, centsOfText, centsToDecimal } from '../../../finance/money/cents.ts';
import { type Decimal, decimal, sum, toWire } from '../../../finance/money/decimal.ts';
import { convert, usedRates } from '../../../finance/money/money.ts';
import { fromDecimalColumn } from '../../db/columns.ts';
import type { Report, ReportColumn } from '../../report.ts';
import { reportPeriod } from '../../report-period.ts';
import { ratesOn } from '../rates/rates.repository.ts';
import { gainOf } from './disposal/disposal-figures.ts';
import { type FixedAssetRow, listFixedAssets } from './fixed-assets.repository.ts';
import { marketOn } from './valuations/counted-value.ts';
import { type AssetFacts, factsOfAll } from './value/asset-facts.ts';
import { toDepreciable } from './value/fixed-asset-value.ts';

const amounts = [
  ['originalValue', '原值'],
  ['openingAccumulated', '期初累计折旧'],
  ['charge', '本期折旧'],
  ['accumulated', '期末累计折旧'],
  ['bookValue', '期末账面价值'],
  ['marketValue', '期末市场估值'],
  ['gain', '处置损益'],
] as const;
/** Null without a market value, and without a disposal in the period. */
type Amounts = Record<(typeof amounts)[number][0], Decimal | null>;

const columns: readonly ReportColumn[] = [
  { key: 'name', label: '资产名称', kind: 'text', width: 24 },
  { key: 'category', label: '类别', kind: 'text', width: 14 },
  { key: 'method', label: '折旧方法', kind: 'text', width: 20 },
  { key: 'startDay', label: '开始使用', kind: 'day', width: 12 },
  ...amounts.map(([key, label]): ReportColumn => ({ key, label, kind: 'amount', width: 16 })),
];

/**
 * What each asset was charged over a period, what it was worth on the market, and what its disposal
 * brought, at its own exchange rate and by its present schedule. Assets bought after the period, or
 * scrapped before it, are left out.
 */
export const depreciationReport: Report = {
  name: 'depreciation',
  title: '折旧表',
  columns,
  build: async (db, deps, question) => {
    const { baseCurrency } = deps.config;
    const { from, to } = reportPeriod(deps, question);
    const rates = await ratesOn(db, to);
    const factsOf = await factsOfAll(db, question.user.ownerId);
    const assets = (await listFixedAssets(db, question.user.ownerId)).filter(
      ({ purchase_date, taken_over_on, disposal_date }) =>
        (taken_over_on ?? purchase_date) <= to && (disposal_date === null || disposal_date >= from),
    );
    const inQuestion = (amount: Decimal) =>
      convert({ amount, currency: baseCurrency }, question.currency, rates);
    const isRated = inQuestion(decimal(1)) !== undefined;
    const shown = assets.map((asset) => {
      const figures = chargesOf(asset, factsOf(asset.id), { from, to });
      return {
        asset,
        figures: mapAmounts((key) => (figures[key] && inQuestion(figures[key])) ?? null),
      };
    });
    return {
      rows: shown.map(({ asset, figures }) => ({
        name: asset.name,
        category: asset.asset_category,
        method: depreciationMethodLabels[asset.depreciation_method],
        startDay: asset.start_use_date,
        ...toWireAll(figures),
      })),
      totals: toWireAll(
        mapAmounts((key) =>
          isRated ? sum(shown.flatMap(({ figures }) => figures[key] ?? [])) : null,
        ),
      ),
      ...(!isRated &&
        assets.length > 0 && {
          notes: [`缺少 ${to} ${baseCurrency} 兑 ${question.currency} 的汇率，金额无法折算`],
        }),
      usedRates: usedRates(new Set([baseCurrency]), question.currency, rates),
    };
  },
};

/** In the base currency. What was scrapped by the last day has no book value any more. */
function chargesOf(
  asset: FixedAssetRow,
  { disposal, valuations }: AssetFacts,
  { from, to }: { from: Day; to: Day },
): Amounts {
  const schedule = toDepreciable(asset, disposal);
  const rate = fromDecimalColumn(asset.exchange_rate);
  const inBase = (cents: Cents) => centsToDecimal(cents).times(rate);
  // Until it was taken over it was charged to another owner.
  const [eve = ''] = [addDays(from, -1), asset.taken_over_on ?? ''].sort().toReversed();
  const before = bookValueOn(schedule, eve).accumulated;
  const { accumulated, bookValue } = bookValueOn(schedule, to);
  const market = marketOn(valuations, to);
  const isScrapped = asset.disposal_date !== null && asset.disposal_date <= to;
  return {
    originalValue: inBase(schedule.originalValue),
    openingAccumulated: inBase(before),
    charge: inBase(accumulated - before),
    accumulated: inBase(accumulated),
    bookValue: inBase(isScrapped ? 0n : bookValue),
    marketValue: market && !isScrapped ? inBase(centsOfText(market.value)) : null,
    gain:
      disposal && disposal.day >= from && disposal.day <= to
        ? inBase(gainOf(asset, disposal))
        : null,
  };
}

function mapAmounts<Value>(of: (key: keyof Amounts) => Value) {
  return Object.fromEntries(amounts.map(([key]) => [key, of(key)])) as Record<keyof Amounts, Value>;
}

const toWireAll = (figures: Amounts) =>
  mapAmounts((key) => {
    const amount = figures[key];
    return amount && toWire(amount, 2);
  });
