import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mantine/core';
import type { UseFormReturn } from 'react-hook-form';
import { encode } from 'uqr';
import type { z } from 'zod';
import { totpCodeBody } from '../../../../contract/auth/factor-fields.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { showFieldErrors } from '../../../lib/forms/form-errors.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { bareCode } from '../../auth/second-factor/factor-methods.ts';
import { useConfirmTotp } from './factors.queries.ts';
import classes from './second-factor.module.css';

/** What an authenticator app needs, as text and as the address in the QR code. */
export interface TotpSecret {
  secret: string;
  uri: string;
}

type Fields = z.output<typeof totpCodeBody>;

interface TotpDialogProps {
  secret: TotpSecret;
  opened: boolean;
  onClose: () => void;
  /** Asks for another secret: the last was left for too long. */
  onRenew: () => Promise<void>;
  onChanged: (recoveryCodes: readonly string[] | null) => void;
}

/** Turns on the codes of an authenticator app: install, scan, and enter the first code. */
export function TotpDialog({ secret, opened, onClose, onRenew, onChanged }: TotpDialogProps) {
  const { submit } = useConfirmTotp(onChanged);
  const { form, modal } = useDialogForm<Fields, Fields>({
    opened,
    onClose,
    start: { code: '' },
    resolver: zodResolver(totpCodeBody),
    send: ({ code }) => submit(bareCode(code)),
    showRefusal: showCodeRefusal,
  });
  return (
    <FormModal {...modal} title="启用动态验证码" submitLabel="启用">
      <ol className={classes.steps}>
        <li>在手机上安装一个验证器应用，例如 Aegis、Google Authenticator，或用密码管理器。</li>
        <li>
          用它扫描二维码；在这台手机上，可以<a href={secret.uri}>直接打开验证器</a>。
          <QrCode text={secret.uri} label="动态验证码的二维码" />
          <p className={classes.hint}>不能扫描时，请手动输入这个密钥，类型选“基于时间”：</p>
          <code className={classes.secret}>{inGroups(secret.secret)}</code>
        </li>
        <li>输入应用里显示的 6 位数字。</li>
      </ol>
      <TextField
        name="code"
        control={form.control}
        label="动态验证码"
        withAsterisk
        data-autofocus
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
      />
      <p className={classes.hint}>
        二维码 10 分钟内有效。过期了？
        <Button
          variant="transparent"
          className={classes.inline}
          onClick={() => void onRenew().catch(() => undefined)}
        >
          重新生成
        </Button>
      </p>
    </FormModal>
  );
}

/** Refused codes are about the field; a secret that has expired is, too. */
function showCodeRefusal(form: UseFormReturn<Fields, unknown, Fields>, error: unknown): void {
  if (showFieldErrors(form, error) || !(error instanceof ApiError)) return;
  const texts: Readonly<Record<string, string>> = {
    SECOND_FACTOR_INVALID: '验证码不正确，请检查手机时间是否准确，并输入最新的一个',
    CODE_EXPIRED: '二维码已过期，请重新生成并再次扫描',
  };
  const message = texts[error.code ?? ''];
  if (message) {
    form.setError('code', { type: 'server', message }, { shouldFocus: true });
  } else if (error.status !== 401) toast.error(error.message, '操作失败');
}

/** In fours, which are easier to copy by hand. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}

interface QrCodeProps {
  text: string;
  /** Read by a screen reader. */
  label: string;
}

/** A QR code, dark on white in every scheme, as cameras want it. */
function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={darkPath(data)} fill="#000" />
    </svg>
  );
}

/** One rectangle for each run of dark modules in a row. */
function darkPath(rows: boolean[][]): string {
  let path = '';
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      const width = x - start + 1;
      path += `M${start} ${y}h${width}v1h-${width}z`;
    }
  }
  return path;
}
