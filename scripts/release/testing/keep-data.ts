import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { expect } from 'vitest';
import { callOverHttp } from '../../../server/testing/call-over-http.ts';
import type { ServerProcess } from '../../../server/testing/server-process.ts';

const person = { email: 'first@example.org', username: 'first_user', password: 'Passw0rd!' };
const answer = 'TEST1';

/** The variables with which `keepsData` needs the program to be started. */
export const trialEnvironment = { CAPTCHA_ANSWER: answer };

/**
 * What a newcomer does with a program that was just unpacked: opens the first page, registers with the code in
 * the outbox, opens an account, restarts the program, signs in, and finds the account.
 */
export async function keepsData(
  start: () => Promise<ServerProcess>,
  dataDir: string,
): Promise<void> {
  await during(start, async (url) => {
    const page = await fetch(url);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('家底')]);
    const { captchaId } = (await callOverHttp(url, 'GET', '/auth/captcha')).body.data;
    const registration = { ...person, captchaId, captcha: answer };
    await callOverHttp(url, 'POST', '/auth/register', { body: registration });
    const code = await mailedCode(join(dataDir, 'outbox'));
    const body = { email: person.email, code };
    expect((await callOverHttp(url, 'POST', '/auth/verify-email', { body })).status).toBe(200);
    const opened = await callOverHttp(url, 'POST', '/accounts', {
      token: await signIn(url),
      body: {
        accountName: '工资卡',
        accountType: 'SAVINGS',
        initialBalance: 1000.1,
        currency: 'CNY',
      },
    });
    expect(opened.body).toMatchObject({ success: true });
  });
  await during(start, async (url) => {
    const found = await callOverHttp(url, 'GET', '/accounts', { token: await signIn(url) });
    expect(found.body.data).toMatchObject([{ accountName: '工资卡', balance: 1000.1 }]);
  });
}

/** Starts the program, and stops it afterwards, also when what was tried has failed. */
async function during(
  start: () => Promise<ServerProcess>,
  attempt: (url: string) => Promise<void>,
): Promise<void> {
  const server = await start();
  let code: number | null = null;
  try {
    await attempt(server.url);
  } finally {
    code = await server.end('SIGTERM');
  }
  expect(code).toBe(0);
}

/** Signs in to a program that was started with `trialEnvironment`, and answers the session's token. */
export async function signIn(
  url: string,
  { email, password }: { email: string; password: string } = person,
): Promise<string> {
  const { captchaId } = (await callOverHttp(url, 'GET', '/auth/captcha')).body.data;
  const body = { email, password, captchaId, captcha: answer };
  return (await callOverHttp(url, 'POST', '/auth/login', { body })).body.data.token;
}

async function mailedCode(outbox: string): Promise<string | undefined> {
  const mails = () => (existsSync(outbox) ? readdirSync(outbox) : []);
  while (mails().length === 0) await sleep(100);
  const mail = await PostalMime.parse(readFileSync(join(outbox, mails()[0] as string)));
  return /\b\d{6}\b/.exec(mail.text ?? '')?.[0];
}
