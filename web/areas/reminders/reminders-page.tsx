import { PageHeader } from '../../ui/lists/page-header.tsx';
import { ChannelsSection } from './channels-section.tsx';

/** The channels on which reminders arrive. */
export function RemindersPage() {
  return (
    <>
      <PageHeader title="提醒" description="到期前7天、前1天和当天，每天早上9点左右提醒一次。" />
      <ChannelsSection />
    </>
  );
}
