import { zodResolver } from '@hookform/resolvers/zod';
import { Checkbox } from '@mantine/core';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { z } from 'zod';
import {
  type ChannelType,
  channelLabels,
  channelNeeds,
  channelTypes,
  createChannelBody,
  type ReminderChannel,
  updateChannelBody,
} from '../../../contract/reminders/channel-fields.ts';
import { reminders } from '../../../contract/reminders/reminders.ts';
import { useDialogForm } from '../../lib/forms/use-dialog-form.ts';
import { useRowEdit } from '../../lib/forms/use-row-edit.ts';
import { editCall, useChangeCall } from '../../lib/query/use-call.ts';
import { NewerValues, type ReadableColumn } from '../../ui/forms/newer-values.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import classes from './reminders.module.css';

type Fields = z.input<typeof createChannelBody>;

const types = channelTypes.map((value) => ({ value, label: channelLabels[value] }));
const newChannel: Fields = {
  name: '',
  channelType: 'MAIL',
  key: '',
  secret: '',
  host: '',
  topic: '',
  chatId: '',
  isActive: true,
};
const newResolver = zodResolver(createChannelBody);

interface AddChannelProps {
  opened: boolean;
  onClose: () => void;
}

/** Adds a channel. */
export function AddChannel({ opened, onClose }: AddChannelProps) {
  const create = useChangeCall(reminders.createChannel, { isSecret: true });
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: newChannel,
    resolver: newResolver,
    send: (body) => create.submit({ body }),
  });
  const type = useWatch({ control: form.control, name: 'channelType' });
  return (
    <FormModal {...modal} title="添加通知方式" submitLabel="添加">
      <NameField form={form} />
      <SelectField
        name="channelType"
        control={form.control}
        label="发送到"
        data={types}
        onChoose={() => form.clearErrors()}
      />
      <TypeFields form={form} type={type} />
    </FormModal>
  );
}

const columns: ReadableColumn<ReminderChannel>[] = [
  { label: '名称', of: ({ name }) => name },
  { label: '服务器', of: ({ host }) => host ?? '（空）' },
  { label: '主题', of: ({ topic }) => topic ?? '（空）' },
  { label: '会话 ID', of: ({ chatId }) => chatId ?? '（空）' },
  { label: '状态', of: ({ isActive }) => (isActive ? '启用' : '停用') },
];

const editSchema = z.object({
  ...updateChannelBody.omit({ version: true }).shape,
  name: createChannelBody.shape.name,
  channelType: createChannelBody.shape.channelType,
});
const editResolver = zodResolver(editSchema);

/** Renames a channel, turns it on or off, or replaces its key, which is never shown. */
export function EditChannel({ channel, ...rest }: AddChannelProps & { channel: ReminderChannel }) {
  const { form, modal, conflict } = useRowEdit({
    ...rest,
    row: channel,
    fieldsOf,
    resolver: () => editResolver,
    // A key that is left empty stays as it is.
    columnsOf: ({ channelType: _, key, secret, ...values }: z.output<typeof editSchema>) => ({
      ...values,
      ...(key && { key }),
      ...(secret && { secret }),
    }),
    send: editCall(reminders.updateChannel),
    message: reminders.updateChannel.message,
  });
  return (
    <FormModal {...modal} title={`编辑通知方式 · ${channel.name}`}>
      <NewerValues what="这个通知方式" columns={columns} {...conflict} />
      <NameField form={form} />
      <Checkbox
        label="启用"
        description="停用后不再发送提醒，仍然可以测试。"
        {...form.register('isActive')}
      />
      <TypeFields form={form} type={channel.channelType} stored={channel} />
    </FormModal>
  );
}

function fieldsOf({ name, channelType, host, topic, chatId, isActive }: ReminderChannel): Fields {
  return { ...newChannel, name, channelType, host, topic, chatId, isActive };
}

type Form<Values> = UseFormReturn<Fields, unknown, Values>;

function NameField<Values>({ form: { control } }: { form: Form<Values> }) {
  return <TextField name="name" control={control} label="名称" withAsterisk data-autofocus />;
}

interface TypeFieldsProps<Values> {
  form: Form<Values>;
  type: ChannelType;
  /** The stored channel, when one is edited. */
  stored?: ReminderChannel;
}

/** The fields that the service of a channel needs. */
function TypeFields<Values>({ form, type, stored }: TypeFieldsProps<Values>) {
  const { control } = form;
  const { key, secret, host, topic, chatId, usualHost } = channelNeeds[type];
  const keepHint = (hasOne: boolean | undefined) => (hasOne ? '留空则保持不变。' : '');
  return (
    <>
      <p className={classes.hint}>{keyHints[type]}</p>
      {host !== 'none' && (
        <TextField
          name="host"
          control={control}
          label="服务器"
          description="主机名或“主机:端口”，须由管理员允许。"
          withAsterisk={host === 'required'}
          placeholder={usualHost ?? ''}
        />
      )}
      {topic !== 'none' && <TextField name="topic" control={control} label="主题" withAsterisk />}
      {key !== 'none' && (
        <TextField
          name="key"
          control={control}
          type="password"
          label={keyNames[type] ?? '密钥'}
          description={keepHint(stored?.hasKey)}
          withAsterisk={key === 'required' && !stored?.hasKey}
        />
      )}
      {secret !== 'none' && (
        <TextField
          name="secret"
          control={control}
          type="password"
          label="签名密钥（可选）"
          description={`机器人开启“签名校验”或“加签”时填写。${keepHint(stored?.hasSecret)}`}
        />
      )}
      {chatId !== 'none' && (
        <TextField name="chatId" control={control} label="会话 ID" withAsterisk />
      )}
    </>
  );
}

/** Where the user finds the key of each kind of channel. */
const keyHints: Record<ChannelType, string> = {
  MAIL: '发到您登录用的邮箱，每天最多一封汇总。',
  WECOM: '在群机器人的 Webhook 地址中，“key=”后面的一段。',
  FEISHU: '在自定义机器人的 Webhook 地址中，最后一个“/”后面的一段。',
  DINGTALK: '在自定义机器人的 Webhook 地址中，“access_token=”后面的一段。关键词请设为“家底”。',
  SERVERCHAN: '在 Server酱 网站的“SendKey”页面。',
  PUSHDEER: '在 PushDeer 应用的“Key”页面。',
  BARK: '在 Bark 应用首页的地址中，服务器名后面的一段。',
  NTFY: '在 ntfy 应用中订阅同一个主题。主题像密码一样，请取一个别人猜不到的名字。',
  GOTIFY: '在 Gotify 网页的“Apps”中新建应用后得到的 Token。',
  TELEGRAM: '先与 @BotFather 新建机器人得到 Token，再给机器人发一条消息。在中国大陆可能无法连接。',
};

const keyNames: Partial<Record<ChannelType, string>> = {
  SERVERCHAN: 'SendKey',
  PUSHDEER: 'Key',
  NTFY: '访问令牌（可选）',
  GOTIFY: '应用 Token',
  TELEGRAM: '机器人 Token',
};
