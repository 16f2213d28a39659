import type { Deps } from '../../deps.ts';
import { composeMail } from '../delivery/compose-mail.ts';
import type { QueuedMail } from '../delivery/outbox.ts';
import { minuteOf } from './auth-answers.ts';
import { codeLifetimeMinutes } from './codes/codes.ts';
import type { RegistrationRow } from './registration/registrations.repository.ts';
import type { UserRow } from './users.repository.ts';

/** Of several registrations of one address, the one that a mail is about. */
type MailedRegistration = Pick<RegistrationRow, 'email' | 'created_at'>;

/**
 * The code that proves an address. Contains nothing that the registrant chose, such as a name: anybody
 * can register with a stranger's address and would have us deliver their text. The minute lets the
 * owner of the address tell their own registration from a stranger's.
 */
export function verificationMail(
  deps: Deps,
  registration: MailedRegistration,
  code: string,
): QueuedMail {
  return {
    to: registration.email,
    ...composeMail({
      subject: '【家底】邮箱验证码',
      greeting: '您好：',
      before: [
        `您于${minuteOf(deps, registration)}提交的注册需要验证邮箱，请在页面上输入以下验证码：`,
      ],
      code,
      after: [
        validityNote(deps),
        '请核对这个时间与页面上显示的注册时间一致。如果不一致，或者不是您本人操作，请忽略这封邮件，也不要在任何页面输入此验证码；没有验证码，账号不会生效。',
      ],
    }),
  };
}

/** A mail that is composed and not sent (`queueNoMail`), so that an unknown address costs the same work. */
export function blankMail(deps: Deps, email: string): QueuedMail {
  return verificationMail(deps, { email, created_at: deps.now().toISOString() }, '');
}

/**
 * For an address with several pending registrations, when the request for a code does not say for
 * which of them it is.
 */
export function severalRegistrationsMail(to: string): QueuedMail {
  return {
    to,
    ...composeMail({
      subject: '【家底】请登录后继续验证邮箱',
      greeting: '您好：',
      before: [
        '有人请求重新发送家底账号的邮箱验证码。这个邮箱有多个等待验证的注册，无法确定是哪一个，因此这封邮件不含验证码。',
        '请用注册时的密码登录后继续验证。',
      ],
      after: ['如果不是您本人操作，请忽略这封邮件；没有验证码，账号不会生效。'],
    }),
  };
}

/** The code that allows a new password. */
export function resetMail(deps: Deps, user: UserRow, code: string): QueuedMail {
  return {
    to: user.email,
    ...composeMail({
      subject: '【家底】重置密码验证码',
      greeting: greetingOf(user),
      before: ['您正在重置家底账号的密码，请在页面上输入以下验证码：'],
      code,
      after: [
        validityNote(deps),
        '如果不是您本人操作，请忽略这封邮件，您的密码不会改变。如果多次收到这样的邮件，说明有人在尝试登录您的账号，请确认您的密码足够复杂。',
      ],
    }),
  };
}

/** For an address that has an account already, when a registration or a code is requested again. */
export function alreadyRegisteredMail(
  deps: Deps,
  user: UserRow,
  registration?: MailedRegistration,
): QueuedMail {
  const registrationText = registration
    ? `您于${minuteOf(deps, registration)}提交的注册`
    : '新的注册';
  return {
    to: user.email,
    ...composeMail({
      subject: '【家底】您的邮箱已注册',
      greeting: greetingOf(user),
      before: [
        '有人刚刚用这个邮箱申请注册或验证家底账号。您的邮箱早已注册并通过验证，无需再次注册。',
        `${registrationText}因此没有创建新的账号，您的账号也没有任何变化。`,
        '如果是您本人操作，请直接登录；如果忘记了密码，请在登录页选择“忘记密码”。',
      ],
      after: ['如果不是您本人操作，请忽略这封邮件，您的账号是安全的。'],
    }),
  };
}

/** Names may be shown: the address of an account is proven. */
export function greetingOf(user: UserRow): string {
  return `${user.full_name ?? user.username}，您好：`;
}

/** The day and the minute at which something has just happened. */
export function presentTime({ config, now }: Pick<Deps, 'config' | 'now'>): string {
  return new Intl.DateTimeFormat('zh-CN', {
    timeZone: config.timeZone,
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(now());
}

export function validityNote(deps: Deps): string {
  const until = new Intl.DateTimeFormat('zh-CN', {
    timeZone: deps.config.timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(deps.now().getTime() + codeLifetimeMinutes * 60_000);
  return `验证码${codeLifetimeMinutes}分钟内有效（${until}之前），只能使用一次。请勿告诉任何人，我们不会向您索取验证码。`;
}
