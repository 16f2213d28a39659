import { useState } from 'react';
import { households } from '../../../contract/households/households.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { formatInstant } from '../../lib/format/format.ts';
import { keepsLast, silent, useCall } from '../../lib/query/use-call.ts';
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { SettingsSection } from '../../ui/pages/settings-section.tsx';
import classes from './household.module.css';

const size = 20;

/** Who did what in the household, which every member reads. */
export function RecordsSection() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useCall(
    households.records,
    { query: { page, size } },
    { ...keepsLast, ...silent, refetchOnMount: 'always' },
  );
  // Without a household, and without one that was taken over.
  const hasNone = error instanceof ApiError && error.code === 'CONFLICT';
  return (
    <SettingsSection
      title="家庭记录"
      hint="一年之内谁做了什么，全部成员都能看到，不含每个人自己的资产。"
    >
      {!data && hasNone && <p>没有可以查看的记录。</p>}
      {!data && !hasNone && <NotLoaded error={error} refetch={refetch} rows={4} />}
      {data && (
        <>
          <ul className={classes.list}>
            {data.records.map(({ id, at, by, what, isByProgram }) => (
              <li key={id} className={classes.record}>
                <time dateTime={at}>{formatInstant(at)}</time>
                <span>
                  {by ?? '已注销的成员'} {what}
                  {isByProgram && '（通过访问令牌）'}
                </span>
              </li>
            ))}
          </ul>
          <Pager label="家庭记录分页" {...data} onChange={setPage} />
        </>
      )}
    </SettingsSection>
  );
}
