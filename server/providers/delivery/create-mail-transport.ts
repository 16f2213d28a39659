import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { MailTransport } from './mail-transport.ts';

/**
 * Creates the transport for `SMTP_URL`; without it, for files in the data folder. The libraries are
 * loaded with the first mail, because a small server sends few.
 */
export function createMailTransport(config: Config, log: Logger): MailTransport {
  let transport: Promise<MailTransport> | undefined;
  return {
    send: async (mail) => {
      transport ??= open(config, log);
      await (await transport).send(mail);
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

async function open({ smtpUrl, mailFrom, dataDir }: Config, log: Logger): Promise<MailTransport> {
  if (!smtpUrl) {
    const { outboxTransport } = await import('./outbox-transport.ts');
    return outboxTransport(`${dataDir}/outbox`, mailFrom, log);
  }
  const { smtpTransport } = await import('./smtp-transport.ts');
  return smtpTransport(smtpUrl, mailFrom);
}
