import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { type Household, households } from '../../../contract/households/households.ts';
import { useChangeCall } from '../../lib/query/use-call.ts';
import { useSession } from '../../lib/session/session.ts';
import { confirmDelete } from '../../ui/overlays/confirm-delete.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { SettingsSection } from '../../ui/pages/settings-section.tsx';
import classes from './household.module.css';
import { refetchHousehold } from './households.queries.ts';
import { NameForm } from './name-form.tsx';

type Dialog = 'hand-over' | 'dissolve' | 'delete';

/** Leaving, handing over, dissolving and deleting the household. */
export function EndSection({ household }: { household: Household }) {
  const { role, members, name } = household;
  const { user } = useSession();
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const leave = useChangeCall(households.leave, { refetch: refetchHousehold });
  const handOver = useChangeCall(households.handOver, { refetch: refetchHousehold });
  const offer = useChangeCall(households.offer, { refetch: refetchHousehold });
  const remove = useChangeCall(households.remove, { refetch: refetchHousehold });
  const isAlone = members.length === 1;
  const isLastOwner =
    role === 'OWNER' &&
    !members.some((member) => member.role === 'OWNER' && member.id !== user?.id);
  const askToLeave = () =>
    confirmDelete({
      text: `确定要离开家庭“${name}”吗？`,
      consequence:
        '您立即不能再查看家庭的资产，您为家庭创建的访问令牌失效，涉及您的份额取消。您自己的资产不受影响，已经记录到家庭的内容留在家庭。',
      label: '离开',
      onConfirm: () => leave.change({}),
    });
  return (
    <SettingsSection title="离开与解散" hint={hintOf(isAlone, isLastOwner)}>
      <div className={classes.row}>
        <div className={classes.buttons}>
          {!isLastOwner && (
            <Button variant="default" loading={leave.isPending} onClick={askToLeave}>
              离开家庭
            </Button>
          )}
          {role === 'OWNER' && !isAlone && (
            <>
              <Button variant="default" onClick={() => setDialog('hand-over')}>
                移交所有者
              </Button>
              <Button variant="outline" color="var(--danger)" onClick={() => setDialog('dissolve')}>
                解散家庭
              </Button>
            </>
          )}
          {role === 'OWNER' && isAlone && user && (
            <>
              <Button
                variant="default"
                loading={offer.isPending}
                onClick={() => offer.change({ body: { memberId: user.id } })}
              >
                并入我的资产
              </Button>
              <Button variant="outline" color="var(--danger)" onClick={() => setDialog('delete')}>
                删除家庭
              </Button>
            </>
          )}
        </div>
      </div>
      <MemberForm
        key={`hand-over ${members.length}`}
        household={household}
        opened={dialog === 'hand-over'}
        title="移交所有者"
        text="对方成为所有者，您成为可以编辑的成员。"
        submitLabel="移交"
        onClose={close}
        send={(memberId) => handOver.submit({ body: { memberId } })}
      />
      <MemberForm
        key={`dissolve ${members.length}`}
        household={household}
        opened={dialog === 'dissolve'}
        title="解散家庭"
        text="家庭的全部资产交给一位成员。对方接受之后，它们成为对方自己的资产，家庭结束，其他成员立即不能再查看；对方不接受，一切不变。"
        submitLabel="发出"
        onClose={close}
        send={(memberId) => offer.submit({ body: { memberId } })}
      />
      <NameForm
        opened={dialog === 'delete'}
        title={`确定要删除家庭“${name}”吗？`}
        submitLabel="永久删除"
        submitColor="red"
        name=""
        warning="家庭的全部资产、往来与明细都会立即删除，无法恢复。请先切换到家庭，导出数据。不想失去它们，请改用“并入我的资产”。要继续，请填写家庭的名称。"
        onClose={close}
        send={(typed) => remove.submit({ body: { name: typed } })}
      />
    </SettingsSection>
  );
}

function hintOf(isAlone: boolean, isLastOwner: boolean): string {
  if (isAlone)
    return '您是唯一的成员。可以把家庭的全部资产并入您自己的，之后家庭结束；删除家庭会删除其中的全部资产，无法恢复。';
  return isLastOwner
    ? '您是唯一的所有者：离开之前，请先移交给其他成员，或者解散家庭。'
    : '离开之后立即不能再查看家庭的资产，您自己的资产不受影响。';
}

interface MemberFormProps {
  household: Household;
  opened: boolean;
  title: string;
  text: string;
  submitLabel: string;
  onClose: () => void;
  send: (memberId: string) => Promise<unknown>;
}

/** Asks for one of the other members. */
function MemberForm(props: MemberFormProps) {
  const { household, opened, title, text, submitLabel, onClose, send } = props;
  const { user } = useSession();
  const others = household.members.filter(({ id }) => id !== user?.id);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const submit = async () => {
    setMissing(chosen === null);
    if (chosen === null) return;
    await send(chosen);
    onClose();
  };
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={title}
      onSubmit={() => submit().catch(() => undefined)}
      submitLabel={submitLabel}
      unsaved={false}
    >
      <p className={classes.text}>{text}</p>
      <Select
        label="成员"
        withAsterisk
        data={others.map(({ id, name, email }) => ({ value: id, label: `${name}（${email}）` }))}
        value={chosen}
        onChange={setChosen}
        error={isMissing && chosen === null ? '请选择成员' : undefined}
      />
    </FormModal>
  );
}
