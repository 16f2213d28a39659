import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { Factors } from '../../../../contract/auth/factors.ts';
import { latePart } from '../../../ui/feedback/late-part.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { confirmDelete } from '../../../ui/overlays/confirm-delete.tsx';
import { SettingsSection } from '../../../ui/pages/settings-section.tsx';
import { useEndOtherSessions, useOwnSessions } from '../own-account.queries.ts';
import { useFactors, useRenewRecoveryCodes } from './factors.queries.ts';
import { Part } from './part.tsx';
import { PasskeysPart } from './passkeys-part.tsx';
import classes from './second-factor.module.css';
import { TotpPart } from './totp-part.tsx';

const RecoveryCodes = latePart(async () => (await import('./recovery-codes.tsx')).RecoveryCodes);

/** The second factor: what is on, and everything that changes it. */
export function FactorsSection() {
  const factors = useFactors();
  const [codes, setCodes] = useState<readonly string[]>();
  const [isChanged, setChanged] = useState(false);
  const onChanged = (recoveryCodes: readonly string[] | null) => {
    if (recoveryCodes) setCodes(recoveryCodes);
    setChanged(true);
  };
  const { data } = factors;
  const shared = { onChanged };
  return (
    <SettingsSection
      title="两步验证"
      hint={data ? inWords(data) : '登录时，在密码之外再确认一次是您本人。'}
    >
      {isChanged && !codes && <EndOthers onDone={() => setChanged(false)} />}
      {factors.isPending && <SkeletonRows rows={3} />}
      {factors.isLoadingError && (
        <LoadError
          message={`加载失败: ${factors.error.message}`}
          onRetry={() => void factors.refetch()}
        />
      )}
      {data && (
        <>
          <PasskeysPart factors={data} {...shared} />
          <TotpPart factors={data} {...shared} />
          {hasFactor(data) && <RecoveryPart left={data.recoveryCodes.left} {...shared} />}
        </>
      )}
      <Suspense fallback={null}>
        {codes && <RecoveryCodes codes={codes} onSaved={() => setCodes(undefined)} />}
      </Suspense>
    </SettingsSection>
  );
}

/** Whether signing in asks for more than the password. */
export function hasFactor({ passkeys, totp }: Factors): boolean {
  return passkeys.length > 0 || totp.enabled;
}

function inWords(factors: Factors): string {
  if (!hasFactor(factors)) return '未开启，登录只需要密码。建议至少添加一种。';
  const { passkeys, totp, recoveryCodes } = factors;
  const parts = [
    ...(passkeys.length > 0 ? [`${passkeys.length} 个通行密钥`] : []),
    ...(totp.enabled ? ['动态验证码'] : []),
    `${recoveryCodes.left} 个恢复码`,
  ];
  return `已开启：${parts.join('、')}。`;
}

/** Offers, after a change of the factors, to end the sessions that were opened before it. */
function EndOthers({ onDone }: { onDone: () => void }) {
  const { data: sessions = [] } = useOwnSessions();
  const end = useEndOtherSessions();
  const others = sessions.length - 1;
  if (others < 1) return null;
  return (
    <div className={classes.offer} role="status">
      <p>两步验证已更改。其他 {others} 台设备仍保持登录，要让它们退出，下次登录时重新验证吗？</p>
      <div className={classes.buttons}>
        <Button
          variant="default"
          loading={end.isPending}
          onClick={() => void end.submit({}).then(onDone, () => undefined)}
        >
          全部退出
        </Button>
        <Button variant="subtle" onClick={onDone}>
          保持登录
        </Button>
      </div>
    </div>
  );
}

/** With fewer codes left than this, the page asks to renew them. */
const enoughCodes = 3;

interface RecoveryPartProps {
  left: number;
  onChanged: (recoveryCodes: readonly string[] | null) => void;
}

/** How many recovery codes are left, and new ones. */
function RecoveryPart({ left, onChanged }: RecoveryPartProps) {
  const renew = useRenewRecoveryCodes(onChanged);
  const ask = () =>
    confirmDelete({
      text: '确定要重新生成恢复码吗？',
      consequence: '旧的恢复码会全部失效；新的 10 个只显示这一次。',
      label: '重新生成',
      onConfirm: () => renew.change(),
    });
  return (
    <Part
      title="恢复码"
      hint={
        left < enoughCodes ? (
          <strong className={classes.warning}>
            {left === 0 ? '恢复码已用完，' : `只剩 ${left} 个恢复码，`}请重新生成并保存。
          </strong>
        ) : (
          `剩余 ${left} 个，每个只能使用一次。手机丢失时，用密码和恢复码登录；没有保存的话请重新生成。`
        )
      }
      action={
        <Button
          variant="default"
          aria-label="重新生成恢复码"
          loading={renew.isPending}
          onClick={ask}
        >
          重新生成
        </Button>
      }
    />
  );
}
