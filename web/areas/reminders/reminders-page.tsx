import { Button } from '@mantine/core';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import { PageHeader } from '../../ui/lists/page-header.tsx';
import { ChannelsSection } from './channels-section.tsx';
import { OutboxSection } from './outbox/outbox-section.tsx';
import { useChannels, useRules, useRunReminders } from './reminders.queries.ts';
import { RulesSection } from './rules/rules-section.tsx';

/** Where reminders arrive, when and of what, and what was sent. */
export function RemindersPage() {
  const { data: channels, isFetched: hasChannels } = useChannels();
  const { isFetched: hasRules } = useRules();
  const run = useRunReminders();
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
            onClick={() => run.change(null)}
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
