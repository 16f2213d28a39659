import { Button } from '@mantine/core';
import { ownAccount } from '../../../contract/own-account/own-account.ts';
import { useRemovalCall } from '../../lib/query/use-call.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import { refetchOwnAccount, useEndOtherSessions, useOwnSessions } from './own-account.queries.ts';
import { Section } from './section.tsx';
import { SessionList } from './session-list.tsx';

/** The user's sessions, and buttons that end them. */
export function SessionsSection() {
  const sessions = useOwnSessions();
  const end = useRemovalCall(ownAccount.endSession, { refetch: refetchOwnAccount });
  const endOthers = useEndOtherSessions();
  const others = (sessions.data?.length ?? 1) - 1;
  return (
    <Section
      title="登录设备"
      hint="不认识的设备，请让它退出登录，并修改密码。使用时间每小时更新一次。"
      action={
        others > 0 && (
          <Button
            variant="default"
            loading={endOthers.isPending}
            onClick={() => endOthers.change({})}
          >
            退出其他设备
          </Button>
        )
      }
    >
      {sessions.isPending && <SkeletonRows rows={2} />}
      {sessions.isError && (
        <LoadError
          message={`加载失败: ${sessions.error.message}`}
          onRetry={() => void sessions.refetch()}
        />
      )}
      {sessions.data && (
        <SessionList sessions={sessions.data} onEnd={({ id }) => end.change([id])} />
      )}
    </Section>
  );
}
