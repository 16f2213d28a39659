import { Button } from '@mantine/core';
import { useState } from 'react';
import { PageHeader } from '../../ui/lists/page-header.tsx';
import classes from './account-page.module.css';
import { ChangeEmail } from './change-email.tsx';
import { ChangePassword } from './change-password.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { useStorage } from './own-account.queries.ts';
import { ProfileSection } from './profile-section.tsx';
import { Section } from './section.tsx';
import { SessionsSection } from './sessions-section.tsx';

type Dialog = 'password' | 'email' | 'delete';

/** One's own account: what one signs in with, where one is signed in, and the way to leave for good. */
export function AccountPage() {
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  return (
    <div className={classes.page}>
      <PageHeader title="账号与安全" />
      <ProfileSection
        onChangeEmail={() => setDialog('email')}
        onChangePassword={() => setDialog('password')}
      />
      <SessionsSection />
      <StorageSection />
      <Section
        title="删除账号"
        hint="删除账号和其中的全部数据，无法恢复。"
        action={
          <Button variant="outline" color="var(--danger)" onClick={() => setDialog('delete')}>
            删除账号
          </Button>
        }
      />
      <ChangePassword opened={dialog === 'password'} onClose={close} />
      <ChangeEmail opened={dialog === 'email'} onClose={close} />
      <DeleteAccount opened={dialog === 'delete'} onClose={close} />
    </div>
  );
}

/** How much of what one may store is used. */
function StorageSection() {
  const { data } = useStorage();
  const quota = data?.quota;
  const hint = quota
    ? `已使用${megabytes(quota.usedBytes)}MB，共${megabytes(quota.limitBytes)}MB。`
    : '正在读取…';
  return <Section title="存储空间" hint={hint} />;
}

/** One decimal, rounded up: what is there is never said to be nothing. */
function megabytes(bytes: number): number {
  return Math.ceil((bytes / (1024 * 1024)) * 10) / 10;
}
