import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import type { ReportName } from '../../../contract/reports/reports.ts';
import classes from './report-frame.module.css';
import type { ReportQuestion } from './report-question.ts';
import { useReportFile } from './reports.queries.ts';

interface ReportButtonsProps {
  name: ReportName;
  question: ReportQuestion;
  disabled: boolean;
}

/** Puts the report on paper, or into a file for spreadsheets. */
export function ReportButtons({ name, question, disabled }: ReportButtonsProps) {
  const files = [
    { label: '导出 Excel', file: useReportFile(name, question, 'xlsx') },
    { label: '导出 CSV', file: useReportFile(name, question, 'csv') },
  ];
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
      {files.map(({ label, file }) => (
        <Button
          key={label}
          variant="default"
          classNames={{ section: classes.icon ?? '' }}
          leftSection={<IconDownload size={16} stroke={1.5} />}
          loading={file.isPending}
          disabled={disabled}
          onClick={() => file.mutate()}
        >
          {label}
        </Button>
      ))}
    </>
  );
}
