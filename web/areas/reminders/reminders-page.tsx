import { PageHeader } from '../../ui/lists/page-header.tsx';
import { ChannelsSection } from './channels-section.tsx';

/** The channels on which reminders arrive. */
export function RemindersPage() {
  return (
    <>
      <PageHeader title="提醒" description="添加接收提醒的通知方式，并用测试消息检查能否送达。" />
      <ChannelsSection />
    </>
  );
}
