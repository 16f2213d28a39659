import { Badge, Button } from '@mantine/core';
import { ownAccount, type UserSession } from '../../../contract/own-account/own-account.ts';
import { formatInstant } from '../../lib/format/format.ts';
import { useRemovalCall } from '../../lib/query/use-call.ts';
import { useIsRowBusy } from '../../lib/query/use-change.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import { SettingsSection } from '../../ui/pages/settings-section.tsx';
import { refetchOwnAccount, useEndOtherSessions, useOwnSessions } from './own-account.queries.ts';
import classes from './sessions-section.module.css';

/** The user's sessions, and buttons that end them. */
export function SessionsSection() {
  const sessions = useOwnSessions();
  const end = useRemovalCall(ownAccount.endSession, { refetch: refetchOwnAccount });
  const endOthers = useEndOtherSessions();
  const others = (sessions.data?.length ?? 1) - 1;
  return (
    <SettingsSection
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
    </SettingsSection>
  );
}

/** The ways of signing in. */
const factorNames: Readonly<Record<UserSession['factor'], string>> = {
  code: '邮件验证码',
  password: '密码',
  provider: '身份提供方',
  passkey: '通行密钥',
  totp: '密码和动态验证码',
  recovery: '密码和恢复码',
};

interface SessionListProps {
  sessions: UserSession[];
  onEnd: (session: UserSession) => void;
}

/** The user's sessions. The current one comes first and has no button: it ends by signing out. */
function SessionList({ sessions, onEnd }: SessionListProps) {
  return (
    <ul className={classes.list}>
      {sessions.map((session) => (
        <li key={session.id} className={classes.session}>
          <div>
            <div className={classes.device}>
              {session.device ?? '未知设备'}
              {session.current && (
                <Badge variant="outline" size="sm">
                  当前设备
                </Badge>
              )}
            </div>
            <div className={classes.times}>
              <span>{factorNames[session.factor]}登录</span>
              {session.network && <span>网络 {session.network}</span>}
              {session.place && <span>{session.place}</span>}
            </div>
            <div className={classes.times}>
              <span>登录于 {formatInstant(session.createdAt)}</span>
              <span>最近使用 {formatInstant(session.lastUsedAt)}</span>
            </div>
          </div>
          {!session.current && <EndButton session={session} onEnd={onEnd} />}
        </li>
      ))}
    </ul>
  );
}

function EndButton({ session, onEnd }: { session: UserSession } & Pick<SessionListProps, 'onEnd'>) {
  const { id, device, createdAt } = session;
  return (
    <Button
      variant="default"
      loading={useIsRowBusy(id)}
      aria-label={`退出登录 ${device ?? '未知设备'}，登录于 ${formatInstant(createdAt)}`}
      onClick={() => onEnd(session)}
    >
      退出登录
    </Button>
  );
}
