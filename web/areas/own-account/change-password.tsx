import { z } from 'zod';
import { ownAccount } from '../../../contract/own-account/own-account.ts';
import { changePasswordBody } from '../../../contract/own-account/own-account-fields.ts';
import { call } from '../../lib/api/api.ts';
import { asKnownDevice, storeDeviceToken } from '../../lib/session/device-tokens.ts';
import { useSession } from '../../lib/session/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { CurrentPassword, currentPasswordField, sentPassword } from './current-password.tsx';
import { SecretField } from './secret-field.tsx';
import { useOwnForm } from './use-own-form.ts';

function fieldsOf(asksPassword: boolean) {
  return changePasswordBody
    .safeExtend({
      currentPassword: currentPasswordField(asksPassword),
      confirm: z.string().min(1, { error: '请确认密码' }),
    })
    .refine(({ newPassword, confirm }) => confirm === newPassword, {
      path: ['confirm'],
      error: '两次输入的密码不一致',
      when: ({ value }) => Boolean((value as { confirm?: string }).confirm),
    });
}

const empty = { currentPassword: '', newPassword: '', confirm: '' };

interface ChangePasswordProps {
  opened: boolean;
  onClose: () => void;
  asksPassword: boolean;
}

/** Sets a new password; the form warns beforehand that all other sessions end. */
export function ChangePassword({ opened, onClose, asksPassword }: ChangePasswordProps) {
  const { user } = useSession();
  const schema = fieldsOf(asksPassword);
  const send = async ({ currentPassword, newPassword }: z.output<typeof schema>) => {
    const email = user?.email ?? '';
    const body = { ...sentPassword(currentPassword), newPassword };
    const answer = await call(ownAccount.changePassword, { body }, await asKnownDevice(email));
    await storeDeviceToken(email, answer.deviceToken);
    toast.success(ownAccount.changePassword.message);
  };
  const { register, errors, modal } = useOwnForm({ opened, onClose, schema, empty, send });

  return (
    <FormModal {...modal} title="修改密码" submitLabel="修改密码">
      {/* Shows password managers whose password this is. */}
      <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <CurrentPassword
        isAsked={asksPassword}
        autoFocus
        error={errors.currentPassword?.message}
        field={register('currentPassword')}
      />
      <SecretField
        label="新密码"
        kind="new"
        autoFocus={!asksPassword}
        description="至少 8 个字符，须含大小写字母、数字和特殊字符 @$!%*?&"
        error={errors.newPassword?.message}
        field={register('newPassword')}
      />
      <SecretField
        label="确认新密码"
        kind="new"
        description="修改后，其他设备会全部退出登录；这台设备保持登录。"
        error={errors.confirm?.message}
        field={register('confirm')}
      />
    </FormModal>
  );
}
