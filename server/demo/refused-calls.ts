import type { CallShape } from '../../contract/endpoint.ts';
import type { Config } from '../config/config.ts';
import { AppError } from '../errors.ts';

/** Calls that visitors of a public demo may make although they would be refused by their kind. */
const allowed = [
  'auth.enterDemo',
  'auth.logout',
  // The sign-in page asks for it before it knows that this is a demo.
  'auth.captcha',
  // Confirmed elsewhere, because they show everything: here it is invented.
  'personalData.export',
  'personalData.workbook',
];

/** Plain changes that lead to mails, to messages, or to keys of real accounts in foreign hands. */
const refused = [
  'mail.testHtml',
  'mail.testSimple',
  'reminders.run',
  'reminders.retry',
  'securities.create',
  'securities.update',
  'personalData.import',
];

/**
 * Whether a public demo refuses a call. Refused is all that hashes, mails or asks outside (`steps`), all
 * that needs a fresh sign-in or answers a secret, and every change of how somebody signs in
 * and of households, so that a
 * call that is added later is refused by its declaration.
 */
export function isRefusedInDemo({ name, effect, confirmed, answersSecret }: CallShape): boolean {
  if (allowed.includes(name)) return false;
  const isChangeOfSignIn = /^(auth|household)\./.test(name) && effect !== 'read';
  return (
    effect === 'steps' ||
    confirmed !== undefined ||
    answersSecret === true ||
    isChangeOfSignIn ||
    refused.includes(name)
  );
}

/** Refuses, in a public demo, what no visitor may do. */
export function refuseInDemo({ publicDemo }: Pick<Config, 'publicDemo'>, call: CallShape): void {
  if (!publicDemo || !isRefusedInDemo(call)) return;
  throw new AppError(
    'FORBIDDEN',
    '公开演示中不能使用此功能：演示不发送消息，不连接外部服务，也不更改登录方式',
  );
}
