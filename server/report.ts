import type { AllocationDimension } from '../contract/allocation/allocation-fields.ts';
import type { Currency } from '../contract/fields/currencies.ts';
import type { InvestmentType } from '../contract/investments/investment-fields.ts';
import type { ReportName, ReportRow } from '../contract/reports/reports.ts';
import type { UsedRate } from '../finance/money/money.ts';
import type { Db } from './db/database.ts';
import type { Deps } from './deps.ts';
import type { Caller } from './http/pipeline/caller.ts';
import type { CellKind } from './spreadsheets/cell.ts';

/** A report that an area can give: a table that is shown, printed and exported. */
export interface Report {
  name: ReportName;
  title: string;
  columns: readonly ReportColumn[];
  build: (db: Db, deps: Deps, question: ReportQuestion) => Promise<ReportContent>;
}

export interface ReportColumn {
  key: string;
  label: string;
  kind: CellKind;
  /** Characters in a spreadsheet. */
  width: number;
}

/** Whose report, and about what; days as they were given. */
export interface ReportQuestion {
  user: Pick<Caller, 'ownerId' | 'dataRevision'>;
  currency: Currency;
  day?: string | undefined;
  compareDay?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  by: AllocationDimension;
  type?: InvestmentType | undefined;
  securitiesAccountId?: string | undefined;
}

export interface ReportContent {
  rows: ReportRow[];
  totals: ReportRow;
  /** What the figures leave out, such as amounts without a rate, in words; left out, nothing. */
  notes?: readonly string[];
  /** Of the last day that the report is about. */
  usedRates: UsedRate[];
}
