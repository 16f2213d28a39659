import type { z } from 'zod';
import { reminderKinds } from '../../../contract/reminders/reminder-kinds.ts';
import {
  type ReminderRule,
  type reminderRules,
  type reminderRulesBody,
  usualRule,
  usualSendTime,
} from '../../../contract/reminders/rule-fields.ts';
import { fromFlagColumn, toFlagColumn, toInstantColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { fieldError, required, staleVersion } from '../../errors.ts';
import { listChannels } from './channels.repository.ts';
import {
  insertSettings,
  lockSettings,
  type SettingsRow,
  updateSettings,
} from './reminders.repository.ts';

const spreadMinutes = 15;
const lastMinute = 24 * 60 - 1;

/** What holds for an owner who has set nothing. */
export function usualSettings(ownerId: string, now: Date): SettingsRow {
  return {
    owner_id: ownerId,
    send_time: usualSendTime,
    run_minute: runMinute(ownerId, usualSendTime),
    last_run_day: null,
    quiet_from: null,
    quiet_to: null,
    amounts: 0,
    rules: '[]',
    version: 1,
    updated_at: toInstantColumn(now),
  };
}

/** Changes settings; the rules of kinds that are left out stay. */
export async function editSettings(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  body: z.output<typeof reminderRulesBody>,
): Promise<SettingsRow> {
  await insertSettings(tx, usualSettings(ownerId, deps.now()));
  const row = required(await lockSettings(tx, ownerId));
  if (body.version != null && body.version !== row.version) throw staleVersion(toRules(row));
  const channels = new Set((await listChannels(tx, ownerId)).map(({ id }) => id));
  const named = (body.rules ?? []).flatMap((rule) => rule.channels ?? []);
  if (named.some((id) => !channels.has(id))) throw fieldError('rules', '通知方式不存在');
  const changed = new Map((body.rules ?? []).map((rule) => [rule.kind, rule]));
  const rules = rulesOf(row).map((rule) => changed.get(rule.kind) ?? rule);
  const sendTime = body.sendTime ?? row.send_time;
  const { quietFrom = row.quiet_from, quietTo = row.quiet_to } = body;
  if ((quietFrom === null) !== (quietTo === null)) {
    throw fieldError('quietTo', '请同时填写免打扰的开始和结束时间');
  }
  const changes = {
    send_time: sendTime,
    run_minute: runMinute(ownerId, sendTime),
    quiet_from: quietFrom,
    quiet_to: quietTo,
    amounts: body.amounts === undefined ? row.amounts : toFlagColumn(body.amounts),
    rules: JSON.stringify(rules),
    version: row.version + 1,
    updated_at: toInstantColumn(deps.now()),
  };
  await updateSettings(tx, ownerId, changes);
  return { ...row, ...changes };
}

/** Takes a channel that is gone out of the rules. */
export async function forgetChannel(tx: Tx, ownerId: string, channelId: string): Promise<void> {
  const row = await lockSettings(tx, ownerId);
  if (!row?.rules.includes(channelId)) return;
  const rules = rulesOf(row).map((rule) => ({
    ...rule,
    channels: rule.channels?.filter((id) => id !== channelId) ?? null,
  }));
  await updateSettings(tx, ownerId, { rules: JSON.stringify(rules) });
}

/** A rule for every kind: the owner's, else the usual one. */
export function rulesOf({ rules }: Pick<SettingsRow, 'rules'>): ReminderRule[] {
  const own = new Map((JSON.parse(rules) as ReminderRule[]).map((rule) => [rule.kind, rule]));
  return reminderKinds.map((kind) => own.get(kind) ?? usualRule(kind));
}

/** The rules that are stored; kinds that are newer have the usual one. All of them where none is stored. */
export function storedRules(settings: Pick<SettingsRow, 'rules'>): ReminderRule[] {
  const own = JSON.parse(settings.rules) as ReminderRule[];
  return own.length > 0 ? own : rulesOf(settings);
}

export function toRules(row: SettingsRow): z.output<typeof reminderRules> {
  return {
    sendTime: row.send_time,
    quietFrom: row.quiet_from,
    quietTo: row.quiet_to,
    amounts: fromFlagColumn(row.amounts),
    rules: rulesOf(row),
    version: row.version,
  };
}

/** In how many minutes quiet hours end; 0 outside of them. They may pass over midnight. */
export function quietMinutes(row: SettingsRow, time: string): number {
  const { quiet_from: from, quiet_to: to } = row;
  if (from === null || to === null || from === to) return 0;
  const isQuiet = from < to ? from <= time && time < to : from <= time || time < to;
  return isQuiet ? (minuteOf(to) - minuteOf(time) + 24 * 60) % (24 * 60) : 0;
}

/** Of a time of day such as `09:00` or `09:00:30`. */
export function minuteOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

/** Owners are spread over some minutes by their ids, because services are busy at full hours. */
export function runMinute(ownerId: string, time: string): number {
  const spread = Number.parseInt(ownerId.slice(-4), 16) % spreadMinutes;
  return Math.min(minuteOf(time) + spread, lastMinute);
}
