import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import type { z } from 'zod';
import { passkeyNameBody } from '../../../../contract/auth/factor-fields.ts';
import { factors, type Passkey } from '../../../../contract/auth/factors.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { useChangeCall } from '../../../lib/query/use-call.ts';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { refetchOwnAccount } from '../own-account.queries.ts';

type Fields = z.output<typeof passkeyNameBody>;

interface RenamePasskeyProps {
  passkey: Passkey | undefined;
  opened: boolean;
  onClose: () => void;
}

/** Gives a passkey another name, by which the user knows the device. */
export function RenamePasskey({ passkey, opened, onClose }: RenamePasskeyProps) {
  const { submit } = useChangeCall(factors.renamePasskey, { refetch: refetchOwnAccount });
  const { form, modal } = useDialogForm<Fields, Fields>({
    opened,
    onClose,
    start: { name: passkey?.name ?? '' },
    resolver: zodResolver(passkeyNameBody),
    send: async ({ name }) => {
      if (passkey) await submit({ params: { id: passkey.id }, body: { name } });
    },
  });
  return (
    <FormModal {...modal} title="修改名称" submitLabel="保存">
      <TextInput
        label="名称"
        withAsterisk
        data-autofocus
        maxLength={50}
        description="例如“我的手机”，方便以后认出它。"
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
    </FormModal>
  );
}
