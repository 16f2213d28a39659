import { IconDownload, IconUpload } from '@tabler/icons-react';
import { MenuItem } from '../../ui/overlays/menu-item.tsx';
import type { DataDialog } from './data-dialogs.tsx';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** The two entries in the user menu. The dialogs live outside of it: it closes on a choice. */
export function DataMenu({ onChoose }: { onChoose: (dialog: DataDialog) => void }) {
  return (
    <>
      <MenuItem icon={<IconDownload {...icon} />} onChoose={() => onChoose('export')}>
        导出我的数据
      </MenuItem>
      <MenuItem icon={<IconUpload {...icon} />} onChoose={() => onChoose('import')}>
        导入数据
      </MenuItem>
    </>
  );
}
