import { describe, expect, it } from 'vitest';
import { type Fields, mailTestFixture } from '../../testing/fixtures/mail-test-fixture.ts';

const fixture = mailTestFixture();
const { paths, post, urlencoded, multipart, newAddress, mailsSent } = fixture;

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

describe.each([
  ['urlencoded', (path: string, fields: Fields) => urlencoded(path, fields)],
  ['multipart', (path: string, fields: Fields) => multipart(path, formOf(fields))],
])('a test mail asked for by a form, %s', (_, send) => {
  it.each(['html', 'simple'] as const)(
    '%s: is answered with the fields of the mail, flat and under data',
    async (format) => {
      const email = newAddress();
      const { status, body } = await send(paths[format], { email, subject: '测试 & 主题' });
      expect(status).toBe(200);
      const fields = {
        success: true,
        message: '测试邮件已交付发送，请查收',
        email,
        subject: '测试 & 主题',
        timestamp: '2026-11-21T02:00:00.000Z',
      };
      expect(body).toEqual({ ...fields, data: fields });
      const mails = await mailsSent();
      expect(mails).toMatchObject([{ to: email, subject: '测试 & 主题' }]);
      expect(mails[0]?.text).toContain('这是一封测试邮件');
      expect(mails[0]?.text).not.toContain('主题');
      if (format === 'simple') expect(mails[0]?.html).toBeNull();
      else expect(mails[0]?.html).toContain('这是一封测试邮件');
    },
  );

  it('gets a default subject when none is given', async () => {
    const { body } = await send(paths.html, { email: newAddress() });
    expect(body.subject).toBe('【家底】HTML 测试邮件');
    expect((await mailsSent())[0]?.subject).toBe('【家底】HTML 测试邮件');
  });

  it.each([
    ['an empty subject', { subject: '' }, 'subject', '邮件主题不能为空'],
    ['a blank subject', { subject: ' \t' }, 'subject', '邮件主题不能为空'],
    ['a subject of nothing to see', { subject: '\u200b\u0007' }, 'subject', '邮件主题不能为空'],
    ['a subject of 101 characters', { subject: '长'.repeat(101) }, 'subject', '不能超过100个字符'],
    ['a very long subject', { subject: '长'.repeat(50_000) }, 'subject', '不能超过100个字符'],
    ['no address', { email: '' }, 'email', '邮箱地址不能为空'],
    ['an address that is none', { email: 'somebody' }, 'email', '请输入有效的邮箱地址'],
    ['two addresses', { email: 'a@example.org,b@example.org' }, 'email', '请输入有效的邮箱地址'],
    [
      'a header in the address',
      { email: 'a@example.org\r\nBcc: b@example.org' },
      'email',
      '请输入有效的邮箱地址',
    ],
  ])('is refused with %s', async (_, fields, field, text) => {
    const { status, body } = await send(paths.simple, { email: newAddress(), ...fields });
    expect(status).toBe(400);
    expect(body.code).toBe('VALIDATION_FAILED');
    expect(body.error.fields[field]).toContain(text);
    expect(await mailsSent()).toEqual([]);
  });

  it('gets no header from a line break in its subject', async () => {
    await send(paths.html, { email: newAddress(), subject: 'a\r\nBcc: b@example.org' });
    expect((await mailsSent())[0]?.subject).toBe('a Bcc: b@example.org');
  });
});

describe('an invalid form', () => {
  it('is refused when a field is sent twice', async () => {
    const form = formOf({ email: newAddress() });
    form.append('email', newAddress());
    const inParts = await multipart(paths.html, form);
    const inUrl = await post(
      paths.html,
      'email=a%40example.org&email=b%40example.org',
      'application/x-www-form-urlencoded',
    );
    for (const { status, body } of [inParts, inUrl]) {
      expect(status).toBe(400);
      expect(body.error.fields.email).toEqual(['必须是文字']);
    }
  });

  it('is refused unread when it is above 192 KiB', async () => {
    const form = formOf({ email: newAddress(), note: 'x'.repeat(192 * 1024) });
    expect((await multipart(paths.html, form)).status).toBe(413);
    expect(await mailsSent()).toEqual([]);
  });

  it('is refused when it contains a file', async () => {
    const form = formOf({ email: newAddress() });
    form.append('subject', new Blob(['x'.repeat(100_000)]), 'subject.txt');
    const { status } = await multipart(paths.html, form);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(await mailsSent()).toEqual([]);
  });

  it.each([
    ['no boundary', 'multipart/form-data', 'x', 400],
    ['a form that ends early', 'multipart/form-data; boundary=x', '--x\r\nContent-Disp', 400],
    [
      'a field called __proto__',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--x--\r\n',
      400,
    ],
    ['text', 'text/plain', 'email=a', 415],
    ['a megabyte', 'application/x-www-form-urlencoded', `email=${'a'.repeat(1024 * 1024)}`, 413],
    [
      'forty fields',
      'multipart/form-data; boundary=x',
      `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(40)}--x--\r\n`,
      413,
    ],
  ])('is refused with %s', async (_, type, body, expected) => {
    const answer = await post(paths.html, body, type);
    expect(answer.status).toBe(expected);
    expect(answer.body.success).toBe(false);
    expect(await mailsSent()).toEqual([]);
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'is refused by every other call as %s',
    async (type) => {
      for (const [method, path] of [
        ['POST', '/accounts'],
        ['POST', '/receivables'],
        ['POST', '/auth/login'],
      ] as const) {
        const options = {
          token: fixture.token,
          body: 'accountName=a',
          headers: { 'content-type': type },
        };
        const { status, body } = await fixture.test.call(method, path, options);
        expect(status).toBe(415);
        expect(body.code).toBe('UNSUPPORTED_MEDIA_TYPE');
      }
    },
  );

  it('is 401 without a token, before the form is read', async () => {
    const { status } = await fixture.test.call('POST', paths.html, {
      body: 'email=a%40example.org',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(status).toBe(401);
  });
});
