import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { auth } from '../../../contract/auth/auth.ts';
import type { Data } from '../../../contract/endpoint.ts';
import { formatDay } from '../../lib/format/format.ts';
import { useCall } from '../../lib/query/use-call.ts';
import { useSession } from '../../lib/session/session.ts';
import { SettingsSection } from '../../ui/pages/settings-section.tsx';
import classes from './account-page.module.css';
import { storeChangedUser } from './changed-user.ts';
import { freshAtVisit } from './own-account.queries.ts';

interface ProfileSectionProps {
  onChangeName: () => void;
  onChangeEmail: () => void;
  onChangePassword: () => void;
}

/** The user's names, and the address and password to sign in with. */
export function ProfileSection({
  onChangeName,
  onChangeEmail,
  onChangePassword,
}: ProfileSectionProps) {
  const { user } = useSession();
  useNewerUser();
  return (
    <SettingsSection title="登录信息">
      <dl className={classes.facts}>
        <div className={classes.fact}>
          <dt>用户名</dt>
          <dd>{user?.username}</dd>
        </div>
        <div className={classes.fact}>
          <dt>姓名</dt>
          <dd>
            {user?.fullName ?? '未填写'}
            <Button variant="default" onClick={onChangeName}>
              修改姓名
            </Button>
          </dd>
        </div>
        <div className={classes.fact}>
          <dt>邮箱</dt>
          <dd>
            {user?.email}
            <Button variant="default" onClick={onChangeEmail}>
              更换邮箱
            </Button>
          </dd>
        </div>
        <div className={classes.fact}>
          <dt>密码</dt>
          <dd>
            <span aria-hidden="true">••••••••</span>
            <Button variant="default" onClick={onChangePassword}>
              修改密码
            </Button>
          </dd>
        </div>
        <div className={classes.fact}>
          <dt>注册日期</dt>
          <dd>{formatDay(user?.createdAt)}</dd>
        </div>
      </dl>
    </SettingsSection>
  );
}

/** Takes over into the session what was changed on another device: the name, or the address. */
function useNewerUser(): void {
  const { data } = useCall(auth.me, {}, freshAtVisit);
  const { user } = useSession();
  const takeOver = useEffectEvent(({ quota: _, ...newer }: Data<typeof auth.me>) => {
    if (newer.id !== user?.id) return;
    if (newer.fullName !== user.fullName || newer.email !== user.email)
      void storeChangedUser(newer);
  });
  // Not when the session changes: it may be newer than what was fetched.
  useEffect(() => {
    if (data) takeOver(data);
  }, [data]);
}
