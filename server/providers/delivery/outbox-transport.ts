import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { type MailTransport, toMessage } from './mail-transport.ts';

/**
 * Creates a transport that writes each mail to a file `<id>.eml` and its code to the log, so that
 * registration works without a mail server. Files are written atomically, and other users of the
 * machine cannot read them.
 */
export function outboxTransport(folder: string, from: string, log: Logger): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (mail) => {
      const { message } = await composer.sendMail(toMessage(mail, from));
      const file = join(folder, `${mail.id}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.info({ to: mail.to, code: codeIn(mail.text), file }, 'mail written to the outbox');
    },
    close: () => composer.close(),
  };
}

/** Finds the code of a mail, which is alone on its line. */
function codeIn(text: string): string | undefined {
  return /^(\d{6})$/m.exec(text)?.[1];
}
