import type { Deps } from '../deps.ts';
import { composeMail } from '../mail/compose-mail.ts';
import type { QueuedMail } from '../mail/outbox.ts';
import { codeLifetimeMinutes } from './codes.ts';
import type { UserRow } from './users.repository.ts';

/**
 * The code that proves an address. Says nothing the registrant chose (no name): until the code
 * comes back anybody may have typed this address, and could make us deliver words of theirs.
 */
export function verificationMail(deps: Deps, to: string, code: string): QueuedMail {
  return {
    to,
    ...composeMail({
      subject: '【家底】邮箱验证码',
      greeting: '您好：',
      before: ['您正在注册家底账号，请在页面上输入以下验证码，完成邮箱验证：'],
      code,
      after: [
        howLong(deps),
        '如果不是您本人操作，请忽略这封邮件，也不要在任何页面输入此验证码；没有验证码，账号不会生效。',
      ],
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
        howLong(deps),
        '如果不是您本人操作，请忽略这封邮件，您的密码不会改变。如果多次收到这样的邮件，说明有人在尝试登录您的账号，请确认您的密码足够复杂。',
      ],
    }),
  };
}

/** For an address that has its account already, whoever asked to register or verify it again. */
export function alreadyRegisteredMail(user: UserRow): QueuedMail {
  return {
    to: user.email,
    ...composeMail({
      subject: '【家底】您的邮箱已注册',
      greeting: greetingOf(user),
      before: [
        '有人刚刚用这个邮箱申请注册或验证家底账号。您的邮箱早已注册并通过验证，无需再次注册，因此没有创建新的账号，您的账号也没有任何变化。',
        '如果是您本人操作，请直接登录；如果忘记了密码，请在登录页选择“忘记密码”。',
      ],
      after: ['如果不是您本人操作，请忽略这封邮件，您的账号是安全的。'],
    }),
  };
}

/** Names may be shown once the address is proven. */
export function greetingOf(user: UserRow): string {
  return user.verified_at ? `${user.full_name ?? user.username}，您好：` : '您好：';
}

export function howLong(deps: Deps): string {
  const until = new Intl.DateTimeFormat('zh-CN', {
    timeZone: deps.config.timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(deps.now().getTime() + codeLifetimeMinutes * 60_000);
  return `验证码${codeLifetimeMinutes}分钟内有效（${until}之前），只能使用一次。请勿告诉任何人，我们不会向您索取验证码。`;
}
