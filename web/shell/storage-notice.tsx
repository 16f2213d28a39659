import { Link } from 'react-router';
import { useAnswerHeader } from '../lib/query/answer-headers.ts';
import classes from './storage-notice.module.css';

/** Warns on every page when 90 % of the user's storage is used. */
export function StorageNotice() {
  // In whole percent; sent from 90 on.
  const percent = useAnswerHeader('x-storage-used-percent');
  return (
    <div role="status" className={classes.place}>
      {percent !== null && (
        <p className={classes.notice}>
          {Number(percent) >= 100
            ? '存储空间已用完，暂时无法添加新数据。请删除不需要的数据后再试。'
            : `存储空间已使用${percent}%，用完后将无法添加新数据。请删除不需要的数据。`}{' '}
          <Link to="/dashboard/account">查看用量</Link>
        </p>
      )}
    </div>
  );
}
