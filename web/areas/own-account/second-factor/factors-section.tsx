import { Suspense, useState } from 'react';
import type { Factors } from '../../../../contract/auth/factors.ts';
import { latePart } from '../../../ui/feedback/late-part.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { Section } from '../section.tsx';
import { EndOthers } from './end-others.tsx';
import { useFactors } from './factors.queries.ts';
import { PasskeysPart } from './passkeys-part.tsx';
import { RecoveryPart } from './recovery-part.tsx';
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
    <Section
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
    </Section>
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
