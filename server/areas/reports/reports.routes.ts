import type { Currency } from '../../../contract/fields/currencies.ts';
import { type ReportRow, reports } from '../../../contract/reports/reports.ts';
import { areas } from '../../areas.ts';
import { todayOf } from '../../business-day.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { required } from '../../errors.ts';
import type { Caller } from '../../http/pipeline/caller.ts';
import { cached, type Route, rowRoute } from '../../http/pipeline/route.ts';
import type { Report, ReportQuestion } from '../../report.ts';
import { tableFile } from '../../spreadsheets/table-file.ts';
import { ratesToWire } from '../rates/rates-to-wire.ts';

/** `upper`: the reports of the areas that stand above the others. */
export function reportRoutes(deps: Deps, upper: readonly Report[]): Route[] {
  const all = [...upper, ...areas.flatMap(({ reports: own = [] }) => own)];
  const find = async (_db: Db, _ownerId: string, { name }: { name: string }) =>
    all.find((report) => report.name === name);
  const build = async (db: Db, call: ReportCaller) => {
    const report = required(await find(db, call.ownerId, call.params));
    const { ownerId, dataRevision } = call;
    const currency = call.query.currency ?? deps.config.baseCurrency;
    const question = { ...call.query, currency, user: { ownerId, dataRevision } };
    return { report, ...(await report.build(db, deps, question)) };
  };
  return [
    cached(
      'all',
      rowRoute(reports.show, find, async (db, call) => {
        const { report, rows, totals, notes = [], usedRates } = await build(db, call);
        const columns = report.columns.map(({ key, label }) => ({ key, label }));
        return {
          name: report.name,
          title: report.title,
          columns,
          rows,
          totals,
          notes: [...notes],
          usedRates: ratesToWire(usedRates),
        };
      }),
    ),
    rowRoute(reports.export, find, async (db, call) => {
      const { report, rows, totals, notes = [] } = await build(db, call);
      const { title, columns } = report;
      const sums = Object.keys(totals).length > 0 ? [totals] : [];
      const noted = columns.find(({ kind }) => kind === 'text')?.key ?? '';
      const below = notes.map((note): ReportRow => ({ [noted]: note }));
      const currency = call.query.currency ?? deps.config.baseCurrency;
      return tableFile(
        {
          name: title,
          columns: [
            ...columns.map(({ label, kind, width }) => ({ header: label, kind, width })),
            // On paper the currency stands above the table, which a file has no place for.
            { header: '报表货币', kind: 'text', width: 10 },
          ],
          rows: [...rows, ...sums, ...below].map((row) => [
            ...columns.map(({ key }) => row[key] ?? null),
            currency,
          ]),
        },
        call.query.format,
        todayOf(deps),
      );
    }),
  ];
}

interface ReportCaller extends Caller {
  params: { name: string };
  query: Omit<ReportQuestion, 'user' | 'currency'> & { currency?: Currency | undefined };
}
