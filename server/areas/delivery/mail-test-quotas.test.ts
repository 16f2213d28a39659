import { describe, expect, it } from 'vitest';
import { mailTestFixture } from '../../testing/fixtures/mail-test-fixture.ts';
import { signIn } from '../../testing/sign-in.ts';
import { countMail } from './mail-quota.ts';

const fixture = mailTestFixture();
const { paths, urlencoded, newAddress, mailsSent } = fixture;

describe('the quotas', () => {
  const send = (email = newAddress(), headers = {}) => urlencoded(paths.simple, { email }, headers);

  it('allow a user five test mails an hour, over both pages', async () => {
    for (let i = 0; i < 5; i += 1) {
      const path = i % 2 ? paths.html : paths.simple;
      expect((await urlencoded(path, { email: newAddress() })).status).toBe(200);
    }
    const refused = await send();
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: '每小时最多发送5封测试邮件，请稍后再试',
    });
    expect(refused.headers['retry-after']).toBe('3600');
    expect(await mailsSent()).toHaveLength(5);
    fixture.test.clock.advance(3600_000);
    expect((await send()).status).toBe(200);
    fixture.test.clock.set('2026-11-21T02:00:00.000Z');
  });

  it('count nothing that was refused', async () => {
    for (let i = 0; i < 8; i += 1) expect((await send('nobody')).status).toBe(400);
    const full = newAddress();
    for (let i = 0; i < 10; i += 1)
      await countMail(fixture.test.deps.db, fixture.test.deps.now(), full);
    for (let i = 0; i < 8; i += 1) expect((await send(full)).status).toBe(429);
    for (let i = 0; i < 5; i += 1) expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(429);
  });

  it('allow an address ten mails a day from all senders, in upper or lower case', async () => {
    const email = newAddress();
    for (let i = 0; i < 10; i += 1) {
      if (i % 5 === 0) ({ token: fixture.token } = await signIn(fixture.test));
      expect((await send(i % 2 ? email : email.toUpperCase())).status).toBe(200);
    }
    ({ token: fixture.token } = await signIn(fixture.test));
    const refused = await send(email);
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('86400');
    expect(refused.body.message).toBe('今天发往该邮箱的邮件已达上限，请稍后再试');
  });

  it('are not exceeded by concurrent calls', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await mailsSent()).toHaveLength(5);
  });

  it('count a repeated submission once', async () => {
    const email = newAddress();
    const key = { 'idempotency-key': 'again' };
    const first = await send(email, key);
    for (let i = 0; i < 7; i += 1) expect((await send(email, key)).body).toEqual(first.body);
    expect(await mailsSent()).toHaveLength(1);
  });
});

describe('a test mail that was accepted', () => {
  it('wakes the job that sends it, and only then', async () => {
    const stop = fixture.test.deps.signal.onKick((job) => fixture.kicks.push(job));
    await urlencoded(paths.html, { email: 'nobody' });
    expect(fixture.kicks).toEqual([]);
    await urlencoded(paths.html, { email: newAddress() });
    stop();
    expect(fixture.kicks).toEqual(['send-mails']);
  });

  it('writes an audit line without the address', async () => {
    const { userId, token: own } = await signIn(fixture.test);
    fixture.token = own;
    await urlencoded(paths.html, { email: newAddress() });
    const lines = await fixture.test.deps.db
      .selectFrom('audit_log')
      .select(['action', 'target_id'])
      .where('user_id', '=', userId)
      .execute();
    expect(lines).toEqual([{ action: 'mail.testHtml', target_id: null }]);
  });

  it('is described as a form', async () => {
    const { paths: described } = (await fixture.test.app.inject('/api/openapi.json')).json();
    const { content } = described[`/api${paths.html}`].post.requestBody;
    expect(Object.keys(content)).toEqual([
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/json',
    ]);
  });
});
