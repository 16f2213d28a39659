import { Button } from '@mantine/core';
import type { z } from 'zod';
import { ownAccount } from '../../../contract/own-account/own-account.ts';
import { deleteAccountBody } from '../../../contract/own-account/own-account-fields.ts';
import { personalData } from '../../../contract/personal-data/personal-data.ts';
import { call, callFile } from '../../lib/api/api.ts';
import { useDownload } from '../../lib/query/use-download.ts';
import { asKnownDevice, forgetDeviceToken } from '../../lib/session/device-tokens.ts';
import { getSession, signOut } from '../../lib/session/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import classes from './account-page.module.css';
import { CurrentPassword, currentPasswordField, sentPassword } from './current-password.tsx';
import { useOwnForm } from './use-own-form.ts';

const empty = { currentPassword: '' };

interface DeleteAccountProps {
  opened: boolean;
  onClose: () => void;
  asksPassword: boolean;
}

/** Deletes the account for good, after saying what goes with it and asking for the password. */
export function DeleteAccount({ opened, onClose, asksPassword }: DeleteAccountProps) {
  const schema = deleteAccountBody.extend({ currentPassword: currentPasswordField(asksPassword) });
  const send = async ({ currentPassword }: z.output<typeof schema>) => {
    const body = sentPassword(currentPassword);
    const email = getSession().user?.email ?? '';
    await call(ownAccount.deleteAccount, { body }, await asKnownDevice(email));
    await forgetDeviceToken(email);
    signOut();
    toast.success(ownAccount.deleteAccount.message);
  };
  const { register, errors, modal } = useOwnForm({ opened, onClose, schema, empty, send });

  return (
    <FormModal
      {...modal}
      title="确定要删除账号吗？"
      submitLabel="永久删除"
      submitColor="red"
      // Closing keeps the account: a question would be in the way.
      unsaved={false}
    >
      <p className={classes.warning}>
        您记录的全部资产、往来与明细，以及登录记录都会立即删除，
        <strong>无法恢复</strong>。
      </p>
      <ExportFirst />
      <CurrentPassword
        isAsked={asksPassword}
        error={errors.currentPassword?.message}
        field={register('currentPassword')}
      />
    </FormModal>
  );
}

/** Offers a download of all data before they are deleted. */
function ExportFirst() {
  const save = useDownload(() => callFile(personalData.export));
  return (
    <div className={classes.export}>
      <p className={classes.sent}>删除前，建议先下载一份完整的数据文件，日后可以导入新的账号。</p>
      <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
        下载我的数据
      </Button>
    </div>
  );
}
