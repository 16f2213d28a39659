import { type SpendingReportRow, spendingReport } from '../../../../contract/spending/report.ts';
import {
  type SpendingLine,
  spendingLineLabels,
} from '../../../../contract/spending/spending-words.ts';
import { centsToWire } from '../../../../finance/money/cents.ts';
import { exactToCents } from '../../../../finance/net-worth/rounded-parts.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { exported } from '../../../http/pipeline/exported.ts';
import { cached, type Route, route } from '../../../http/pipeline/route.ts';
import { pageAnswer } from '../../../http/replies/envelope.ts';
import type { Report, ReportQuestion } from '../../../report.ts';
import { reportPeriod } from '../../../report-period.ts';
import type { Columns } from '../../../spreadsheets/sheet.ts';
import type { WorthContext } from '../../net-worth/net-worth.service.ts';
import type { WorthCache } from '../../net-worth/worth-cache.ts';
import { readSpending } from './read-rows.ts';
import { spendingReportOf } from './spending-report.ts';

/** The calls of the report, which asks all areas why net worth changed. */
export function spendingReportRoutes(deps: Deps, cache: WorthCache): Route[] {
  return [
    cached(
      'all',
      route(spendingReport.show, (db, { query, ownerId, dataRevision }) =>
        spendingReportOf(db, contextOf(deps, cache, { ownerId, dataRevision }, query), query),
      ),
    ),
    ...exported(
      deps,
      spendingReport.rows,
      cached(
        'all',
        route(spendingReport.rows, async (db, { query, ownerId, dataRevision }) => {
          const context = contextOf(deps, cache, { ownerId, dataRevision }, query);
          const rows = await rowsOfLine(db, context, query);
          const start = (query.page - 1) * query.size;
          return pageAnswer(rows.slice(start, start + query.size), rows.length, query);
        }),
      ),
      rowColumns,
    ),
  ];
}

function contextOf(
  deps: Deps,
  cache: WorthCache,
  user: WorthContext['user'],
  { currency }: { currency?: WorthContext['currency'] | undefined },
): WorthContext {
  return { deps, cache, user, currency: currency ?? deps.config.baseCurrency };
}

async function rowsOfLine(
  db: Db,
  context: WorthContext,
  query: { from?: string | undefined; to?: string | undefined; line: SpendingLine },
): Promise<SpendingReportRow[]> {
  const { rows } = await readSpending(db, context, reportPeriod(context.deps, query), true);
  return rows
    .filter(({ line }) => line === query.line)
    .sort((a, b) => (a.day === b.day ? 0 : a.day < b.day ? 1 : -1))
    .map(({ day, line, categoryId, payee, subject, entryId, amount }) => ({
      ...{ day, line, categoryId, payee, subject, entryId },
      amount: centsToWire(exactToCents(amount)),
      currency: context.currency,
    }));
}

const rowColumns: Columns<SpendingReportRow> = [
  ['日期', 'day', 12, (r) => r.day],
  ['类别', 'text', 14, (r) => spendingLineLabels[r.line]],
  ['对方', 'text', 24, (r) => r.payee],
  ['说明', 'text', 36, (r) => r.subject],
  ['金额', 'amount', 16, (r) => r.amount],
  ['货币', 'text', 8, (r) => r.currency],
];

/** Income and expense by category as a table to print and to take along. */
export function spendingTable(cache: WorthCache): Report {
  return {
    name: 'spending',
    title: '收支',
    columns: [
      { key: 'kind', label: '类型', kind: 'text', width: 14 },
      { key: 'category', label: '分类', kind: 'text', width: 22 },
      { key: 'amount', label: '金额', kind: 'amount', width: 16 },
      { key: 'share', label: '占比（%）', kind: 'number', width: 10 },
      { key: 'average', label: '近12月月均', kind: 'amount', width: 16 },
      { key: 'before', label: '上一期', kind: 'amount', width: 16 },
      { key: 'change', label: '较上一期（%）', kind: 'number', width: 14 },
    ],
    build: async (db, deps, question: ReportQuestion) => {
      const context = contextOf(deps, cache, question.user, question);
      const report = await spendingReportOf(db, context, question);
      const { totals } = report;
      const label = (line: SpendingLine) => spendingLineLabels[line];
      const below: [SpendingLine, number][] = [
        ['PRINCIPAL', totals.principal],
        ['DEBTS', totals.debts],
        ['OTHER_ASSETS', totals.otherAssets],
        ['UNLINKED', totals.unlinked],
        ['INTEREST', totals.interest],
        ['HOUSEHOLD', totals.household ?? 0],
      ];
      const empty = { share: null, average: null, before: null, change: null };
      return {
        rows: [
          ...report.categories.map((one) => ({
            kind: label(one.kind),
            category: one.parentId === null ? one.name : `　${one.name}`,
            amount: one.amount,
            share: one.share,
            average: one.average,
            before: one.before,
            change: one.change,
          })),
          ...below
            .filter(([, amount]) => amount !== 0)
            .map(([line, amount]) => ({ kind: label(line), category: null, amount, ...empty })),
        ],
        totals: { kind: '储蓄', amount: totals.saving },
        notes: report.missingRates.map((code) => `未计入：缺少 ${code} 汇率`),
        usedRates: [],
      };
    },
  };
}
