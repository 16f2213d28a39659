import { Button } from '@mantine/core';
import {
  type ReminderKind,
  reminderKindLabels,
  reminderKinds,
} from '../../../../contract/reminders/reminder-kinds.ts';
import { reminders } from '../../../../contract/reminders/reminders.ts';
import { useRowDialog } from '../../../lib/forms/use-row-dialog.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { PageSection } from '../../../ui/pages/page-section.tsx';
import classes from '../reminders.module.css';
import { RuleDialog, type Rules } from './rule-dialog.tsx';
import { ruleWords } from './rule-words.ts';
import { SettingsDialog } from './settings-dialog.tsx';

/** When and of what people are reminded, and on which channels. */
export function RulesSection() {
  const { data, error, refetch } = useCall(reminders.showRules);
  const { data: channels = [] } = useCall(reminders.listChannels);
  const dialog = useRowDialog<'settings' | 'rule', ReminderKind>();
  return (
    <PageSection
      heading="提醒规则"
      actions={
        data && (
          <Button variant="default" size="xs" onClick={() => dialog.open('settings')}>
            发送设置
          </Button>
        )
      }
    >
      {!data ? (
        <NotLoaded error={error} refetch={refetch} rows={6} />
      ) : (
        <>
          <p className={classes.hint}>{settingsWords(data)}</p>
          <ul className={classes.list} aria-label="提醒规则">
            {reminderKinds.map((kind) => {
              const rule = data.rules.find((one) => one.kind === kind);
              return (
                <li key={kind} className={classes.line}>
                  <span className={classes.what}>{reminderKindLabels[kind]}</span>
                  <span className={classes.how}>{rule && ruleWords(rule, channels)}</span>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={`修改 ${reminderKindLabels[kind]}`}
                    onClick={() => dialog.open('rule', kind)}
                  >
                    修改
                  </Button>
                </li>
              );
            })}
          </ul>
          <SettingsDialog rules={data} opened={dialog.isOpen('settings')} onClose={dialog.close} />
          {dialog.row && (
            <RuleDialog
              key={dialog.row}
              rules={data}
              kind={dialog.row}
              channels={channels}
              opened={dialog.isOpen('rule')}
              onClose={dialog.close}
            />
          )}
        </>
      )}
    </PageSection>
  );
}

function settingsWords({ sendTime, quietFrom, quietTo, amounts }: Rules): string {
  const quiet = quietFrom && quietTo ? `${quietFrom} 至 ${quietTo} 免打扰` : '没有免打扰时间';
  return `每天 ${sendTime} 左右发送，${quiet}，消息中${amounts ? '包含' : '不含'}金额。`;
}
