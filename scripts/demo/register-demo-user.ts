import type { Db } from '../../server/db/database.ts';
import type { caller } from '../../server/testing/call.ts';

interface Person {
  username: string;
  fullName: string;
  email: string;
  password: string;
}

type Call = ReturnType<typeof caller>;

/** Registers through the calls that the sign-up page makes, with the code in the queued mail. */
export async function registerDemoUser(call: Call, db: Db, person: Person): Promise<void> {
  const captcha = (await call('GET', '/auth/captcha')).body.data;
  await call('POST', '/auth/register', {
    body: { ...person, captcha: 'demo', captchaId: captcha.captchaId },
  });
  const mail = await db
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', person.email)
    .executeTakeFirstOrThrow();
  const code = /\b\d{6}\b/.exec(mail.text)?.[0];
  await call('POST', '/auth/verify-email', { body: { email: person.email, code } });
  await db.deleteFrom('mails').execute();
}

/** A token good for the next days of the demo's year. */
export async function signInAgain(call: Call, { email, password }: Person): Promise<string> {
  const captcha = (await call('GET', '/auth/captcha')).body.data;
  const body = { email, password, rememberMe: true, captcha: 'demo', captchaId: captcha.captchaId };
  return (await call('POST', '/auth/login', { body })).body.data.token;
}

/** Ends every session of the demo's year, so that the page of one's own account shows the visitor's alone. */
export async function signOutEverywhere(call: Call, person: Person): Promise<void> {
  const token = await signInAgain(call, person);
  await call('DELETE', '/auth/sessions', { token });
  await call('POST', '/auth/logout', { token });
}
