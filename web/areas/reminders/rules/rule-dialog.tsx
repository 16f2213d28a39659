import { zodResolver } from '@hookform/resolvers/zod';
import { Checkbox } from '@mantine/core';
import { type FieldPath, type FieldValues, useController, useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { Data } from '../../../../contract/endpoint.ts';
import type { ReminderChannel } from '../../../../contract/reminders/channel-fields.ts';
import {
  isAlertKind,
  type ReminderKind,
  reminderKindLabels,
} from '../../../../contract/reminders/reminder-kinds.ts';
import { reminders } from '../../../../contract/reminders/reminders.ts';
import type { ReminderRule } from '../../../../contract/reminders/rule-fields.ts';
import { call } from '../../../lib/api/api.ts';
import { useRowEdit } from '../../../lib/forms/use-row-edit.ts';
import { NewerValues, type ReadableColumn } from '../../../ui/forms/newer-values.tsx';
import type { FieldControl } from '../../../ui/forms/use-field-error.ts';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import classes from '../reminders.module.css';
import { channelsInWords, leadsInWords, leadWords } from './rule-words.ts';

export type Rules = Data<typeof reminders.showRules>;

/**
 * A rule as a row that is edited: its kind is its id, its version that of all rules. Its lists are texts, which
 * can be compared: `7,1,0`, and the ids of channels or `*` for all.
 */
interface RuleRow {
  id: ReminderKind;
  version: number;
  enabled: boolean;
  leads: string;
  channelIds: string;
}

const allChannels = '*';

const usualLeads = [30, 14, 7, 3, 1, 0];

const schema = z.object({
  enabled: z.boolean(),
  leads: z.array(z.string()).min(1, { error: '请至少选择一个提前天数' }),
  onEveryChannel: z.boolean(),
  channels: z.array(z.string()),
});
type Fields = z.input<typeof schema>;
const resolver = zodResolver(
  schema.refine(({ onEveryChannel, channels }) => onEveryChannel || channels.length > 0, {
    error: '请至少选择一个通知方式',
    path: ['channels'],
  }),
);

interface RuleDialogProps {
  rules: Rules;
  kind: ReminderKind;
  channels: readonly ReminderChannel[];
  opened: boolean;
  onClose: () => void;
}

/** Says whether, how far ahead and on which channels people are reminded of one kind. */
export function RuleDialog({ rules, kind, channels, opened, onClose }: RuleDialogProps) {
  const row = rowOf(rules, kind);
  const { form, modal, conflict } = useRowEdit({
    opened,
    onClose,
    row,
    fieldsOf,
    resolver: () => resolver,
    columnsOf: ({ enabled, leads, onEveryChannel, channels: chosen }: Fields) => ({
      enabled,
      leads: sorted(leads.map(Number)).join(),
      channelIds: onEveryChannel ? allChannels : chosen.toSorted().join(),
    }),
    send: async (_, { version, ...changes }) => {
      const rule = ruleOf({ ...row, ...changes });
      return rowOf(await call(reminders.updateRules, { body: { rules: [rule], version } }), kind);
    },
    readRow: (answered) => rowOf(answered as Rules, kind),
    message: reminders.updateRules.message,
  });
  const { control, register } = form;
  const onEveryChannel = useWatch({ control, name: 'onEveryChannel' });
  const leads = sorted([...new Set([...usualLeads, ...ruleOf(row).leadDays])]);
  const columns: ReadableColumn<RuleRow>[] = [
    { label: '是否提醒', of: ({ enabled }) => (enabled ? '提醒' : '不提醒') },
    ...(isAlertKind(kind)
      ? []
      : [{ label: '提前天数', of: (rule: RuleRow) => leadsInWords(ruleOf(rule).leadDays) }]),
    { label: '通知方式', of: (rule) => channelsInWords(ruleOf(rule).channels, channels) },
  ];
  return (
    <FormModal {...modal} title={`${reminderKindLabels[kind]} · 提醒规则`}>
      <NewerValues what="提醒规则" columns={columns} {...conflict} />
      <Checkbox label="提醒" data-autofocus {...register('enabled')} />
      {!isAlertKind(kind) && (
        <ChecksField
          name="leads"
          control={control}
          label="什么时候"
          choices={leads.map((days) => ({ value: String(days), label: leadWords(days) }))}
        />
      )}
      <Checkbox
        label="所有通知方式"
        description="以后添加的也会收到。"
        {...register('onEveryChannel')}
      />
      {!onEveryChannel && (
        <ChecksField
          name="channels"
          control={control}
          label="发送到"
          choices={channels.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </FormModal>
  );
}

function rowOf({ rules, version }: Rules, kind: ReminderKind): RuleRow {
  const rule = rules.find((one) => one.kind === kind);
  return {
    id: kind,
    version,
    enabled: rule?.enabled ?? false,
    leads: sorted(isAlertKind(kind) ? [0] : (rule?.leadDays ?? [])).join(),
    channelIds: rule?.channels?.toSorted().join() ?? allChannels,
  };
}

function ruleOf({ id, enabled, leads, channelIds }: RuleRow): ReminderRule {
  return {
    kind: id,
    enabled,
    leadDays: listOf(leads).map(Number),
    channels: channelIds === allChannels ? null : listOf(channelIds),
  };
}

function fieldsOf(row: RuleRow): Fields {
  const { enabled, leadDays, channels } = ruleOf(row);
  return {
    enabled,
    leads: leadDays.map(String),
    onEveryChannel: channels === null,
    channels: channels ?? [],
  };
}

function listOf(text: string): string[] {
  return text === '' ? [] : text.split(',');
}

/** Farthest first. */
function sorted(days: readonly number[]): number[] {
  return days.toSorted((a, b) => b - a);
}

interface ChecksFieldProps<Fields extends FieldValues, Values> {
  name: FieldPath<Fields>;
  control: FieldControl<Fields, Values>;
  label: string;
  choices: readonly { value: string; label: string }[];
}

/** Any number of some choices; the field is the list of those that are chosen. */
function ChecksField<Fields extends FieldValues, Values>({
  name,
  control,
  label,
  choices,
}: ChecksFieldProps<Fields, Values>) {
  const { field, fieldState } = useController({ name, control });
  const chosen = field.value as string[];
  return (
    <fieldset className={classes.checks}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <Checkbox
          key={choice.value}
          label={choice.label}
          checked={chosen.includes(choice.value)}
          onBlur={field.onBlur}
          onChange={({ currentTarget: { checked } }) =>
            field.onChange(
              checked
                ? [...chosen, choice.value]
                : chosen.filter((value) => value !== choice.value),
            )
          }
        />
      ))}
      {fieldState.error && (
        <p className={classes.failure} role="alert">
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  );
}
