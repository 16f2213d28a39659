import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { factorUser } from '../../../testing/second-factor/factor-user.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

it('the mail about a used recovery code names the page for new ones when fewer than three are left', async () => {
  const user = await factorUser(test);
  const { recoveryCodes } = await user.addTotp();
  for (const code of recoveryCodes.slice(0, 8)) {
    const ticket = await user.ticket();
    const used = await user.guest.post('second-factor', { ticket, method: 'recovery', code });
    expect(used.status).toBe(200);
  }
  const mails = (await user.guest.mailsTo(user.email)).filter(
    ({ subject }) => subject === '【家底】有人使用了您的恢复码',
  );
  const mailAbout = (left: string) => mails.find(({ text }) => text.includes(left))?.text;
  expect(mailAbout('还剩3个。')).not.toContain('请尽快');
  expect(mailAbout('还剩2个。')).toContain('请尽快在“账号与安全”中生成新的恢复码。');
});
