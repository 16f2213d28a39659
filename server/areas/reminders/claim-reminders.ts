import { isAlertKind } from '../../../contract/reminders/reminder-kinds.ts';
import { type Day, daysBetween } from '../../../finance/calendar/days.ts';
import { timeIn } from '../../../finance/calendar/instants.ts';
import { formatAmount } from '../../../finance/money/format-amount.ts';
import { todayOf } from '../../business-day.ts';
import { fromFlagColumn, toInstantColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { keyword, type Notice } from '../../providers/notices/notice.ts';
import { composeMail } from '../delivery/compose-mail.ts';
import { queueNotice } from '../delivery/outbox.ts';
import { findDues, type MarkedDue } from '../dues/dues.service.ts';
import { type Alert, findBudgetAlerts } from '../spending/budgets/budget-alerts.ts';
import { channelRows, findMailAddress, hasMailedOn } from './channels.repository.ts';
import {
  findHousehold,
  findHouseholdAlerts,
  findHouseholdDues,
  isOfHousehold,
} from './household-reminders.ts';
import {
  changeReminders,
  findSettings,
  lockWaiting,
  type ReminderRow,
} from './reminders.repository.ts';
import { noteOutcome } from './send-on-channel.ts';
import { quietMinutes } from './settings.service.ts';

const minute = 60 * 1000;
/** Longer than any message takes: what is on its way for longer was cut off. */
const claimMs = minute;

/** The channel whose reminders are sent, and what is known already of what its owner is reminded of. */
interface Claim {
  ownerId: string;
  channelId: string;
  known?: Known | undefined;
}

/** All dues from one day until another, and the alerts of today. */
interface Known {
  from: Day;
  to: Day;
  dues: readonly MarkedDue[];
  alerts: readonly Alert[];
}

/** What a message has a line for. */
type Reminded = MarkedDue | Alert;

/**
 * Marks what waits on a channel as on its way and answers it; undefined when nothing is left to be sent, and
 * for a mail, which is queued here: the mail and its mark are one transaction.
 */
export async function claimReminders(tx: Tx, deps: Deps, { ownerId, channelId, known }: Claim) {
  const now = deps.now();
  const channel = await channelRows.lock(tx, ownerId, channelId);
  if (!channel) return undefined;
  const waiting = await lockWaiting(tx, { ownerId, channelId, now: toInstantColumn(now) });
  const reminded = await findReminded(tx, deps, { ownerId, known }, waiting);
  const rows = waiting.filter((row) => reminded.has(row.due_key));
  const idsWithoutDue = waiting.filter((row) => !reminded.has(row.due_key)).map(({ id }) => id);
  const waits = { ownerId, from: 'WAITING' } as const;
  await changeReminders(
    tx,
    { ...waits, ids: idsWithoutDue },
    { state: 'CANCELLED', next_try_at: null },
  );
  const ids = rows.map(({ id }) => id);
  const fail = (error: string) =>
    changeReminders(tx, { ...waits, ids }, { state: 'FAILED', next_try_at: null, error });
  if (!fromFlagColumn(channel.is_active)) {
    await fail('通知方式已停用');
    return undefined;
  }
  if (hasMailedOn(channel, deps.config.timeZone, now)) {
    await fail('每天最多一封邮件，今天的已经发出');
    return undefined;
  }
  if (rows.length === 0) return undefined;
  const settings = await findSettings(tx, ownerId);
  const quiet = settings && quietMinutes(settings, timeIn(deps.config.timeZone, now));
  if (quiet) {
    const until = toInstantColumn(new Date(now.getTime() + quiet * minute));
    await changeReminders(tx, { ...waits, ids }, { next_try_at: until });
    return undefined;
  }
  const amounts = settings?.amounts === 1;
  const notice = noticeOf(deps, [...reminded.values()], amounts);
  if (channel.channel_type === 'MAIL') {
    await queueDigest(tx, deps, ownerId, notice);
    await noteOutcome(tx, deps, channel, { state: 'SENT' });
    const sent = {
      state: 'SENT',
      tries: 1,
      next_try_at: null,
      sent_at: toInstantColumn(now),
    } as const;
    await changeReminders(tx, { ...waits, ids }, sent);
    return undefined;
  }
  const until = toInstantColumn(new Date(now.getTime() + claimMs));
  await changeReminders(tx, { ...waits, ids }, { state: 'SENDING', next_try_at: until });
  return { channel, rows, notice };
}

async function queueDigest(tx: Tx, deps: Deps, ownerId: string, notice: Notice): Promise<void> {
  const to = await findMailAddress(tx, ownerId);
  if (to === undefined) return;
  const content = composeMail({
    subject: `【家底】${notice.title}`,
    greeting: '您好：',
    before: [...notice.lines, keyword],
    after: [],
  });
  await queueNotice(tx, deps, { to, ...content });
}

/** What reminders are of, by their keys: dues that are neither done nor put off, and what still holds. */
async function findReminded(
  tx: Tx,
  deps: Deps,
  { ownerId, known }: Pick<Claim, 'ownerId' | 'known'>,
  rows: readonly ReminderRow[],
): Promise<Map<string, Reminded>> {
  const today = todayOf(deps);
  const household = rows.some(({ due_key }) => isOfHousehold(due_key))
    ? await findHousehold(tx, ownerId)
    : undefined;
  const ofDues = rows.filter(({ due_key }) => !isOfAlert(due_key));
  const dates = ofDues.map((row) => row.due_date).sort();
  const [from = today, to = today] = [dates[0], dates.at(-1)];
  const keys = new Set(rows.map((row) => row.due_key));
  const isKnown = known !== undefined && known.from <= from && to <= known.to;
  const days = { from, to, today };
  const dues = isKnown ? [...known.dues] : [];
  if (!isKnown && ofDues.length > 0) {
    dues.push(...(await findDues(tx, deps, { ownerId, ...days })));
    if (household) dues.push(...(await findHouseholdDues(tx, deps, household, days)));
  }
  const alerts = known ? [...known.alerts] : [];
  if (!known && ofDues.length < rows.length) {
    alerts.push(...(await findBudgetAlerts(tx, deps, { ownerId, today })));
    if (household) alerts.push(...(await findHouseholdAlerts(tx, deps, household, today)));
  }
  const found = [...dues.filter(({ state }) => state === 'OPEN'), ...alerts];
  return new Map(found.filter(({ key }) => keys.has(key)).map((one) => [one.key, one]));
}

const isOfAlert = (key: string) => isAlertKind(key.split(':')[0] ?? '');

/** A line for each. Amounts pass through the services of others, so they are there only when asked for. */
function noticeOf(deps: Deps, reminded: readonly Reminded[], amounts: boolean): Notice {
  const today = todayOf(deps);
  const { publicUrl } = deps.config;
  const alerts = reminded.filter(({ kind }) => isAlertKind(kind));
  const counts = [
    [reminded.length - alerts.length, '项即将到期'],
    [alerts.length, '项预算提醒'],
  ] as const;
  const some = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return {
    title: `家底提醒：${some.join('，')}`,
    lines: reminded.map(({ kind, title, date, money }) => {
      const amount = amounts && money ? `，${formatAmount(money.amount)} ${money.currency}` : '';
      const when = isAlertKind(kind) ? '' : `：${date}（${inWords(daysBetween(today, date))}）`;
      return `${title.replace(/\p{Cc}+/gu, ' ')}${when}${amount}`;
    }),
    link: publicUrl ? `${publicUrl}/dashboard` : null,
  };
}

function inWords(days: number): string {
  if (days === 0) return '今天';
  if (days === 1) return '明天';
  return days > 0 ? `还有${days}天` : `已过${-days}天`;
}
