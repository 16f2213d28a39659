import type { ReminderChannel } from '../../../../contract/reminders/channel-fields.ts';
import { isAlertKind } from '../../../../contract/reminders/reminder-kinds.ts';
import type { ReminderRule } from '../../../../contract/reminders/rule-fields.ts';

/** How far ahead of a due, in words. */
export function leadWords(days: number): string {
  return days === 0 ? '当天' : `提前${days}天`;
}

/** When a rule reminds, and on which channels, in words. */
export function ruleWords(
  { kind, enabled, leadDays, channels }: ReminderRule,
  all: readonly ReminderChannel[],
): string {
  const isAlert = isAlertKind(kind);
  if (!enabled || (leadDays.length === 0 && !isAlert)) return '不提醒';
  const when = isAlert ? '用到80%和100%时' : leadsInWords(leadDays);
  return `${when} · ${channelsInWords(channels, all)}`;
}

/** Farthest first. */
export function leadsInWords(leadDays: readonly number[]): string {
  return leadDays
    .toSorted((a, b) => b - a)
    .map(leadWords)
    .join('、');
}

export function channelsInWords(
  channels: readonly string[] | null,
  all: readonly ReminderChannel[],
): string {
  if (channels === null) return '所有通知方式';
  const names = all.filter(({ id }) => channels.includes(id)).map(({ name }) => name);
  return names.join('、') || '没有选择通知方式';
}
