import { Button } from '@mantine/core';
import { personalData } from '../../../contract/personal-data/personal-data.ts';
import { callFile } from '../../lib/api/api.ts';
import { useDownload } from '../../lib/query/use-download.ts';
import classes from './account-page.module.css';

/** Everything to take along, one click before it goes. */
export function ExportFirst() {
  const save = useDownload(() => callFile(personalData.export));
  return (
    <div className={classes.export}>
      <p className={classes.sent}>删除前，建议先下载一份完整的数据文件，日后可以导入新的账号。</p>
      <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
        下载我的数据
      </Button>
    </div>
  );
}
