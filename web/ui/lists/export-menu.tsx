import { Button } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { FileFormat } from '../../../contract/fields/table-files.ts';
import { Menu } from '../overlays/menu.tsx';
import { MenuItem } from '../overlays/menu-item.tsx';

interface ExportMenuProps {
  /** What is exported, such as `资金账户`; for screen readers. */
  subject: string;
  /** A file is being fetched. */
  busy: boolean;
  onExport: (format: FileFormat) => void;
}

const icon = { size: 16, stroke: 1.5 } as const;

/** Saves a whole list as a workbook or as comma-separated values. */
export function ExportMenu({ subject, busy, onExport }: ExportMenuProps) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      <Button
        ref={button}
        id={id}
        variant="default"
        leftSection={<IconDownload {...icon} />}
        loading={busy}
        aria-label={`导出${subject}`}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-controls={opened ? `${id}-menu` : undefined}
        onClick={() => setOpened(!opened)}
      >
        导出
      </Button>
      {opened && (
        <Menu button={button} id={`${id}-menu`} width={192} onClose={() => setOpened(false)}>
          <MenuItem icon={<IconFileSpreadsheet {...icon} />} onChoose={() => onExport('xlsx')}>
            Excel 表格
          </MenuItem>
          <MenuItem icon={<IconFileTypeCsv {...icon} />} onChoose={() => onExport('csv')}>
            CSV 文件
          </MenuItem>
        </Menu>
      )}
    </>
  );
}
