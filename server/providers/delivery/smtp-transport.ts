import { createTransport } from 'nodemailer';
import { decodePercentCodes } from '../../lib/decode-percent-codes.ts';
import { type MailTransport, toMessage } from './mail-transport.ts';

const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/**
 * Creates a transport for a server such as `smtps://user:password@host:465`, with a connection pool.
 * User and password are optional. A password is never sent unencrypted to another machine: `smtp:`
 * then requires STARTTLS (`?requireTLS=false` turns that off). On this machine a self-signed
 * certificate is accepted.
 */
export function smtpTransport(url: string, from: string): MailTransport {
  const { hostname, username, password } = new URL(url);
  const isLocal = /^(localhost|127\.[\d.]+|\[::1\])$/i.test(hostname);
  const mailer = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    requireTLS: username !== '' && !isLocal,
    ...(isLocal && { tls: { rejectUnauthorized: false } }),
    ...timeouts,
  });
  return {
    send: async (mail) => {
      try {
        await mailer.sendMail(toMessage(mail, from));
      } catch (error) {
        throw withoutSecret(error, decodePercentCodes(username), decodePercentCodes(password));
      }
    },
    close: () => mailer.close(),
  };
}

/**
 * Removes the password from an error, as it is and in the forms in which it is sent: errors are stored, and
 * some servers repeat what they were sent.
 */
function withoutSecret(error: unknown, user: string, password: string): Error {
  const { message, code } = error as Error & { code?: string };
  if (password === '') return Object.assign(new Error(message), { code });
  // As AUTH PLAIN and AUTH LOGIN send it.
  const encoded = [`\0${user}\0${password}`, password].map((form) =>
    Buffer.from(form).toString('base64'),
  );
  const secrets = [...encoded, password];
  const text = secrets.reduce((current, part) => current.replaceAll(part, '***'), message);
  return Object.assign(new Error(text), { code });
}
