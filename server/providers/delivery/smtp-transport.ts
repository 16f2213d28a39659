import { createTransport } from 'nodemailer';
import { toMessage } from './mail-message.ts';
import type { MailTransport } from './mail-transport.ts';

const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/**
 * Sends through the server of an address such as `smtps://user:password@host:465`, over a few
 * connections that are kept. User and password are optional. A password is never sent in clear
 * to another machine: `smtp:` then insists on STARTTLS (`?requireTLS=false` turns that off). On
 * the same machine a mail server's own certificate is as good as any.
 */
export function smtpTransport(url: string, from: string): MailTransport {
  const { hostname, username, password } = new URL(url);
  const local = /^(localhost|127\.[\d.]+|\[::1\])$/i.test(hostname);
  const mailer = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    requireTLS: username !== '' && !local,
    ...(local && { tls: { rejectUnauthorized: false } }),
    ...timeouts,
  });
  return {
    send: async (mail) => {
      try {
        await mailer.sendMail(toMessage(mail, from));
      } catch (error) {
        throw withoutSecret(error, decodeURIComponent(password));
      }
    },
    close: () => mailer.close(),
  };
}

/** Errors are kept and shown to operators; some servers repeat what they were sent. */
function withoutSecret(error: unknown, secret: string): Error {
  const { message, code } = error as Error & { code?: string };
  const hidden = [secret, Buffer.from(secret).toString('base64')].filter(Boolean);
  const told = hidden.reduce((text, part) => text.replaceAll(part, '***'), message);
  return Object.assign(new Error(told), { code });
}
