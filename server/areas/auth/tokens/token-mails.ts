import { scopesInWords } from '../../../../contract/token-scopes.ts';
import { dayIn } from '../../../../finance/calendar/days.ts';
import type { Deps } from '../../../deps.ts';
import { composeMail } from '../../delivery/compose-mail.ts';
import type { QueuedMail } from '../../delivery/outbox.ts';
import { greetingOf } from '../auth-mails.ts';
import type { UserRow } from '../users.repository.ts';
import type { AccessTokenRow } from './tokens.repository.ts';

/** Tells users of a new token, in case somebody else has made it. */
export function tokenMadeMail(deps: Deps, user: UserRow, token: AccessTokenRow): QueuedMail {
  return {
    to: user.email,
    ...composeMail({
      subject: '【家底】您创建了访问令牌',
      greeting: greetingOf(user),
      before: [
        `您的家底账号刚刚创建了访问令牌“${token.name}”（${token.prefix}…），有效期至${dayOf(deps, token.expires_at)}。`,
        `持有它的程序可以访问：${scopesInWords(token.scopes.split(' '))}。`,
        '如果是您本人操作，无需理会这封邮件。',
      ],
      after: [
        '如果不是您本人操作，请立即登录，在“账号与安全”中撤销这个令牌，并修改密码；修改密码后所有令牌都会失效。',
      ],
    }),
  };
}

/** Tells users that a token ends within a week, after which its program stops working. */
export function tokenEndsMail(deps: Deps, user: UserRow, token: AccessTokenRow): QueuedMail {
  return {
    to: user.email,
    ...composeMail({
      subject: '【家底】访问令牌即将到期',
      greeting: greetingOf(user),
      before: [
        `您的访问令牌“${token.name}”（${token.prefix}…）将于${dayOf(deps, token.expires_at)}到期，之后使用它的程序将无法访问您的数据。`,
        '如果还需要使用，请在“账号与安全”中创建新的令牌，并在程序中更换。',
      ],
      after: ['如果不再需要，无需理会这封邮件。'],
    }),
  };
}

/** The day on which an instant falls for the user, such as `2026年12月1日`. */
function dayOf({ config }: Deps, instant: string): string {
  const [year, month, day] = dayIn(config.timeZone, new Date(instant)).split('-').map(Number);
  return `${year}年${month}月${day}日`;
}
