import { useState } from 'react';
import {
  type SecurityRecord,
  securityRecords,
} from '../../../contract/own-account/security-records.ts';
import { formatInstant } from '../../lib/format/format.ts';
import { keepsLast, useCall } from '../../lib/query/use-call.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx';
import { PageHeader } from '../../ui/lists/page-header.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { BackToList } from '../../ui/pages/row-page.tsx';
import classes from './security-records.module.css';

const pageSize = 50;

/** What the user did within a year that matters to the safety of the account. */
export function SecurityRecordsPage() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useCall(
    securityRecords.list,
    { query: { page, size: pageSize } },
    { ...keepsLast, refetchOnMount: 'always' },
  );
  return (
    <div className={classes.page}>
      <PageHeader
        title="安全记录"
        description="一年内您的登录、验证方式、访问令牌、导出和其他与账号安全有关的操作。如果有不是您本人做的，请立即修改密码，并让其他设备退出登录。"
        actions={<BackToList list="/dashboard/account" label="返回账号与安全" />}
      />
      {!data ? (
        <NotLoaded error={error} refetch={refetch} />
      ) : data.total === 0 ? (
        <EmptyState text="一年内没有记录" />
      ) : (
        <>
          <ul className={classes.list} aria-label="安全记录">
            {data.records.map((record) => (
              <RecordRow key={record.id} record={record} />
            ))}
          </ul>
          {data.total > pageSize && (
            <Pager
              label="安全记录分页"
              page={page}
              size={pageSize}
              total={data.total}
              onChange={setPage}
            />
          )}
        </>
      )}
    </div>
  );
}

function RecordRow({ record }: { record: SecurityRecord }) {
  const { at, text, device, network, token } = record;
  return (
    <li>
      <div className={classes.text}>{text}</div>
      <div className={classes.facts}>
        <span>{formatInstant(at)}</span>
        <span>{token !== null ? `由访问令牌“${token}”` : (device ?? '未知设备')}</span>
        {network && <span>网络 {network}</span>}
      </div>
    </li>
  );
}
