import { zodResolver } from '@hookform/resolvers/zod';
import { Checkbox } from '@mantine/core';
import { z } from 'zod';
import { reminders } from '../../../../contract/reminders/reminders.ts';
import { call } from '../../../lib/api/api.ts';
import { useRowEdit } from '../../../lib/forms/use-row-edit.ts';
import { NewerValues, type ReadableColumn } from '../../../ui/forms/newer-values.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import type { Rules } from './rule-dialog.tsx';

/** The settings as a row that is edited; the quiet hours are one value, which is `22:00 07:00` or ''. */
type SettingsRow = Pick<Rules, 'sendTime' | 'amounts' | 'version'> & { id: string; quiet: string };

const schema = z.object({
  sendTime: z.string().min(1, { error: '请填写发送时间' }),
  quietFrom: z.string(),
  quietTo: z.string(),
  amounts: z.boolean(),
});
type Fields = z.input<typeof schema>;
const resolver = zodResolver(
  schema.refine(({ quietFrom, quietTo }) => (quietFrom === '') === (quietTo === ''), {
    error: '请同时填写免打扰的开始和结束时间',
    path: ['quietTo'],
  }),
);

const columns: ReadableColumn<SettingsRow>[] = [
  { label: '发送时间', of: ({ sendTime }) => sendTime },
  { label: '免打扰时间', of: ({ quiet }) => quiet.replace(' ', ' 至 ') || '（空）' },
  { label: '消息中的金额', of: ({ amounts }) => (amounts ? '包含' : '不包含') },
];

interface SettingsDialogProps {
  rules: Rules;
  opened: boolean;
  onClose: () => void;
}

/** Says at what time reminders are sent, at what time none arrive, and whether they have amounts. */
export function SettingsDialog({ rules, opened, onClose }: SettingsDialogProps) {
  const { form, modal, conflict } = useRowEdit({
    opened,
    onClose,
    row: rowOf(rules),
    fieldsOf,
    resolver: () => resolver,
    columnsOf: ({ quietFrom, quietTo, ...rest }: Fields) => ({
      ...rest,
      quiet: `${quietFrom} ${quietTo}`.trim(),
    }),
    send: async (_, { quiet, ...changes }) => {
      const body = { ...changes, ...(quiet !== undefined && quietFields(quiet)) };
      return rowOf(await call(reminders.updateRules, { body }));
    },
    readRow: (answered) => rowOf(answered as Rules),
    message: reminders.updateRules.message,
  });
  const { control, register } = form;
  return (
    <FormModal {...modal} title="发送设置">
      <NewerValues what="发送设置" columns={columns} {...conflict} />
      <TextField
        name="sendTime"
        control={control}
        type="time"
        label="发送时间"
        description="每天在这个时间后的一刻钟内发送。"
        withAsterisk
        data-autofocus
      />
      <TextField
        name="quietFrom"
        control={control}
        type="time"
        label="免打扰开始"
        description="免打扰期间的提醒，等结束后再发送。"
      />
      <TextField name="quietTo" control={control} type="time" label="免打扰结束" />
      <Checkbox
        label="消息中包含金额"
        description="消息会经过所选的服务，对方能看到内容。"
        {...register('amounts')}
      />
    </FormModal>
  );
}

function rowOf({ sendTime, amounts, version, quietFrom, quietTo }: Rules): SettingsRow {
  const quiet = quietFrom && quietTo ? `${quietFrom} ${quietTo}` : '';
  return { id: 'settings', sendTime, amounts, version, quiet };
}

function quietFields(quiet: string) {
  const [quietFrom = null, quietTo = null] = quiet ? quiet.split(' ') : [];
  return { quietFrom, quietTo };
}

function fieldsOf({ sendTime, amounts, quiet }: SettingsRow): Fields {
  const { quietFrom, quietTo } = quietFields(quiet);
  return { sendTime, quietFrom: quietFrom ?? '', quietTo: quietTo ?? '', amounts };
}
