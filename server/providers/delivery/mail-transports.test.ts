import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { composeMail } from '../../areas/delivery/compose-mail.ts';
import { readConfig } from '../../config/config.ts';
import { createMailTransport } from './create-mail-transport.ts';
import type { OutgoingMail } from './mail-transport.ts';
import { smtpTransport } from './smtp-transport.ts';

const from = '家底 <mail@jiadi.example>';
const mail: OutgoingMail = {
  id: '0199d3a4-0000-7000-8000-000000000001',
  to: 'li@example.org',
  ...composeMail({
    subject: '【家底】邮箱验证码',
    greeting: '李雷，您好：',
    before: ['验证码：'],
    code: '048213',
    after: ['10分钟内有效。'],
  }),
};

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** A mail server on loopback that records mails. */
async function startSmtp(options: SMTPServerOptions = {}, port = 0) {
  const received: { to: string[]; from: string; user: unknown; secure: boolean; raw: string }[] =
    [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 50,
    onAuth: ({ username, password }, _, done) =>
      password === 'p@ss:w'
        ? done(null, { user: username })
        : done(new Error(`bad password ${password}`)),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          user: session.user,
          secure: session.secure,
          raw: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const stop = () => new Promise<void>((resolve) => server.close(resolve));
  cleanups.push(stop);
  return { received, stop, port: (server.server.address() as AddressInfo).port };
}

function transport(url: string) {
  const opened = smtpTransport(url, from);
  cleanups.unshift(() => opened.close());
  return opened;
}

async function expectWhole(raw: string) {
  const message = await PostalMime.parse(raw);
  expect(message.from).toEqual({ name: '家底', address: 'mail@jiadi.example' });
  expect(message.to).toMatchObject([{ address: 'li@example.org' }]);
  expect(message.subject).toBe(mail.subject);
  expect(message.messageId).toBe(`<${mail.id}@jiadi.example>`);
  expect(message.text?.trim()).toBe(mail.text.trim());
  expect(message.html).toContain('048213');
  // The raw message contains the code once, and no other six digits.
  expect(raw.match(/\b\d{6}\b/g)).toEqual(['048213', '048213']);
}

describe('an SMTP server', () => {
  it('receives the whole mail without user and password', async () => {
    const { received, port } = await startSmtp();
    await transport(`smtp://127.0.0.1:${port}`).send(mail);
    expect(received).toMatchObject([{ to: ['li@example.org'], from: 'mail@jiadi.example' }]);
    await expectWhole(received[0]?.raw ?? '');
  });

  it('receives many mails over few connections', async () => {
    let connections = 0;
    const { received, port } = await startSmtp({
      onConnect: (_, done) => {
        connections += 1;
        done();
      },
    });
    const opened = transport(`smtp://localhost:${port}`);
    await Promise.all(Array.from({ length: 40 }, () => opened.send(mail)));
    expect(received).toHaveLength(40);
    expect(connections).toBeLessThanOrEqual(5);
  });

  it('receives user and password, whatever characters they have', async () => {
    const { received, port } = await startSmtp({ authOptional: false });
    await transport(`smtp://li%40jiadi:p%40ss%3Aw@127.0.0.1:${port}`).send(mail);
    expect(received[0]?.user).toBe('li@jiadi');
  });

  it('that refuses the password makes sending fail, without the password in the error', async () => {
    const { port } = await startSmtp({ authOptional: false });
    const sending = transport(`smtp://li:s%26cret-word@127.0.0.1:${port}`).send(mail);
    const error = await sending.catch((thrown: unknown) => thrown as Error);
    expect(error).toMatchObject({ code: 'EAUTH' });
    expect(String((error as Error).message)).toContain('***');
    expect(JSON.stringify(error) + (error as Error).stack).not.toContain('s&cret-word');
  });

  it('that repeats what it was sent does not bring the encoded password into the error', async () => {
    const encoded = Buffer.from('\0li\0s&cret-word').toString('base64');
    const { port } = await startSmtp({
      authOptional: false,
      onAuth: (_, __, done) => done(new Error(`not understood: AUTH PLAIN ${encoded}`)),
    });
    const sending = transport(`smtp://li:s%26cret-word@127.0.0.1:${port}`).send(mail);
    const error = await sending.catch((thrown: unknown) => thrown as Error);
    expect(String((error as Error).message)).toContain('AUTH PLAIN ***');
  });

  it('that refuses a password with a percent sign makes sending fail with its reason too', async () => {
    const { port } = await startSmtp({ authOptional: false });
    const sending = transport(`smtp://li:100%secret@127.0.0.1:${port}`).send(mail);
    await expect(sending).rejects.toMatchObject({
      code: 'EAUTH',
      message: expect.stringContaining('bad password ***'),
    });
  });

  it('on another machine receives no password in clear text, unless the operator allows it', async () => {
    const { received, port } = await startSmtp();
    // An address of this machine that is not one of its loopback names.
    const url = `smtp://li:p%40ss%3Aw@0.0.0.0:${port}`;
    await expect(transport(url).send(mail)).rejects.toMatchObject({ code: 'ETLS' });
    expect(received).toEqual([]);
    await transport(`${url}?requireTLS=false`).send(mail);
    expect(received[0]?.user).toBe('li');
  });

  it.each([
    ['smtp', false],
    ['smtps', true],
  ])('on the same machine may have a self-signed certificate (%s)', async (scheme, secure) => {
    const { received, port } = await startSmtp({ secure, disabledCommands: [] });
    await transport(`${scheme}://127.0.0.1:${port}`).send(mail);
    expect(received[0]?.secure).toBe(true);
  });

  it('that disappears makes sending fail, and is used again when it is back', async () => {
    const { port, stop } = await startSmtp();
    const opened = transport(`smtp://127.0.0.1:${port}`);
    await opened.send(mail);
    await stop();
    await expect(opened.send(mail)).rejects.toMatchObject({ code: 'ESOCKET' });
    const { received } = await startSmtp({}, port);
    await opened.send(mail);
    expect(received).toHaveLength(1);
  });

  it('that refuses the recipient makes sending fail with its reason', async () => {
    const { port } = await startSmtp({
      onRcptTo: (_, __, done) => done(new Error('no such user')),
    });
    await expect(transport(`smtp://127.0.0.1:${port}`).send(mail)).rejects.toThrow('no such user');
  });

  it('receives one recipient, whatever characters the address has', async () => {
    const { received, port } = await startSmtp();
    const two = { ...mail, to: 'li@example.org, han@example.org' };
    await transport(`smtp://127.0.0.1:${port}`)
      .send(two)
      .catch(() => {});
    for (const { to } of received) expect(to).not.toContain('han@example.org');
  });
});

describe('the outbox', () => {
  it('has a file per mail that only its owner can read, and the code is logged', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'jiadi-outbox-'));
    cleanups.push(() => rmSync(folder, { recursive: true }));
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => lines.push(line) });
    const config = { ...readConfig({ DATA_DIR: folder }), mailFrom: from };
    const opened = createMailTransport(config, log);
    await opened.send(mail);
    await opened.send({ ...mail, id: 'another', text: 'no code' });

    const outbox = join(folder, 'outbox');
    expect(readdirSync(outbox).sort()).toEqual([`${mail.id}.eml`, 'another.eml']);
    expect(statSync(outbox).mode & 0o777).toBe(0o700);
    expect(statSync(join(outbox, `${mail.id}.eml`)).mode & 0o777).toBe(0o600);
    await expectWhole(readFileSync(join(outbox, `${mail.id}.eml`), 'utf8'));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { to: 'li@example.org', code: '048213' },
      { to: 'li@example.org' },
    ]);
    opened.close();
  });
});
