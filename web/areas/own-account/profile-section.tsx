import { Button } from '@mantine/core';
import { formatDay } from '../../lib/format/format.ts';
import { useSession } from '../../lib/session/session.ts';
import { SettingsSection } from '../../ui/pages/settings-section.tsx';
import classes from './account-page.module.css';

interface ProfileSectionProps {
  onChangeEmail: () => void;
  onChangePassword: () => void;
}

/** The user's names, and the address and password to sign in with. */
export function ProfileSection({ onChangeEmail, onChangePassword }: ProfileSectionProps) {
  const { user } = useSession();
  return (
    <SettingsSection title="登录信息">
      <dl className={classes.facts}>
        <div className={classes.fact}>
          <dt>用户名</dt>
          <dd>{user?.username}</dd>
        </div>
        {user?.fullName && (
          <div className={classes.fact}>
            <dt>姓名</dt>
            <dd>{user.fullName}</dd>
          </div>
        )}
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
