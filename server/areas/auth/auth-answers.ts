import type { auth, User } from '../../../contract/auth/auth.ts';
import type { Data } from '../../../contract/endpoint.ts';
import { dayIn } from '../../../finance/calendar/days.ts';
import type { Deps } from '../../deps.ts';
import type { RegistrationRow } from './registration/registrations.repository.ts';
import type { UserRow } from './users.repository.ts';

/** The user as answers show it. */
export function userAnswer(row: UserRow): User {
  const { id, username, full_name: fullName, email, created_at: createdAt } = row;
  return { id, username, fullName, email, createdAt };
}

/** A registration as answers name it: by its id, and by the minute that its mails name too. */
export function registrationAnswer(
  deps: Deps,
  registration: Pick<RegistrationRow, 'public_id' | 'created_at'>,
): Data<typeof auth.register> {
  const { public_id: registrationId } = registration;
  return { registrationId, minute: minuteOf(deps, registration) };
}

/** When a registration was made, such as `14:03`, or `11月21日14:03` when that was not today. */
export function minuteOf(
  { config, now }: Deps,
  { created_at }: Pick<RegistrationRow, 'created_at'>,
): string {
  const at = new Date(created_at);
  const { timeZone } = config;
  const minute = new Intl.DateTimeFormat('zh-CN', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
  const day = dayIn(timeZone, at);
  if (day === dayIn(timeZone, now())) return minute;
  return `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日${minute}`;
}
