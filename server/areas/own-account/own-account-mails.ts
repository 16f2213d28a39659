import type { Deps } from '../../deps.ts';
import { greetingOf, presentTime, validityNote } from '../auth/auth-mails.ts';
import type { UserRow } from '../auth/users.repository.ts';
import { composeMail } from '../delivery/compose-mail.ts';
import type { QueuedMail } from '../delivery/outbox.ts';

/**
 * The code that makes an address the new one. Contains no name:
 * anybody may have typed this address.
 */
export function newAddressMail(deps: Deps, to: string, code: string): QueuedMail {
  return {
    to,
    ...composeMail({
      subject: '【家底】更换邮箱验证码',
      greeting: '您好：',
      before: ['您正在把家底账号的邮箱更换为这个地址，请在页面上输入以下验证码：'],
      code,
      after: [
        validityNote(deps),
        '如果不是您本人操作，请忽略这封邮件，也不要在任何页面输入此验证码；没有验证码，邮箱不会更换。',
      ],
    }),
  };
}

/** For an address that has its account already, when another account wants it. */
export function addressTakenMail(owner: UserRow): QueuedMail {
  return {
    to: owner.email,
    ...composeMail({
      subject: '【家底】您的邮箱已注册',
      greeting: greetingOf(owner),
      before: [
        '有人刚刚想把另一个家底账号的邮箱更换为这个地址。这个邮箱已经是您的账号，因此没有更换，您的账号也没有任何变化。',
        '如果是您本人操作，请换一个邮箱，或者直接登录现有的账号。',
      ],
      after: ['如果不是您本人操作，请忽略这封邮件，您的账号是安全的。'],
    }),
  };
}

export function passwordChangedMail(deps: Deps, user: UserRow): QueuedMail {
  return {
    to: user.email,
    ...composeMail({
      subject: '【家底】您的密码已修改',
      greeting: greetingOf(user),
      before: [
        `您的家底账号于${presentTime(deps)}修改了密码，其他设备已全部退出登录，访问令牌已全部失效。`,
        '如果是您本人操作，无需理会这封邮件。',
      ],
      after: ['如果不是您本人操作，请立即在登录页选择“忘记密码”，重新设置密码。'],
    }),
  };
}

/** Goes to the old address, which others may read too; it shows the new one only in part. */
export function emailChangedMail(deps: Deps, user: UserRow, newEmail: string): QueuedMail {
  return {
    to: user.email,
    ...composeMail({
      subject: '【家底】您的邮箱已更换',
      greeting: greetingOf(user),
      before: [
        `您的家底账号于${presentTime(deps)}把邮箱更换为 ${inPart(newEmail)}，这个地址今后不能再用来登录。`,
        '如果是您本人操作，无需理会这封邮件。',
      ],
      after: ['如果不是您本人操作，说明有人知道您的密码，请尽快联系网站的管理员。'],
    }),
  };
}

export function farewellMail(deps: Deps, user: UserRow): QueuedMail {
  return {
    to: user.email,
    ...composeMail({
      subject: '【家底】您的账号已删除',
      greeting: greetingOf(user),
      before: [`您的家底账号和其中的全部数据已于${presentTime(deps)}删除，无法恢复。`],
      after: ['如果不是您本人操作，说明有人知道您的密码，请尽快联系网站的管理员。'],
    }),
  };
}

/** `li@example.org` is `l***@example.org`. */
function inPart(email: string): string {
  return email.replace(/^(.)[^@]*/, '$1***');
}
