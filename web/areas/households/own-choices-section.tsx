import { Button, Checkbox } from '@mantine/core';
import { Link } from 'react-router';
import { type Household, households } from '../../../contract/households/households.ts';
import { useChangeCall } from '../../lib/query/use-call.ts';
import { SettingsSection } from '../../ui/pages/settings-section.tsx';
import classes from './household.module.css';
import { refetchHousehold } from './households.queries.ts';

/** What a member chooses for themselves: reminders of the household, its calendar, programs for its data. */
export function OwnChoicesSection({
  household: { id, role, getsReminders },
}: {
  household: Household;
}) {
  const choose = useChangeCall(households.setReminders, { refetch: refetchHousehold });
  return (
    <SettingsSection title="提醒、日历与程序" hint="只对您自己有效，其他成员各自选择。">
      <div className={classes.row}>
        <Checkbox
          label="家庭的到期事项也提醒我"
          description="按您自己的提醒规则和通知方式发送。"
          checked={getsReminders}
          disabled={choose.isPending}
          onChange={(event) => choose.change({ body: { enabled: event.currentTarget.checked } })}
        />
        <Button component={Link} to="/dashboard/reminders" variant="default">
          提醒设置
        </Button>
      </div>
      <div className={classes.row}>
        <span>
          {role === 'VIEWER'
            ? '程序可以凭访问令牌读取家庭的数据。离开家庭时令牌失效。'
            : '日历可以订阅家庭的到期事项，程序可以凭访问令牌读写家庭的数据。离开家庭，或者权限变小，您的令牌失效。'}
        </span>
        <div className={classes.buttons}>
          {role !== 'VIEWER' && (
            <Button component="a" href={`/household/${id}/dashboard/calendar`} variant="default">
              家庭的日历
            </Button>
          )}
          <Button component={Link} to="/dashboard/account" variant="default">
            访问令牌
          </Button>
        </div>
      </div>
    </SettingsSection>
  );
}
