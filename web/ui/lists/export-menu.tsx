import { Button } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { FileFormat } from '../../../contract/fields/table-files.ts';
import { Menu } from '../overlays/menu.tsx';
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

/** Saves a whole list as a workbook or as comma-separated values. */
export function ExportMenu(props: ExportMenuProps) {
  const { subject, names = [''], size = 'sm', busy, disabled = false, onExport } = props;
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      <Button
        ref={button}
        id={id}
        variant="default"
        size={size}
        leftSection={<IconDownload {...icon} />}
        loading={busy}
        disabled={disabled}
        aria-label={`导出${subject}`}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-controls={opened ? `${id}-menu` : undefined}
        onClick={() => setOpened(!opened)}
      >
        导出
      </Button>
      {opened && (
        <Menu button={button} id={`${id}-menu`} width={224} onClose={() => setOpened(false)}>
          {names.flatMap((name, file) => [
            <MenuItem
              key={`xlsx ${name}`}
              icon={<IconFileSpreadsheet {...icon} />}
              onChoose={() => onExport('xlsx', file)}
            >
              {`${name} Excel 表格`.trim()}
            </MenuItem>,
            <MenuItem
              key={`csv ${name}`}
              icon={<IconFileTypeCsv {...icon} />}
              onChoose={() => onExport('csv', file)}
            >
              {`${name} CSV 文件`.trim()}
            </MenuItem>,
          ])}
        </Menu>
      )}
    </>
  );
}
