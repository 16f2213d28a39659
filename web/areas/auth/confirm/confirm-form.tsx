import { useRef, useState } from 'react';
import { factors as calls, type Factors } from '../../../../contract/auth/factors.ts';
import { callForData } from '../../../lib/api/api.ts';
import { asKnownDevice } from '../../../lib/session/device-tokens.ts';
import { passkeyObstacle } from '../../../lib/session/passkeys.ts';
import { renewToken, useSession } from '../../../lib/session/session.ts';
import { useOneSubmission } from '../../../ui/forms/use-one-submission.ts';
import { PlainButton } from '../../../ui/lists/plain-button.tsx';
import { TopDialogButtons } from '../../../ui/overlays/top-dialog.tsx';
import { Notice } from '../form/notice.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { FactorFields } from '../second-factor/factor-fields.tsx';
import { firstMethod, type Proof, type ProofMethod } from '../second-factor/factor-methods.ts';
import { useFactorForm } from '../second-factor/use-factor-form.ts';
import classes from './confirm-dialog.module.css';

interface ConfirmFormProps {
  factors: Factors;
  onDone: () => void;
  onCancel: () => void;
}

const labels: Readonly<Record<ProofMethod, string>> = {
  passkey: '通行密钥',
  totp: '密码和动态验证码',
  recovery: '密码和恢复码',
  password: '密码',
};

/** A passkey; or the password and, where there is a second factor, a code. */
export function ConfirmForm({ factors, onDone, onCancel }: ConfirmFormProps) {
  const email = useSession().user?.email ?? '';
  const [password, setPassword] = useState('');
  const [passwordError, setPasswordError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const methods = methodsOf(factors);
  const obstacle = passkeyObstacle(undefined);

  function refusePassword(text: string): void {
    setPasswordError(text);
    field.current?.focus();
  }

  const form = useFactorForm<ProofMethod>({
    first: firstMethod(methods, obstacle === undefined) ?? 'password',
    fetchOptions: async (signal) =>
      (await callForData(calls.confirmOptions, {}, { signal })).options,
    send: async (proof) => {
      const options = { ...(await asKnownDevice(email)), renewsToken: true } as const;
      await renewToken(callForData(calls.confirm, { body: bodyOf(proof, password) }, options));
      onDone();
    },
    showElsewhere: ({ fields }) => {
      const [text] = fields.currentPassword ?? [];
      if (text) refusePassword(text);
      return text !== undefined;
    },
  });
  const isPasskey = form.method === 'passkey';
  const submission = useOneSubmission(async () => {
    setPasswordError(undefined);
    if (isPasskey || password) await form.submit();
    else refusePassword('请输入当前密码');
  }, form.busy);

  return (
    <form className={classes.form} noValidate {...submission}>
      <Notice notice={form.notice} />
      {/* Shows password managers whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <FactorFields
        form={form}
        options={methods.map((value) => ({ value, label: labels[value] }))}
        obstacle={obstacle}
        password={
          <PasswordField
            label="当前密码"
            required
            autoComplete="current-password"
            value={password}
            error={passwordError}
            ref={field}
            onChange={({ target }) => setPassword(target.value)}
          />
        }
      />
      <TopDialogButtons>
        <PlainButton look="outlined" onClick={onCancel}>
          取消
        </PlainButton>
        <PlainButton type="submit" busy={form.busy} disabled={isPasskey && obstacle !== undefined}>
          {isPasskey ? '使用通行密钥' : '确认'}
        </PlainButton>
      </TopDialogButtons>
    </form>
  );
}

function methodsOf({ passkeys, totp, recoveryCodes }: Factors): ProofMethod[] {
  const methods: ProofMethod[] = [];
  if (passkeys.length > 0) methods.push('passkey');
  if (totp.enabled) methods.push('totp');
  if (recoveryCodes.left > 0) methods.push('recovery');
  return methods.length > 0 ? methods : ['password'];
}

function bodyOf(proof: Proof, currentPassword: string) {
  if (proof.method === 'passkey') return { credential: proof.credential };
  return proof.method === 'password' ? { currentPassword } : { currentPassword, ...proof };
}
