import ical, { ICalAlarmType, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { addDays, type Day } from '../../../finance/calendar/days.ts';
import { formatAmount } from '../../../finance/money/format-amount.ts';
import type { MarkedDue } from './dues.service.ts';

/** For how long a due that is done stays in the calendar, as a cancelled event. */
const cancelledDays = 30;
const alarmSecondsBefore = 3 * 24 * 60 * 60;

interface CalendarOptions {
  /** Whether titles state amounts. */
  amounts: boolean;
  /** The server's own address, if it is known. */
  publicUrl: string | undefined;
  today: Day;
}

/**
 * Dues as an iCalendar file (RFC 5545): events of whole days, because calendars that are subscribed to show no
 * tasks. It depends on the dues and their rows alone, so that it is the same until something changes.
 */
export function calendarFile(
  dues: readonly MarkedDue[],
  { amounts, publicUrl, today }: CalendarOptions,
): string {
  const host = publicUrl ? new URL(publicUrl).host : 'jiadi.local';
  const calendar = ical({
    name: '家底',
    prodId: { company: 'jiadi', product: 'jiadi', language: 'ZH' },
  });
  const doneSince = addDays(today, -cancelledDays);
  for (const due of dues) {
    const { key, title, date, money, state, version, link } = due;
    const changedAt = lastChange(due);
    const isDone = state === 'DONE';
    if (isDone && changedAt.slice(0, 10) < doneSince) continue;
    const amount = amounts && money ? ` ${money.currency} ${formatAmount(money.amount)}` : '';
    calendar.createEvent({
      id: `${key}@${host}`,
      sequence: version,
      stamp: new Date(changedAt),
      start: new Date(`${date}T00:00:00Z`),
      end: new Date(`${addDays(date, 1)}T00:00:00Z`),
      allDay: true,
      summary: `${title}${amount}`,
      transparency: ICalEventTransparency.TRANSPARENT,
      ...(publicUrl && { url: publicUrl + link }),
      ...(isDone
        ? { status: ICalEventStatus.CANCELLED }
        : {
            alarms: [
              { type: ICalAlarmType.display, trigger: alarmSecondsBefore, description: title },
            ],
          }),
    });
  }
  // RFC 5545, 3.4: the last line ends as all others do; the library leaves that out.
  return `${calendar.toString()}\r\n`;
}

/** When the row of a due was changed, or a person changed the state of the due. */
function lastChange({ updatedAt, markedAt = '' }: MarkedDue): string {
  return markedAt > updatedAt ? markedAt : updatedAt;
}
