import { Button, Modal } from '@mantine/core';
import { personalData } from '../../../contract/personal-data/personal-data.ts';
import { storedDataInWords } from '../../areas.ts';
import { callFile } from '../../lib/api/api.ts';
import { useDownload } from '../../lib/query/use-download.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import classes from './dialogs.module.css';
import { ImportDialog } from './import-dialog.tsx';

export type DataDialog = 'export' | 'import';

interface DataDialogsProps {
  /** Which of the two is open, if any. */
  open: DataDialog | undefined;
  onClose: () => void;
}

/** The dialogs that export and import the user's data. */
export function DataDialogs({ open, onClose }: DataDialogsProps) {
  return (
    <>
      <ExportDialog opened={open === 'export'} onClose={onClose} />
      <ImportDialog opened={open === 'import'} onClose={onClose} />
    </>
  );
}

interface DialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Downloads all data of a user, to read or to import elsewhere. */
function ExportDialog({ opened, onClose }: DialogProps) {
  const json = useDownload(() => callFile(personalData.export));
  const workbook = useDownload(() => callFile(personalData.workbook));
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="导出我的数据"
      fullScreen={useNarrow()}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <p className={classes.lead}>
        包含全部{storedDataInWords()}。不含登录密码，也不含券商与交易所的密钥。
      </p>
      <div className={classes.choice}>
        <div>
          <h3 className={classes.name}>数据文件（JSON）</h3>
          <p className={classes.hint}>完整、精确，可导入到另一个空的家底账户。</p>
        </div>
        <Button loading={json.isPending} onClick={() => json.mutate()}>
          下载数据文件
        </Button>
      </div>
      <div className={classes.choice}>
        <div>
          <h3 className={classes.name}>Excel 表格</h3>
          <p className={classes.hint}>便于查看、统计和打印，不能再导入。</p>
        </div>
        <Button variant="default" loading={workbook.isPending} onClick={() => workbook.mutate()}>
          下载表格
        </Button>
      </div>
      <p className={classes.hint}>文件里是您的全部财务数据，请妥善保管。</p>
    </Modal>
  );
}
