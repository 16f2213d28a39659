/**
 * `SENDING`: on its way. `UNKNOWN`: sent and not answered. `CANCELLED`: what it is about was done or put off
 * before it was sent.
 */
export const reminderStates = [
  'WAITING',
  'SENDING',
  'SENT',
  'FAILED',
  'UNKNOWN',
  'CANCELLED',
] as const;
export type ReminderState = (typeof reminderStates)[number];
