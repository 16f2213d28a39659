import { dueKindLabels } from '../dues/due-kinds.ts';
import { keysOf } from '../fields/keys-of.ts';

/** What has come about, of which people are reminded once: that most of a budget is used, or all of it. */
export const alertKindLabels = { BUDGET: '预算用量' } as const;
export type AlertKind = keyof typeof alertKindLabels;
const alertKinds: readonly string[] = keysOf(alertKindLabels);

/** What people are reminded of, with its label: what falls due some days ahead, and what has come about. */
export const reminderKindLabels = { ...dueKindLabels, ...alertKindLabels } as const;
export type ReminderKind = keyof typeof reminderKindLabels;
export const reminderKinds = keysOf(reminderKindLabels);

export function isAlertKind(kind: string): kind is AlertKind {
  return alertKinds.includes(kind);
}
