import { Button } from '@mantine/core';
import type { CallShape } from '../../../contract/endpoint.ts';
import type { FileFormat } from '../../../contract/fields/table-files.ts';
import { type ExportedList, exportOf } from '../../../contract/list-export.ts';
import { callFile } from '../../lib/api/api.ts';
import { useDownload } from '../../lib/query/use-download.ts';
import { ExportMenu } from './export-menu.tsx';

interface ListQuestion {
  /** The list as it is shown, without its pages: the file has all of them. */
  list: ExportedList;
  params?: Record<string, string>;
  query?: Record<string, unknown>;
}

interface ExportListProps extends ListQuestion {
  /** Another file that belongs to the list, such as what its rows are made of. */
  also?: { name: string; call: CallShape & { file: readonly string[] } };
  size?: 'xs' | 'sm';
  disabled?: boolean;
}

interface Wish {
  call: CallShape & { file: readonly string[] };
  format: FileFormat;
}

function useListFile({ params, query }: Omit<ListQuestion, 'list'>) {
  const file = useDownload(({ call, format }: Wish) =>
    callFile(call, { params, query: { ...query, format } } as never),
  );
  return { save: file.mutate, busy: file.isPending, format: file.variables?.format };
}

/** The button of every list that saves all of it, with the filters that are set, as a file. */
export function ExportList({ list, also, size, disabled, ...question }: ExportListProps) {
  const file = useListFile(question);
  const calls = [exportOf(list), ...(also ? [also.call] : [])];
  return (
    <ExportMenu
      subject={list.exports}
      {...(also && { names: [list.exports, also.name] })}
      {...(size && { size })}
      {...(disabled && { disabled })}
      busy={file.busy}
      onExport={(format, at) => file.save({ call: calls[at] ?? exportOf(list), format })}
    />
  );
}

/** The same in a dialog, as plain buttons: a menu would lie above the dialog and share its Escape. */
export function ExportButtons({ list, ...question }: ListQuestion) {
  const { save, busy, format } = useListFile(question);
  return (
    <>
      {(['xlsx', 'csv'] as const).map((each) => (
        <Button
          key={each}
          variant="subtle"
          loading={busy && format === each}
          onClick={() => save({ call: exportOf(list), format: each })}
        >
          {each === 'xlsx' ? '导出 Excel' : '导出 CSV'}
        </Button>
      ))}
    </>
  );
}
