import { z } from 'zod';
import { dayField } from '../../contract/fields/day-field.ts';
import { netWorthSchemas } from '../../contract/net-worth/net-worth.schemas.ts';
import { type NetWorthOnDay, netWorth } from '../../contract/net-worth/net-worth.ts';
import { overviewSchemas } from '../../contract/net-worth/overview.schemas.ts';
import { overview } from '../../contract/net-worth/overview.ts';
import { spendingRecurringSchemas } from '../../contract/spending/recurring/recurring.schemas.ts';
import { spendingRecurring } from '../../contract/spending/recurring/recurring.ts';
import { spendingReport } from '../../contract/spending/report.ts';
import { spendingReportSchemas } from '../../contract/spending/spending-report.schemas.ts';
import { fieldsOf, figuresTool, pick, type Tool } from './tool.ts';

const day = dayField('日期不能为空').describe('YYYY-MM-DD');

/** What a figure leaves out, and why. */
type Gap = NetWorthOnDay['missing'][number];

function ratesMissingIn(missing: readonly Gap[]): string[] {
  const rates = missing.filter(({ code }) => code === 'RATE_MISSING');
  return [...new Set(rates.map(({ subject }) => subject))];
}

const onDay = netWorthSchemas.onDay.data;
const onDayFields = [
  'netWorth',
  'totalAssets',
  'totalLiabilities',
  'assetBreakdown',
  'liabilityBreakdown',
  'firstDay',
  'recordedSince',
] as const;
const missing = fieldsOf(onDay.shape.missing.element, ['code', 'subject']);
const overviewOnDay = fieldsOf(onDay, onDayFields).extend({
  missing: z.array(missing),
  estimated: z.array(fieldsOf(onDay.shape.estimated.element, ['subject'])),
});
const todayFields = [
  'netWorth',
  'totalAssets',
  'totalLiabilities',
  'liquidAssets',
  'assetBreakdown',
  'liabilityBreakdown',
  'investmentMetrics',
  'riskMetrics',
  'statistics',
  'stalePrices',
] as const;
const overviewToday = fieldsOf(overviewSchemas.assets.data, todayFields);

const getOverview = figuresTool({
  name: 'get_overview',
  title: '资产总览',
  description:
    'Net worth, assets and liabilities of the household with their parts, today or at the end of a past day.',
  scope: 'overview:read',
  figures: z.union([overviewToday, overviewOnDay]),
  input: z.object({ day: day.optional() }),
  async run({ ask }, input) {
    if (input.day !== undefined) {
      const found = await ask(netWorth.onDay, { query: { day: input.day } });
      const { missing, estimated } = found;
      return {
        asOf: found.day,
        currency: found.currency,
        missingRates: ratesMissingIn(missing),
        untrustedFields: ['subject'],
        figures: {
          ...pick(found, onDayFields),
          missing: missing.map((gap) => pick(gap, ['code', 'subject'])),
          estimated: estimated.map((note) => pick(note, ['subject'])),
        },
      };
    }
    const found = await ask(overview.assets);
    return {
      currency: found.currency,
      stale: found.stalePrices > 0 || found.staleRates.length > 0,
      missingRates: found.missingRates,
      figures: pick(found, todayFields),
    };
  },
});

const change = netWorthSchemas.changes.data;

const explainChange = figuresTool({
  name: 'explain_change',
  title: '净资产为什么变化',
  description:
    'Why net worth changed between the ends of two days: opening, parts and closing. The parts sum to the change exactly.',
  scope: 'net-worth:read',
  figures: fieldsOf(change, ['from', 'to', 'opening', 'closing', 'change', 'residual']).extend({
    parts: z.array(fieldsOf(change.shape.parts.element, ['part', 'label', 'amount'])),
    missing: z.array(missing),
  }),
  input: z.object({ from: day, to: day }),
  async run({ ask }, { from, to }) {
    const found = await ask(netWorth.changes, { query: { from, to } });
    // What a rate or price is missing for on one of the two days is left out of the figures.
    const missing: Gap[] = [];
    for (const day of new Set([found.from, found.to])) {
      missing.push(...(await ask(netWorth.onDay, { query: { day } })).missing);
    }
    return {
      asOf: found.to,
      currency: found.currency,
      missingRates: ratesMissingIn(missing),
      untrustedFields: ['subject'],
      figures: {
        ...pick(found, ['from', 'to', 'opening', 'closing', 'change', 'residual']),
        parts: found.parts.map((part) => pick(part, ['part', 'label', 'amount'])),
        missing: missing.map((gap) => pick(gap, ['code', 'subject'])),
      },
    };
  },
});

const report = spendingReportSchemas.show.data;
const categoryFields = [
  'kind',
  'categoryId',
  'parentId',
  'name',
  'amount',
  'share',
  'average',
] as const;
const recurringFields = [
  'name',
  'flow',
  'amount',
  'currency',
  'every',
  'interval',
  'next',
  'monthly',
] as const;

const getSpending = figuresTool({
  name: 'get_spending',
  title: '收支',
  description:
    'Income and expense of a period with the sum of each category, instead of single entries. A parent includes those below it. Also what recurs, with its next day.',
  scope: 'spending:read',
  figures: fieldsOf(report, ['from', 'to', 'totals']).extend({
    categories: z.array(fieldsOf(report.shape.categories.element, categoryFields)),
    recurring: z.array(
      fieldsOf(spendingRecurringSchemas.list.data.shape.records.element, recurringFields),
    ),
  }),
  input: z.object({ from: day, to: day }),
  async run({ ask }, { from, to }) {
    const found = await ask(spendingReport.show, { query: { from, to } });
    const recurring = await ask(spendingRecurring.list, {});
    return {
      asOf: found.to,
      currency: found.currency,
      missingRates: found.missingRates,
      untrustedFields: ['name'],
      figures: {
        ...pick(found, ['from', 'to', 'totals']),
        categories: found.categories.map((one) => pick(one, categoryFields)),
        recurring: recurring.records
          .filter(({ state, next }) => state === 'ACTIVE' && next !== null)
          .map((one) => pick(one, recurringFields)),
      },
    };
  },
});

/** The tools that answer net worth, why it changed, and income and expense. */
export const figureTools: readonly Tool[] = [getOverview, explainChange, getSpending];
