import { Menu } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import type { DataDialog } from './data-dialogs.tsx';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** The two entries in the user menu. The dialogs live outside of it: it closes on a choice. */
export function DataMenu({ onChoose }: { onChoose: (dialog: DataDialog) => void }) {
  return (
    <>
      <Menu.Item leftSection={<IconDownload {...icon} />} onClick={() => onChoose('export')}>
        导出我的数据
      </Menu.Item>
      <Menu.Item leftSection={<IconUpload {...icon} />} onClick={() => onChoose('import')}>
        导入数据
      </Menu.Item>
    </>
  );
}
