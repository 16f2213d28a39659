import { Button } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import type { FileFormat } from '../../../contract/fields/table-files.ts';
import { MenuButton } from '../overlays/menu-button.tsx';
import { MenuItem } from '../overlays/menu-item.tsx';

interface ExportMenuProps {
  /** What is exported, such as `资金账户`; for screen readers. */
  subject: string;
  /** The files that are offered, where there are several; each in both formats. */
  names?: readonly string[];
  size?: 'xs' | 'sm';
  /** A file is being fetched. */
  busy: boolean;
  disabled?: boolean;
  onExport: (format: FileFormat, file: number) => void;
}

const icon = { size: 16, stroke: 1.5 } as const;
const formats = [
  { format: 'xlsx', label: 'Excel 表格', Icon: IconFileSpreadsheet },
  { format: 'csv', label: 'CSV 文件', Icon: IconFileTypeCsv },
] as const;

/** Saves a whole list as a workbook or as comma-separated values. */
export function ExportMenu(props: ExportMenuProps) {
  const { subject, names = [''], size = 'sm', busy, disabled = false, onExport } = props;
  return (
    <MenuButton
      width={224}
      button={(opener) => (
        <Button
          variant="default"
          size={size}
          leftSection={<IconDownload {...icon} />}
          loading={busy}
          disabled={disabled}
          aria-label={`导出${subject}`}
          {...opener}
        >
          导出
        </Button>
      )}
    >
      {names.flatMap((name, file) =>
        formats.map(({ format, label, Icon }) => (
          <MenuItem
            key={`${format} ${name}`}
            icon={<Icon {...icon} />}
            onChoose={() => onExport(format, file)}
          >
            {`${name} ${label}`.trim()}
          </MenuItem>
        )),
      )}
    </MenuButton>
  );
}
