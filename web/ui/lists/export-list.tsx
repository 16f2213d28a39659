import { Button } from '@mantine/core';
import type { CallShape } from '../../../contract/endpoint.ts';
import type { FileFormat } from '../../../contract/fields/table-files.ts';
import { type ExportedList, exportOf } from '../../../contract/list-export.ts';
import { callFile } from '../../lib/api/api.ts';
import { useDownload } from '../../lib/query/use-download.ts';
import { ExportMenu } from './export-menu.tsx';
import classes from './list.module.css';

interface ListQuestion {
  /** The list as it is shown, without its pages: the file has all of them. */
  list: ExportedList;
  params?: Record<string, string>;
  query?: Record<string, unknown>;
}

interface ExportListProps extends ListQuestion {
  /** Other files that belong to the list, such as what its rows are made of. */
  also?: readonly { name: string; call: FileCall }[];
  size?: 'xs' | 'sm';
  disabled?: boolean;
}

type FileCall = CallShape & { file: readonly string[] };

function useListFile({ params, query }: Omit<ListQuestion, 'list'>) {
  const file = useDownload(({ call, format }: { call: FileCall; format: FileFormat }) =>
    callFile(call, { params, query: { ...query, format } }),
  );
  return { save: file.mutate, busy: file.isPending, format: file.variables?.format };
}

/** The button of every list that saves all of it, with the filters that are set, as a file. */
export function ExportList({ list, also = [], size, disabled, ...question }: ExportListProps) {
  const file = useListFile(question);
  const files = [{ name: list.exports, call: exportOf(list) }, ...also];
  return (
    <ExportMenu
      subject={list.exports}
      {...(also.length > 0 && { names: files.map(({ name }) => name) })}
      {...(size && { size })}
      {...(disabled && { disabled })}
      busy={file.busy}
      onExport={(format, at) => file.save({ call: files[at]?.call ?? exportOf(list), format })}
    />
  );
}

const formatNames = { xlsx: 'Excel', csv: 'CSV' } as const;

/** The same in a dialog, as plain buttons: a menu would lie above the dialog and share its Escape. */
export function ExportButtons({ list, ...question }: ListQuestion) {
  const { save, busy, format } = useListFile(question);
  return (
    <div className={classes.files}>
      {(['xlsx', 'csv'] as const).map((each) => (
        <Button
          key={each}
          variant="subtle"
          // Several lists may stand on one page.
          aria-label={`导出 ${formatNames[each]}（${list.exports}）`}
          loading={busy && format === each}
          onClick={() => save({ call: exportOf(list), format: each })}
        >
          导出 {formatNames[each]}
        </Button>
      ))}
    </div>
  );
}
