import { zodResolver } from '@hookform/resolvers/zod';
import { Badge, Button } from '@mantine/core';
import type { z } from 'zod';
import { auth } from '../../../../contract/auth/auth.ts';
import { passkeyNameBody } from '../../../../contract/auth/factor-fields.ts';
import {
  type Factors,
  factors as factorCalls,
  type Passkey,
} from '../../../../contract/auth/factors.ts';
import { formatDay, formatInstant } from '../../../lib/format/format.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { useRowDialog } from '../../../lib/forms/use-row-dialog.ts';
import { silent, useCall, useChangeCall, useRemovalCall } from '../../../lib/query/use-call.ts';
import { useIsRowBusy } from '../../../lib/query/use-change.ts';
import { passkeyObstacle } from '../../../lib/session/passkeys.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { confirmDelete } from '../../../ui/overlays/confirm-delete.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { refetchOwnAccount } from '../own-account.queries.ts';
import { useAddPasskey } from './factors.queries.ts';
import { lastFactorText } from './last-factor.ts';
import { Part } from './part.tsx';
import classes from './second-factor.module.css';

interface PasskeysPartProps {
  factors: Factors;
  onChanged: (recoveryCodes: readonly string[] | null) => void;
}

/** The user's passkeys, and what adds, renames and removes them. */
export function PasskeysPart({ factors, onChanged }: PasskeysPartProps) {
  const settings = useCall(auth.settings, {}, silent).data?.passkeys;
  const obstacle = passkeyObstacle(settings);
  const add = useAddPasskey(onChanged);
  const remove = useRemovalCall(factorCalls.removePasskey, {
    onDone: () => onChanged(null),
    refetch: refetchOwnAccount,
  });
  const dialog = useRowDialog<'rename', Passkey>();
  const askToRemove = ({ id, name }: Passkey) =>
    confirmDelete({
      text: `确定要删除通行密钥“${name}”吗？`,
      consequence:
        lastFactorText(factors) ?? '删除后不能再用它登录；设备里保存的那一份，请在设备上另行删除。',
      onConfirm: () => remove.change([id]),
    });
  return (
    <Part
      title="通行密钥"
      hint={obstacle ?? '用指纹、面容或锁屏密码登录，不用输入密码，也不怕假网站。'}
      action={
        !obstacle && (
          <Button variant="default" loading={add.isPending} onClick={() => add.change()}>
            添加通行密钥
          </Button>
        )
      }
    >
      {factors.passkeys.length > 0 && (
        <ul className={classes.list} aria-label="通行密钥">
          {factors.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => dialog.open('rename', passkey)}
              onRemove={() => askToRemove(passkey)}
            />
          ))}
        </ul>
      )}
      <RenamePasskey passkey={dialog.row} opened={dialog.isOpen('rename')} onClose={dialog.close} />
    </Part>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { id, name, createdAt, lastUsedAt, backedUp } = passkey;
  return (
    <li className={classes.passkey}>
      <div className={classes.words}>
        <div className={classes.name}>
          {name}
          {backedUp && (
            <Badge variant="outline" size="sm">
              已同步
            </Badge>
          )}
        </div>
        <div className={classes.facts}>
          <span>添加于 {formatDay(createdAt)}</span>
          <span>{lastUsedAt ? `最近使用 ${formatInstant(lastUsedAt)}` : '还没有使用过'}</span>
        </div>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" aria-label={`改名 ${name}`} onClick={onRename}>
          改名
        </Button>
        <Button
          variant="default"
          aria-label={`删除 ${name}`}
          loading={useIsRowBusy(id)}
          onClick={onRemove}
        >
          删除
        </Button>
      </div>
    </li>
  );
}

type Fields = z.output<typeof passkeyNameBody>;

interface RenamePasskeyProps {
  passkey: Passkey | undefined;
  opened: boolean;
  onClose: () => void;
}

/** Gives a passkey another name, by which the user knows the device. */
function RenamePasskey({ passkey, opened, onClose }: RenamePasskeyProps) {
  const { submit } = useChangeCall(factorCalls.renamePasskey, { refetch: refetchOwnAccount });
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
      <TextField
        name="name"
        control={form.control}
        label="名称"
        withAsterisk
        data-autofocus
        maxLength={50}
        description="例如“我的手机”，方便以后认出它。"
      />
    </FormModal>
  );
}
