import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { type Factors, factors as factorCalls } from '../../../../contract/auth/factors.ts';
import { formatDay } from '../../../lib/format/format.ts';
import { useChangeCall } from '../../../lib/query/use-call.ts';
import { latePart } from '../../../ui/feedback/late-part.tsx';
import { confirmDelete } from '../../../ui/overlays/confirm-delete.tsx';
import { refetchOwnAccount } from '../own-account.queries.ts';
import { useStartTotp } from './factors.queries.ts';
import { lastFactorText } from './last-factor.ts';
import { Part } from './part.tsx';
import type { TotpSecret } from './totp-dialog.tsx';

const TotpDialog = latePart(async () => (await import('./totp-dialog.tsx')).TotpDialog);

interface TotpPartProps {
  factors: Factors;
  onChanged: (recoveryCodes: readonly string[] | null) => void;
}

/** The codes of an authenticator app: off, or on since a day. */
export function TotpPart({ factors, onChanged }: TotpPartProps) {
  const { enabled, createdAt } = factors.totp;
  const [secret, setSecret] = useState<TotpSecret>();
  const [isOpen, setOpen] = useState(false);
  const start = useStartTotp();
  const remove = useChangeCall(factorCalls.removeTotp, {
    onDone: () => onChanged(null),
    refetch: refetchOwnAccount,
  });
  const begin = async () => {
    setSecret(await start.submit());
    setOpen(true);
  };
  const askToRemove = () =>
    confirmDelete({
      text: '确定要停用动态验证码吗？',
      consequence: lastFactorText(factors) ?? '停用后，验证器应用里的验证码不再有效。',
      label: '停用',
      onConfirm: () => remove.change({}),
    });
  const press = () => {
    if (enabled) askToRemove();
    // The dialog may still be loading. A failure is announced at the edge of the screen.
    else if (!isOpen) void begin().catch(() => undefined);
  };
  return (
    <Part
      title="动态验证码"
      hint={
        enabled
          ? `${formatDay(createdAt)}启用。登录时输入验证器应用显示的 6 位数字。`
          : '手机上的验证器应用每 30 秒显示一个 6 位数字，登录时输入。'
      }
      action={
        <Button
          key={enabled ? 'disable' : 'enable'}
          variant="default"
          loading={start.isPending || remove.isPending}
          aria-label={`${enabled ? '停用' : '启用'}动态验证码`}
          onClick={press}
        >
          {enabled ? '停用' : '启用'}
        </Button>
      }
    >
      <Suspense fallback={null}>
        {secret && (
          <TotpDialog
            secret={secret}
            opened={isOpen}
            onClose={() => setOpen(false)}
            onRenew={begin}
            onChanged={onChanged}
          />
        )}
      </Suspense>
    </Part>
  );
}
