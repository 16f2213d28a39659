import { Button } from '@mantine/core';
import { reminders } from '../../../contract/reminders/reminders.ts';
import { useCall, useChangeCall } from '../../lib/query/use-call.ts';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { PageHeader } from '../../ui/lists/page-header.tsx';
import { ChannelsSection } from './channels-section.tsx';
import { OutboxSection } from './outbox/outbox-section.tsx';
import { RulesSection } from './rules/rules-section.tsx';

/** Where reminders arrive, when and of what, and what was sent. */
export function RemindersPage() {
  const { data: channels, isFetched: hasChannels } = useCall(reminders.listChannels);
  const { isFetched: hasRules } = useCall(reminders.showRules);
  const run = useChangeCall(reminders.run, {
    onDone: ({ queued }) =>
      toast.success(queued > 0 ? `${queued} 条提醒正在发送` : '今天没有还要发送的提醒'),
  });
  const hasActive = channels?.some(({ isActive }) => isActive) ?? false;
  return (
    <>
      <PageHeader
        title="提醒"
        actions={
          <Button
            variant="default"
            loading={run.isPending}
            disabled={!hasActive}
            onClick={() => run.change({})}
          >
            立即发送今天的提醒
          </Button>
        }
      />
      {/* Shown at once: one that came later would move those below it. */}
      {hasChannels && hasRules ? (
        <>
          <ChannelsSection />
          <RulesSection />
          <OutboxSection />
        </>
      ) : (
        <SkeletonRows rows={10} />
      )}
    </>
  );
}
