import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { toMessage } from './mail-message.ts';
import type { MailTransport } from './mail-transport.ts';

/**
 * Instead of sending, writes each mail to a file `<id>.eml` and the code in it to the log, so
 * that a newcomer without a mail server can finish registration. Ids sort by time. A file appears
 * whole or not at all; folder and files are closed to other users of the machine.
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

/** The code of a mail stands alone on its line. */
function codeIn(text: string): string | undefined {
  return /^(\d{6})$/m.exec(text)?.[1];
}
