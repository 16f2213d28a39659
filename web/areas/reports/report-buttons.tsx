import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import type { FileFormat } from '../../../contract/fields/table-files.ts';
import { type ReportName, reports } from '../../../contract/reports/reports.ts';
import { callFile } from '../../lib/api/api.ts';
import { useDownload } from '../../lib/query/use-download.ts';
import classes from './report-frame.module.css';
import type { ReportQuestion } from './report-question.ts';

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
export function ReportButtons({ name, question, disabled }: ReportButtonsProps) {
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
