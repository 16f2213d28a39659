import type { Deps } from '../../../deps.ts';
import type { Visit } from '../../../http/pipeline/caller.ts';
import { deviceOf } from '../../../lib/device.ts';
import { composeMail } from '../../delivery/compose-mail.ts';
import type { QueuedMail } from '../../delivery/outbox.ts';
import { greetingOf, presentTime } from '../auth-mails.ts';
import { networkOf } from '../sessions/network.ts';
import type { UserRow } from '../users.repository.ts';

/** What such a notice says of an event, and what to do when it was somebody else. */
interface Notice {
  subject: string;
  before: string[];
  otherwise: string;
}

const changePassword = '请立即登录并修改密码，检查登录的设备和两步验证';
const ifItWasYou = '如果是您本人操作，无需理会这封邮件。';

function notice(user: UserRow, { subject, before, otherwise }: Notice): QueuedMail {
  return {
    to: user.email,
    ...composeMail({
      subject: `【家底】${subject}`,
      greeting: greetingOf(user),
      before,
      after: [otherwise],
    }),
  };
}

/** A sign-in from a device or a network that the user has not used for 90 days. */
export function newPlaceMail(
  deps: Deps,
  user: UserRow,
  { agent, address }: Pick<Visit, 'agent' | 'address'>,
): QueuedMail {
  const device = deviceOf(agent) ?? '未知设备';
  const network = networkOf(address) ?? '未知网络';
  return notice(user, {
    subject: '新设备或新网络登录',
    before: [
      `您的家底账号于${presentTime(deps)}从不常用的设备或网络登录：${device}，${network}。`,
      ifItWasYou,
    ],
    otherwise: `如果不是您本人操作，${changePassword}。`,
  });
}

/** With the first factor come recovery codes, which open the account too. */
export function factorAddedMail(
  deps: Deps,
  user: UserRow,
  factor: string,
  recoveryCodes: readonly string[] | null,
): QueuedMail {
  const codes = recoveryCodes ? `，同时生成了${recoveryCodes.length}个恢复码` : '';
  return notice(user, {
    subject: `您添加了${factor}`,
    before: [`您的家底账号于${presentTime(deps)}添加了${factor}，可用于登录${codes}。`, ifItWasYou],
    otherwise: `如果不是您本人操作，${changePassword}。`,
  });
}

export function factorRemovedMail(deps: Deps, user: UserRow, factor: string): QueuedMail {
  return notice(user, {
    subject: `您删除了${factor}`,
    before: [`您的家底账号于${presentTime(deps)}删除了${factor}。`, ifItWasYou],
    otherwise: `如果不是您本人操作，${changePassword}。`,
  });
}

export function recoveryCodesMadeMail(deps: Deps, user: UserRow): QueuedMail {
  return notice(user, {
    subject: '您的恢复码已更新',
    before: [
      `您的家底账号于${presentTime(deps)}生成了新的恢复码，以前的恢复码不能再用。`,
      ifItWasYou,
    ],
    otherwise: `如果不是您本人操作，${changePassword}。`,
  });
}

export function recoveryCodeUsedMail(deps: Deps, user: UserRow, left: number): QueuedMail {
  const renew = left < 3 ? '请尽快在“账号与安全”中生成新的恢复码。' : '';
  return notice(user, {
    subject: '有人使用了您的恢复码',
    before: [
      `您的家底账号于${presentTime(deps)}使用了一个恢复码，还剩${left}个。${renew}`,
      ifItWasYou,
    ],
    otherwise: `如果不是您本人操作，${changePassword}，并生成新的恢复码。`,
  });
}

/** The first of these mails in a row of wrong codes; further ones only wait longer. */
export function wrongCodesMail(deps: Deps, user: UserRow): QueuedMail {
  return notice(user, {
    subject: '两步验证多次失败',
    before: [
      `您的家底账号在${presentTime(deps)}之前连续五次输错了两步验证的验证码。继续尝试需要等待。`,
      '如果是您本人操作，请检查手机的时间是否准确，或者使用恢复码。',
    ],
    otherwise: '如果不是您本人操作，说明有人可能知道您的密码，请立即修改密码。',
  });
}

/** A passkey whose counter went back may have been copied. */
export function counterMail(deps: Deps, user: UserRow, name: string): QueuedMail {
  return notice(user, {
    subject: '通行密钥异常',
    before: [
      `您的家底账号于${presentTime(deps)}拒绝了通行密钥“${name}”的一次验证：它的计数没有增加，可能已被复制。`,
    ],
    otherwise: '请用其他方式登录，删除这个通行密钥并重新添加。',
  });
}

/** The operator has removed all factors of a user who has lost them. */
export function factorsRemovedMail(deps: Pick<Deps, 'config' | 'now'>, user: UserRow): QueuedMail {
  return notice(user, {
    subject: '您的两步验证已关闭',
    before: [
      `网站的管理员于${presentTime(deps)}关闭了您家底账号的两步验证：通行密钥、动态验证码和恢复码都已删除，所有设备已退出登录。`,
      '现在只用密码即可登录，请尽快重新启用两步验证。',
    ],
    otherwise: '如果您没有请求这项操作，请立即登录并修改密码，并联系网站的管理员。',
  });
}
