import { insertCaptcha } from '../areas/auth/sign-in/captchas.repository.ts';
import { sendMails } from '../areas/delivery/send-mails.ts';
import type { OutgoingMail } from '../providers/delivery/mail-transport.ts';
import type { TestApp } from './build-test-app.ts';
import type { CallOptions, TestAnswer } from './call.ts';

type Fields = Record<string, unknown>;

export const goodPassword = 'Correct-horse9!';

/** A user who has registered, verified, and signed in on a known device. */
interface Joined {
  id: string;
  token: string;
  deviceToken: string;
}

let calls = 0;

/** A client of the sign-in calls; each call comes from another address, so that rate limits do not apply. */
export function visitor(test: TestApp) {
  const post = (path: string, body: Fields, options: CallOptions = {}): Promise<TestAnswer> => {
    calls += 1;
    const address = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
    return test.call('POST', `/auth/${path}`, { address, body, ...options });
  };

  /** A captcha with its answer, stored as the call stores it, which would also draw its picture. */
  async function captcha(): Promise<Fields> {
    const captchaId = test.deps.newId();
    const expires_at = new Date(test.deps.now().getTime() + 5 * 60_000).toISOString();
    await insertCaptcha(test.deps.db, { id: captchaId, answer: 'TEST1', expires_at });
    return { captchaId, captcha: 'TEST1' };
  }

  /** The mails that an address got, oldest first. */
  async function mailsTo(email: string): Promise<OutgoingMail[]> {
    await sendMails(test.deps);
    return test.mailbox.sent.filter((mail) => mail.to === email);
  }

  /** The code in the newest mail to an address. */
  async function codeTo(email: string): Promise<string> {
    const newest = (await mailsTo(email)).at(-1);
    return /^\d{6}$/m.exec(newest?.text ?? '')?.[0] ?? 'no mail';
  }

  async function register(fields: Fields): Promise<TestAnswer> {
    return post('register', { password: goodPassword, ...(await captcha()), ...fields });
  }

  async function login(fields: Fields): Promise<TestAnswer> {
    return post('login', { password: goodPassword, ...(await captcha()), ...fields });
  }

  /** Registers and verifies, and advances the clock by a minute, so that the next code may be sent. */
  async function join(email: string, username: string): Promise<Joined> {
    await register({ email, username });
    const { body } = await post('verify-email', { email, code: await codeTo(email) });
    test.clock.advance(60_000);
    const { token, user, deviceToken } = body.data;
    return { token, id: user.id, deviceToken };
  }

  return { post, captcha, mailsTo, codeTo, register, login, join };
}

/** A code that differs from the given one. */
export function otherCode(code: string): string {
  return code === '111111' ? '222222' : '111111';
}
