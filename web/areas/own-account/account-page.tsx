import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { auth } from '../../../contract/auth/auth.ts';
import type { Data } from '../../../contract/endpoint.ts';
import { silent, useCall } from '../../lib/query/use-call.ts';
import { latePart } from '../../ui/feedback/late-part.tsx';
import { PageHeader } from '../../ui/lists/page-header.tsx';
import { SettingsSection } from '../../ui/pages/settings-section.tsx';
import classes from './account-page.module.css';
import { ChangeEmail } from './change-email.tsx';
import { ChangeName } from './change-name.tsx';
import { ChangePassword } from './change-password.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { freshAtVisit } from './own-account.queries.ts';
import { ProfileSection } from './profile-section.tsx';
import { useFactors } from './second-factor/factors.queries.ts';
import { FactorsSection, hasFactor } from './second-factor/factors-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

const TokensSection = latePart(
  async () => (await import('./tokens/tokens-section.tsx')).TokensSection,
);

const IdentitiesSection = latePart(
  async () => (await import('./identities-section.tsx')).IdentitiesSection,
);

type Dialog = 'name' | 'password' | 'email' | 'delete';

/** The user's own account: sign-in data, sessions, storage, and deletion. */
export function AccountPage() {
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const factors = useFactors();
  const provider = useCall(auth.settings, {}, silent).data?.provider;
  const asksPassword = !factors.data || !hasFactor(factors.data);
  const shared = { asksPassword, onClose: close };
  return (
    <div className={classes.page}>
      <PageHeader title="账号与安全" />
      <ProfileSection
        onChangeName={() => setDialog('name')}
        onChangeEmail={() => setDialog('email')}
        onChangePassword={() => setDialog('password')}
      />
      <FactorsSection />
      {provider && (
        <Suspense fallback={null}>
          <IdentitiesSection label={provider.label} />
        </Suspense>
      )}
      <SessionsSection />
      <SettingsSection
        title="安全记录"
        hint="一年内的登录、验证方式、访问令牌、导出和其他与账号安全有关的操作。"
        action={
          <Button component={Link} to="/dashboard/account/security-records" variant="default">
            查看安全记录
          </Button>
        }
      />
      <Suspense fallback={<SettingsSection title="访问令牌" />}>
        <TokensSection asksPassword={asksPassword} />
      </Suspense>
      <StorageSection />
      <SettingsSection
        title="删除账号"
        hint="删除账号和其中的全部数据，无法恢复。"
        action={
          <Button variant="outline" color="var(--danger)" onClick={() => setDialog('delete')}>
            删除账号
          </Button>
        }
      />
      <ChangeName opened={dialog === 'name'} onClose={close} />
      <ChangePassword opened={dialog === 'password'} {...shared} />
      <ChangeEmail opened={dialog === 'email'} {...shared} />
      <DeleteAccount opened={dialog === 'delete'} {...shared} />
    </div>
  );
}

/** How much of the storage quota is used. */
function StorageSection() {
  const { data, isError } = useCall(auth.me, {}, freshAtVisit);
  return <SettingsSection title="存储空间" hint={usedText(data?.quota, isError)} />;
}

function usedText(quota: Data<typeof auth.me>['quota'] | undefined, isError: boolean): string {
  if (!quota) return isError ? '加载失败，请稍后刷新页面。' : '正在读取…';
  return `已使用${megabytes(quota.usedBytes)}MB，共${megabytes(quota.limitBytes)}MB。`;
}

/** With one decimal, rounded up: a byte is not 0 MB. */
function megabytes(bytes: number): number {
  return Math.ceil((bytes / (1024 * 1024)) * 10) / 10;
}
