import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { FileFormat } from '../../../contract/fields/table-files.ts';
import { type ReportName, reports } from '../../../contract/reports/reports.ts';
import { callFile } from '../../lib/api/api.ts';
import { useDownload } from '../../lib/query/use-download.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { latePart } from '../../ui/feedback/late-part.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import { PageHeader } from '../../ui/lists/page-header.tsx';
import classes from './report-frame.module.css';
import { reportList } from './report-list.ts';
import { ReportPickers } from './report-pickers.tsx';
import {
  type Defaults,
  periodProblem,
  type ReportQuestion,
  type ReportSubject,
  readQuestion,
} from './report-question.ts';

const entries = reportList.map(({ load, ...entry }) => ({ ...entry, View: latePart(load) }));

/** One report with the list of all, its pickers, and the ways out of the browser: paper and files. */
export function ReportFrame(defaults: Defaults) {
  const [search, setSearch] = useSearchParams();
  const reportInAddress = search.get('report');
  const { name, title, subject, isScoped, View } =
    entries.find((entry) => entry.name === reportInAddress) ??
    (entries[0] as (typeof entries)[number]);
  const question = readQuestion(search, subject, defaults);
  const problem = periodProblem(subject, question);

  function choose(parameter: string, value: string) {
    setSearch(
      (present) => {
        if (value === '') present.delete(parameter);
        else present.set(parameter, value);
        return present;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <>
      <div className={classes.onScreen}>
        <PageHeader
          title="报表分析"
          actions={<ReportButtons name={name} question={question} disabled={!!problem} />}
        />
        <nav className={classes.list} aria-label="报表">
          {entries.map((entry) => (
            <Link
              key={entry.name}
              to={{ search: `?${withReport(search, entry.name)}` }}
              className={classes.choice}
              preventScrollReset
              {...(entry.name === name && { 'aria-current': 'page' as const })}
            >
              {entry.title}
            </Link>
          ))}
        </nav>
      </div>
      <section aria-labelledby="report-heading">
        <div className={classes.head}>
          <h2 id="report-heading" className={classes.heading}>
            {title}
          </h2>
          <p className={classes.onPaper}>{inWords(subject, question)}</p>
          <ReportPickers
            subject={subject}
            isScoped={isScoped}
            question={question}
            today={defaults.today}
            problem={problem}
            onChoose={choose}
          />
        </div>
        {problem ? (
          <EmptyState text={problem} hint="请重新选择日期。" />
        ) : (
          <Suspense fallback={<SkeletonRows />}>
            <View key={name} question={question} />
          </Suspense>
        )}
      </section>
    </>
  );
}

function withReport(search: URLSearchParams, name: string): URLSearchParams {
  const other = new URLSearchParams(search);
  other.set('report', name);
  return other;
}

/** The chosen days and the currency as text, for paper, on which the pickers are not printed. */
function inWords(subject: ReportSubject, question: ReportQuestion): string {
  const { day, compareDay, from, to, currency } = question;
  const subjects: Record<ReportSubject, string> = {
    days: `${day} 与 ${compareDay}`,
    change: `${from} 日终至 ${to} 日终`,
    period: `${from} 至 ${to}`,
    none: day,
  };
  return `${subjects[subject]} · 币种 ${currency}`;
}

const formats = [
  { label: '导出 Excel', format: 'xlsx' },
  { label: '导出 CSV', format: 'csv' },
] as const;

interface ReportButtonsProps {
  name: ReportName;
  question: ReportQuestion;
  disabled: boolean;
}

/** Puts the report on paper, or into a file for spreadsheets. */
function ReportButtons({ name, question, disabled }: ReportButtonsProps) {
  const file = useDownload((format: FileFormat) =>
    callFile(reports.export, { params: { name }, query: { ...question, format } }),
  );
  return (
    <>
      <Button
        variant="default"
        classNames={{ section: classes.icon ?? '' }}
        leftSection={<IconPrinter size={16} stroke={1.5} />}
        disabled={disabled}
        onClick={() => window.print()}
      >
        打印
      </Button>
      {formats.map(({ label, format }) => (
        <Button
          key={label}
          variant="default"
          classNames={{ section: classes.icon ?? '' }}
          leftSection={<IconDownload size={16} stroke={1.5} />}
          loading={file.isPending && file.variables === format}
          disabled={disabled}
          onClick={() => file.mutate(format)}
        >
          {label}
        </Button>
      ))}
    </>
  );
}
