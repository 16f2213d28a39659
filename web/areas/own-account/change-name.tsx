import { zodResolver } from '@hookform/resolvers/zod';
import type { z } from 'zod';
import { households } from '../../../contract/households/households.ts';
import { ownAccount } from '../../../contract/own-account/own-account.ts';
import { changeNameBody } from '../../../contract/own-account/own-account-fields.ts';
import { useDialogForm } from '../../lib/forms/use-dialog-form.ts';
import { keyOfCall, useChangeCall } from '../../lib/query/use-call.ts';
import type { Refetch } from '../../lib/query/use-change.ts';
import { useSession } from '../../lib/session/session.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { storeChangedUser } from './changed-user.ts';
import { refetchOwnAccount } from './own-account.queries.ts';

type Fields = z.input<typeof changeNameBody>;
type Values = z.output<typeof changeNameBody>;

/** The name also stands among the members of a household. */
const refetchNames: Refetch = async (queryClient) => {
  const [household] = keyOfCall(households.show);
  await Promise.all([
    refetchOwnAccount(queryClient),
    queryClient.invalidateQueries({ queryKey: [household] }),
  ]);
};

/** Sets the name that the header, the members of a household and mails show; emptied, the username is shown. */
export function ChangeName({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { user } = useSession();
  const { submit } = useChangeCall(ownAccount.changeName, {
    refetch: refetchNames,
    announcesFailures: false,
    onDone: (changed) => void storeChangedUser(changed),
  });
  const { form, modal } = useDialogForm<Fields, Values>({
    opened,
    onClose,
    start: { fullName: user?.fullName ?? '' },
    resolver: zodResolver<Fields, unknown, Values>(changeNameBody),
    send: ({ fullName }) => submit({ body: { fullName: fullName ?? null } }),
  });
  return (
    <FormModal {...modal} title="修改姓名" submitLabel="保存">
      <TextField
        name="fullName"
        control={form.control}
        label="姓名"
        data-autofocus
        maxLength={50}
        autoComplete="name"
        spellCheck={false}
        description="显示在页面右上角、家庭成员和邮件的称呼里。留空则显示用户名。"
      />
    </FormModal>
  );
}
